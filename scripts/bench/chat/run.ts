/**
 * Measures one room with many readers over loopback; server and clients are separate processes.
 * `ours` has the real socket, database and rules; the same run measures a bare ws loop and
 * socket.io, which store nothing and refuse nothing.
 *   npm run bench:chat                                            quick, at most six minutes
 *   npm run bench:chat -- --all                                   500, 2,000 and 5,000 sockets, 20 and 50 messages a second
 *   npm run bench:chat -- --sockets 2000 --rate 50 --reactions no --kinds ours --seconds 8
 * `--reactions yes` lets every socket also send one reaction a second. Reported: duration and cost
 * of joining, delivery (p50, p95, p99 of 20 sampled readers), lost lines of all readers, refused
 * messages and closed sockets, server CPU and memory. A case that takes too long is ended and
 * named; the run continues. BENCH_FLAGS are flags of node for both processes, "--cpu-prof" for one.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Order, Talked } from "./clients";
import type { Kind } from "./server";
import type { Host } from "./socket";

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
/** Time limit per case; the quick run starts no case after its own limit. */
const CASE_MS = 40_000 + seconds * 1000;
const QUICK_MS = 330_000;

const startedAt = performance.now();
const resultRows: Row[] = [];

for (const it of casesToRun()) {
  const remainingMs =
    options.all || options.sockets
      ? CASE_MS
      : Math.min(CASE_MS, startedAt + QUICK_MS - performance.now());

  resultRows.push({
    ...rowOf(it),
    ...(remainingMs > 5000 ? await run(it, remainingMs) : { failed: "no time left" }),
  });
  console.table(resultRows.slice(-1));
}

console.log(`All of it, ${((performance.now() - startedAt) / 1000).toFixed(0)} s:`);
console.table(resultRows);
process.exit(0);

function casesToRun(): Case[] {
  const kinds = options.kinds.split(",") as Kind[];
  const makeCases = (sockets: number[], messageRates: number[], reactions: boolean[]): Case[] =>
    sockets.flatMap((socketCount) =>
      messageRates.flatMap((messageRate) =>
        reactions.flatMap((reacts) =>
          kinds.map((kind) => ({ kind, sockets: socketCount, rate: messageRate, reacts })),
        ),
      ),
    );
  const numbers = (text: string) => text.split(",").map(Number);
  const reactions = options.reactions.split(",").map((answerText) => answerText === "yes");
  if (options.sockets) return makeCases(numbers(options.sockets), numbers(options.rate), reactions);

  const busiest: Case = { kind: "ours", sockets: 2000, rate: 300, reacts: false };
  if (options.all) return [...makeCases([500, 2000, 5000], [20, 50], reactions), busiest];

  const crowdCase: Case = { kind: "ours", sockets: 5000, rate: 50, reacts: true };

  return [
    ...makeCases([2000], [50], [false]),
    busiest,
    ...makeCases([2000], [50], [true]),
    ...makeCases([500], [20], [true]),
    crowdCase,
  ];
}

function rowOf({ reacts, ...benchCase }: Case): Row {
  return { ...benchCase, reactions: reacts ? "1/s each" : "none" };
}

async function run(benchCase: Case, limitMs: number): Promise<Row> {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    RTMP_PORT: "0",
  };
  const startProcess = (name: string, ...args: string[]) =>
    fork(new URL(`./${name}.ts`, import.meta.url), args, {
      execArgv: [...(process.env.BENCH_FLAGS?.split(" ").filter(Boolean) ?? []), "--import", "tsx"],
      env,
    });
  const children: Children = {
    server: startProcess("server", benchCase.kind, String(benchCase.sockets)),
    clients: startProcess("clients"),
  };
  const timeoutRow = new Promise<Row>((resolve) =>
    setTimeout(() => resolve({ failed: "took too long" }), limitMs).unref(),
  );

  try {
    return await Promise.race([measure(benchCase, children), timeoutRow]);
  } catch (error) {
    return { failed: String(error) };
  } finally {
    await Promise.all(Object.values(children).map(endProcess));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(benchCase: Case, { server, clients }: Children): Promise<Row> {
  const { port, eventId, cookies } = await nextMessage<Served>(server);
  const chatHost: Host = { kind: benchCase.kind, port, eventId };
  const readUsage = () => askProcess<Usage>(server, "usage");
  const sendOrder = <Answer>(work: Order) => askProcess<Answer>(clients, work);

  await sendOrder({ type: "warm up", host: chatHost, cookies });

  const emptyUsage = await readUsage();
  const { joinedMs } = await sendOrder<{ joinedMs: number }>({
    type: "join",
    host: chatHost,
    cookies,
  });
  const fullUsage = await readUsage();

  await new Promise((resolve) => setTimeout(resolve, 1500));

  const before = await readUsage();
  const talkBegan = performance.now();
  const talked = await sendOrder<Talked>({
    type: "talk",
    seconds,
    rate: benchCase.rate,
    reacts: benchCase.reacts,
  });
  const talkMs = performance.now() - talkBegan;
  const usageAfter = await readUsage();
  const { cpuMs, ...delivery } = talked;

  return {
    "joined ms": Math.round(joinedMs),
    "CPU/join ms": Number(((fullUsage.cpuMs - emptyUsage.cpuMs) / benchCase.sockets).toFixed(2)),
    ...delivery,
    cores: Number(((usageAfter.cpuMs - before.cpuMs) / talkMs).toFixed(3)),
    "rss MB": usageAfter.rssMb,
    "browsers' cores": Number((cpuMs / talkMs).toFixed(2)),
  };
}

/** Ends a process: without commands it ends by itself; a stuck one is killed. */
function endProcess(childProcess: ChildProcess) {
  if (childProcess.exitCode !== null) return;

  const patience = setTimeout(() => childProcess.kill("SIGKILL"), 2000);
  if (childProcess.connected) childProcess.disconnect();

  return new Promise<void>((resolve) =>
    childProcess.once("exit", () => {
      clearTimeout(patience);
      resolve();
    }),
  );
}

function askProcess<Answer>(
  childProcess: ChildProcess,
  question: Order | "usage",
): Promise<Answer> {
  childProcess.send(question);

  return nextMessage<Answer>(childProcess);
}

function nextMessage<Message>(childProcess: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    childProcess.once("message", (answer) => resolve(answer as Message));
    childProcess.once("exit", (exitCode) =>
      reject(new Error(`a process of the bench ended (${exitCode})`)),
    );
  });
}
