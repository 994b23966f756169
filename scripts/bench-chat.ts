/**
 * One room, many readers, over loopback; the server is a process of its own: ours with the real socket, database and
 * rules, and beside it in the same run a bare ws loop and socket.io, which keep nothing and refuse nothing.
 *   npm run bench:chat
 *   npm run bench:chat -- --sockets 500,2000,5000 --rate 20,50 --seconds 10 --kinds ours,bare,socketio
 * Every writer sends a message every three seconds and, with --reactions, a reaction a second. Reported: delivery
 * (p50, p95, p99 of 20 sampled readers), server CPU and memory, how long joining took, what was lost.
 */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Kind } from "./bench-chat-server";
import { openReader, openWriter, SAMPLED, type Host } from "./bench-chat-sockets";

type Served = { port: number; eventId: string; cookies: string[] };
type Usage = { cpuMs: number; rssMb: number };
type Case = { kind: Kind; sockets: number; rate: number };

const SECONDS_BETWEEN = 3;

const { values: options } = parseArgs({
  options: {
    sockets: { type: "string", default: "500,2000,5000" },
    rate: { type: "string", default: "20,50" },
    seconds: { type: "string", default: "10" },
    kinds: { type: "string", default: "ours,bare,socketio" },
    reactions: { type: "boolean", default: false },
  },
});
const seconds = Number(options.seconds);
const listOf = (text: string) => text.split(",").map(Number);

for (const sockets of listOf(options.sockets)) {
  for (const rate of listOf(options.rate)) {
    const rows = [];
    for (const kind of options.kinds.split(",") as Kind[]) rows.push(await run({ kind, sockets, rate }));
    console.table(rows);
  }
}
process.exit(0);

async function run({ kind, sockets, rate }: Case) {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));
  const server = fork(new URL("./bench-chat-server.ts", import.meta.url), [kind, String(rate * SECONDS_BETWEEN)], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: "error" },
  });
  const hear = <Message>() => new Promise<Message>((done) => server.once("message", (it) => done(it as Message)));
  const usage = () => (server.send("usage"), hear<Usage>());
  const { port, eventId, cookies } = await hear<Served>();
  const host: Host = { kind, port, eventId };
  const began = performance.now();
  const readers = await Promise.all(Array.from({ length: sockets }, (_, n) => openReader(host, n)));
  const joinedMs = performance.now() - began;
  const late: number[] = [];
  for (let n = 0; n < SAMPLED; n++) await openWriter(host, "", (sentAt) => late.push(performance.now() - sentAt));
  const writers = await Promise.all(cookies.map((cookie) => openWriter(host, cookie)));
  await wait(1500);
  let sent = 0;
  const before = await usage();
  const stops = writers.map((writer, n) => [
    every(SECONDS_BETWEEN * 1000, n / writers.length, () => (writer.say(), sent++)),
    options.reactions ? every(1000, n / writers.length, () => writer.react()) : () => {},
  ]);
  await wait(seconds * 1000);
  const after = await usage();
  stops.flat().forEach((stop) => stop());
  for (let tries = 0; tries < 50 && late.length < sent * SAMPLED; tries++) await wait(100);
  readers.forEach((it) => it.destroy());
  server.kill();
  rmSync(folder, { recursive: true, force: true });
  return { kind, sockets, rate, ...figures(late, sent, joinedMs, before, after) };
}

function figures(late: number[], sent: number, joinedMs: number, before: Usage, after: Usage) {
  late.sort((a, b) => a - b);
  const at = (share: number) => Math.round(late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? NaN);
  return {
    "joined ms": Math.round(joinedMs),
    sent,
    lost: sent * SAMPLED - late.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    cores: Number(((after.cpuMs - before.cpuMs) / 1000 / seconds).toFixed(3)),
    "rss MB": after.rssMb,
  };
}

/** Spread over the period, so that the writers do not all speak at once. */
function every(periodMs: number, share: number, work: () => void) {
  let timer = setTimeout(() => {
    work();
    timer = setInterval(work, periodMs) as never;
  }, share * periodMs);
  return () => clearInterval(timer);
}

function wait(milliseconds: number) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
