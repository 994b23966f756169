/**
 * One room, many readers, over loopback; server and browsers are processes of their own: ours with
 * the real socket, database and rules, and beside it in the same run a bare ws loop and socket.io,
 * which keep nothing and refuse nothing.
 *   npm run bench:chat                                            quick, at most six minutes
 *   npm run bench:chat -- --all                                   500, 2,000 and 5,000 sockets, 20 and 50 messages a second
 *   npm run bench:chat -- --sockets 2000 --rate 50 --reactions no --kinds ours --seconds 8
 * `--reactions yes` lets every socket send one a second besides. Reported: how long joining took
 * and what it cost, delivery (p50, p95, p99 of 20 sampled readers), what was lost over all readers,
 * refused and closed, server CPU and memory. A case that takes too long is ended and named; the run
 * goes on. BENCH_FLAGS are flags of node for both processes, "--cpu-prof" for one.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Order, Talked } from "./bench-chat-clients";
import type { Kind } from "./bench-chat-server";
import type { Host } from "./bench-chat-socket";

type Served = { port: number; eventId: string; cookies: string[] };
type Usage = { cpuMs: number; rssMb: number };
type Case = { kind: Kind; sockets: number; rate: number; reacts: boolean };
type Row = Record<string, string | number>;
type Children = { server: ChildProcess; clients: ChildProcess };

const { values: options } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    sockets: { type: "string" },
    rate: { type: "string", default: "50" },
    reactions: { type: "string", default: "no,yes" },
    kinds: { type: "string", default: "ours,bare,socketio" },
    seconds: { type: "string", default: "8" },
  },
});
const seconds = Number(options.seconds);
/** The limit per case; the quick run starts no case after its own limit. */
const CASE_MS = 40_000 + seconds * 1000;
const QUICK_MS = 330_000;

const began = performance.now();
const rows: Row[] = [];

for (const it of casesToRun()) {
  const left =
    options.all || options.sockets
      ? CASE_MS
      : Math.min(CASE_MS, began + QUICK_MS - performance.now());

  rows.push({ ...named(it), ...(left > 5000 ? await run(it, left) : { failed: "no time left" }) });
  console.table(rows.slice(-1));
}

console.log(`All of it, ${((performance.now() - began) / 1000).toFixed(0)} s:`);
console.table(rows);
process.exit(0);

function casesToRun(): Case[] {
  const kinds = options.kinds.split(",") as Kind[];
  const of = (sockets: number[], rates: number[], reactions: boolean[]): Case[] =>
    sockets.flatMap((n) =>
      rates.flatMap((rate) =>
        reactions.flatMap((reacts) => kinds.map((kind) => ({ kind, sockets: n, rate, reacts }))),
      ),
    );
  const numbers = (text: string) => text.split(",").map(Number);
  const reactions = options.reactions.split(",").map((word) => word === "yes");
  if (options.sockets) return of(numbers(options.sockets), numbers(options.rate), reactions);

  const busiest: Case = { kind: "ours", sockets: 2000, rate: 300, reacts: false };
  if (options.all) return [...of([500, 2000, 5000], [20, 50], reactions), busiest];

  const crowd: Case = { kind: "ours", sockets: 5000, rate: 50, reacts: true };

  return [
    ...of([2000], [50], [false]),
    busiest,
    ...of([2000], [50], [true]),
    ...of([500], [20], [true]),
    crowd,
  ];
}

function named({ reacts, ...it }: Case): Row {
  return { ...it, reactions: reacts ? "1/s each" : "none" };
}

async function run(it: Case, limitMs: number): Promise<Row> {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    RTMP_PORT: "0",
  };
  const start = (name: string, ...args: string[]) =>
    fork(new URL(`./bench-chat-${name}.ts`, import.meta.url), args, {
      execArgv: [...(process.env.BENCH_FLAGS?.split(" ").filter(Boolean) ?? []), "--import", "tsx"],
      env,
    });
  const children: Children = {
    server: start("server", it.kind, String(it.sockets)),
    clients: start("clients"),
  };
  const late = new Promise<Row>((done) =>
    setTimeout(() => done({ failed: "took too long" }), limitMs).unref(),
  );

  try {
    return await Promise.race([measure(it, children), late]);
  } catch (error) {
    return { failed: String(error) };
  } finally {
    await Promise.all(Object.values(children).map(end));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(it: Case, { server, clients }: Children): Promise<Row> {
  const { port, eventId, cookies } = await nextMessage<Served>(server);
  const host: Host = { kind: it.kind, port, eventId };
  const usage = () => ask<Usage>(server, "usage");
  const order = <Answer>(work: Order) => ask<Answer>(clients, work);

  await order({ type: "warm up", host, cookies });

  const empty = await usage();
  const { joinedMs } = await order<{ joinedMs: number }>({ type: "join", host, cookies });
  const full = await usage();

  await new Promise((done) => setTimeout(done, 1500));

  const before = await usage();
  const talkBegan = performance.now();
  const talked = await order<Talked>({ type: "talk", seconds, rate: it.rate, reacts: it.reacts });
  const talkMs = performance.now() - talkBegan;
  const after = await usage();
  const { cpuMs, ...delivery } = talked;

  return {
    "joined ms": Math.round(joinedMs),
    "CPU/join ms": Number(((full.cpuMs - empty.cpuMs) / it.sockets).toFixed(2)),
    ...delivery,
    cores: Number(((after.cpuMs - before.cpuMs) / talkMs).toFixed(3)),
    "rss MB": after.rssMb,
    "browsers' cores": Number((cpuMs / talkMs).toFixed(2)),
  };
}

/** Processes end by themselves without commands; a stuck one is killed. */
function end(child: ChildProcess) {
  if (child.exitCode !== null) return;

  const patience = setTimeout(() => child.kill("SIGKILL"), 2000);
  if (child.connected) child.disconnect();

  return new Promise<void>((done) =>
    child.once("exit", () => {
      clearTimeout(patience);
      done();
    }),
  );
}

function ask<Answer>(child: ChildProcess, question: Order | "usage"): Promise<Answer> {
  child.send(question);

  return nextMessage<Answer>(child);
}

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((done, fail) => {
    child.once("message", (answer) => done(answer as Message));
    child.once("exit", (code) => fail(new Error(`a process of the bench ended (${code})`)));
  });
}
