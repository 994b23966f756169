/**
 * One room, many readers, over loopback; the server is a process of its own with the real socket, database and rules.
 *   npm run bench:chat -- --sockets 2000 --rate 50 --seconds 15
 * Reports delivery (p50, p95, p99 of 20 sampled readers), server CPU and memory, joins and losses.
 */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { WebSocket } from "ws";

type Served = { port: number; eventId: string; cookies: string[] };
type Usage = { cpuMs: number; rssMb: number };

const SAMPLED = 20;
const SECONDS_BETWEEN = 3;

const { values: options } = parseArgs({
  options: {
    sockets: { type: "string", default: "2000" },
    rate: { type: "string", default: "50" },
    seconds: { type: "string", default: "15" },
    reactions: { type: "boolean", default: false },
  },
});
const [sockets, rate, seconds] = [options.sockets, options.rate, options.seconds].map(Number) as [
  number,
  number,
  number,
];

const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));
const server = fork(new URL("./bench-chat-server.ts", import.meta.url), [String(rate * SECONDS_BETWEEN)], {
  execArgv: ["--import", "tsx"],
  env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: "warn" },
});
const { port, eventId, cookies } = await hear<Served>();
const host = `127.0.0.1:${port}`;
const late: number[] = [];
let sent = 0;

const began = performance.now();
const readers = await Promise.all(Array.from({ length: sockets }, (_, n) => openReader(n)));
const joinedMs = performance.now() - began;
await Promise.all(Array.from({ length: SAMPLED }, () => openSample()));
const writers = await Promise.all(cookies.map(openWriter));
await wait(2000);

const before = await usage();
const bytesBefore = readers.reduce((sum, it) => sum + it.bytesRead, 0);
const timers = writers.map((writer, n) => startWriting(writer, (n * SECONDS_BETWEEN * 1000) / writers.length));
await wait(seconds * 1000);
const after = await usage();
timers.forEach((stop) => stop());
for (let tries = 0; tries < 50 && late.length < sent * SAMPLED; tries++) await wait(200);
report(after.cpuMs - before.cpuMs, after.rssMb);
server.kill();
rmSync(folder, { recursive: true, force: true });
process.exit(0);

function report(cpuMs: number, rssMb: number) {
  late.sort((a, b) => a - b);
  const at = (share: number) => `${late[Math.min(late.length - 1, Math.floor(late.length * share))]?.toFixed(0)} ms`;
  const bytes = readers.reduce((sum, it) => sum + it.bytesRead, 0) - bytesBefore;
  console.log({
    sockets,
    rate,
    joined: `${joinedMs.toFixed(0)} ms`,
    sent,
    lost: sent * SAMPLED - late.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    serverCores: Number((cpuMs / 1000 / seconds).toFixed(3)),
    rssMb,
    megabitsPerSecond: Number(((bytes * 8) / 1e6 / seconds).toFixed(1)),
  });
}

/** Reads and forgets: a whole ws client for each reader would measure this process, not the server. */
function openReader(n: number): Promise<net.Socket> {
  return new Promise((done, fail) => {
    const socket = net.connect(port, "127.0.0.1", () => {
      const cookie = `nhacsong_visitor=${String(n).padStart(20, "v")}`;
      const key = "c2FtcGxlIG5vbmNlMTIzNA==";
      socket.write(
        `GET /ws HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
          `Sec-WebSocket-Key: ${key}\r\nOrigin: http://${host}\r\nCookie: ${cookie}\r\n\r\n`,
      );
    });
    socket.once("data", () => {
      socket.write(masked(JSON.stringify({ type: "join_event", eventId })));
      socket.once("data", () => done(socket));
      socket.on("data", () => {});
    });
    socket.on("error", fail);
  });
}

function masked(text: string) {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

async function openSample() {
  const socket = await open({});
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data)) as { type: string; message?: { message: string } };
    if (frame.type === "chat_message") late.push(performance.now() - Number(frame.message!.message.split(" ")[1]));
  });
  return socket;
}

function openWriter(cookie: string) {
  return open({ Cookie: cookie });
}

async function open(headers: Record<string, string>) {
  const socket = new WebSocket(`ws://${host}/ws`, { headers: { Origin: `http://${host}`, ...headers } });
  await new Promise((done, fail) => socket.on("open", done).on("error", fail));
  socket.send(JSON.stringify({ type: "join_event", eventId }));
  return socket;
}

function startWriting(writer: WebSocket, afterMs: number) {
  const write = () => {
    writer.send(JSON.stringify({ type: "chat_message", message: `Chào ${performance.now()} từ Cần Thơ` }));
    if (options.reactions) writer.send(JSON.stringify({ type: "emoji_reaction", emoji: "👏" }));
    sent++;
  };
  let timer = setTimeout(() => {
    write();
    timer = setInterval(write, SECONDS_BETWEEN * 1000) as never;
  }, afterMs);
  return () => clearInterval(timer);
}

async function usage(): Promise<Usage> {
  server.send("usage");
  return hear<Usage>();
}

function hear<Message>(): Promise<Message> {
  return new Promise((done) => server.once("message", (message) => done(message as Message)));
}

function wait(milliseconds: number) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
