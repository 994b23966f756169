/**
 * The clients of bench-chat, in a process of their own, so that the server has a core for itself.
 */
import { BenchSocket, type Host, type Callbacks } from "./bench-chat-socket";

export type Order =
  | { type: "warm up" | "join"; host: Host; cookies: string[] }
  | { type: "talk"; seconds: number; rate: number; reacts: boolean };

export type Talked = {
  sent: number;
  lost: number;
  refused: number;
  gone: number;
  cpuMs: number;
  p50: number;
  p95: number;
  p99: number;
};

/** The clients that measure latency; all of them count messages. */
const SAMPLED = 20;
const TICK_MS = 5;
/** Time for the last messages to arrive. */
const DRAIN_MS = 5000;

let sockets: BenchSocket[] = [];
let late: number[] = [];
const counted = { lines: 0, refused: 0, gone: 0 };
const callbacks: Callbacks = {
  line(sentAt) {
    counted.lines++;
    if (sentAt !== null) late.push(performance.now() - sentAt);
  },
  refused: () => void counted.refused++,
  gone: () => void counted.gone++,
};

process.on("disconnect", () => process.exit());
process.on("message", async (order: Order) => process.send!(await carryOut(order)));

function carryOut(order: Order) {
  if (order.type === "talk") return talk(order);

  return order.type === "join" ? join(order) : warmUp(order);
}

type Joining = Extract<Order, { host: Host }>;

/** Warms up the JIT compiler. */
async function warmUp({ host, cookies }: Joining) {
  for (let round = 0; round < 3; round++) {
    const early = cookies
      .slice(0, 200)
      .map((cookie) => new BenchSocket(host, cookie, callbacks, false));

    await Promise.all(early.map(({ joined }) => joined));
    early.forEach((socket) => socket.close());
  }

  await wait(1200);
  counted.gone = 0;

  return { joinedMs: 0 };
}

async function join({ host, cookies }: Joining) {
  const began = performance.now();

  sockets = cookies.map(
    (cookie, n) =>
      new BenchSocket(host, cookie, callbacks, n % Math.ceil(cookies.length / SAMPLED) === 0),
  );
  await Promise.all(sockets.map(({ joined }) => joined));

  return { joinedMs: performance.now() - began };
}

/** `rate` messages a second in turn, evenly; `reacts` adds a reaction per client and second. */
async function talk({ seconds, rate, reacts }: Extract<Order, { type: "talk" }>): Promise<Talked> {
  late = [];
  Object.assign(counted, { lines: 0, refused: 0 });

  const before = process.cpuUsage();
  const next = { speaker: 0, reactor: 0 };
  const began = performance.now();
  const due = (perSecond: number) =>
    Math.floor((Math.min(performance.now() - began, seconds * 1000) / 1000) * perSecond);

  while (performance.now() - began < seconds * 1000) {
    await wait(TICK_MS);
    for (; next.speaker < due(rate); next.speaker++) socketAt(next.speaker * 7).say();
    for (; reacts && next.reactor < due(sockets.length); next.reactor++)
      socketAt(next.reactor).react();
  }

  const { user, system } = process.cpuUsage(before);
  const owed = next.speaker * sockets.length;

  for (let waited = 0; waited < DRAIN_MS && counted.lines < owed; waited += 50) await wait(50);
  late.sort((a, b) => a - b);

  const at = (share: number) =>
    Math.round(late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? NaN);
  const { refused, gone, lines } = counted;
  const figures = {
    sent: next.speaker,
    lost: owed - lines,
    refused,
    gone,
    cpuMs: (user + system) / 1000,
  };

  return { ...figures, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

const socketAt = (n: number) => sockets[n % sockets.length]!;

function wait(milliseconds: number) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
