/**
 * The clients of bench:chat, in their own process, so that the server has a core for itself.
 */
import { BenchSocket, type Host, type Callbacks } from "./socket";

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

/** Number of clients that measure latency; all clients count messages. */
const SAMPLED = 20;
const TICK_MS = 5;
/** Milliseconds within which the last messages must arrive. */
const DRAIN_MS = 5000;

let sockets: BenchSocket[] = [];
let latencies: number[] = [];
const counted = { lines: 0, refused: 0, gone: 0 };
const callbacks: Callbacks = {
  line(sentAt) {
    counted.lines++;
    if (sentAt !== null) latencies.push(performance.now() - sentAt);
  },
  refused: () => void counted.refused++,
  gone: () => void counted.gone++,
};

process.on("disconnect", () => process.exit());
process.on("message", async (clientOrder: Order) => process.send!(await carryOut(clientOrder)));

function carryOut(clientOrder: Order) {
  if (clientOrder.type === "talk") return talk(clientOrder);

  return clientOrder.type === "join" ? join(clientOrder) : warmUp(clientOrder);
}

type Joining = Extract<Order, { host: Host }>;

/** Joins and leaves a few times to warm up the JIT compiler. */
async function warmUp({ host: chatHost, cookies }: Joining) {
  for (let round = 0; round < 3; round++) {
    const earlySockets = cookies
      .slice(0, 200)
      .map((cookie) => new BenchSocket(chatHost, cookie, callbacks, false));

    await Promise.all(earlySockets.map(({ joined }) => joined));
    earlySockets.forEach((socket) => socket.close());
  }

  await wait(1200);
  counted.gone = 0;

  return { joinedMs: 0 };
}

async function join({ host, cookies }: Joining) {
  const startedAt = performance.now();

  sockets = cookies.map(
    (cookie, index) =>
      new BenchSocket(host, cookie, callbacks, index % Math.ceil(cookies.length / SAMPLED) === 0),
  );
  await Promise.all(sockets.map(({ joined }) => joined));

  return { joinedMs: performance.now() - startedAt };
}

/**
 * Sends messages from all clients in turn at an even rate; `reacts` adds one reaction per client
 * and second.
 */
async function talk({
  seconds,
  rate: messagesPerSecond,
  reacts,
}: Extract<Order, { type: "talk" }>): Promise<Talked> {
  latencies = [];
  Object.assign(counted, { lines: 0, refused: 0 });

  const before = process.cpuUsage();
  const nextIndex = { speaker: 0, reactor: 0 };
  const startedAt = performance.now();
  const dueCount = (perSecond: number) =>
    Math.floor((Math.min(performance.now() - startedAt, seconds * 1000) / 1000) * perSecond);

  while (performance.now() - startedAt < seconds * 1000) {
    await wait(TICK_MS);
    for (; nextIndex.speaker < dueCount(messagesPerSecond); nextIndex.speaker++)
      socketAt(nextIndex.speaker * 7).say();
    for (; reacts && nextIndex.reactor < dueCount(sockets.length); nextIndex.reactor++)
      socketAt(nextIndex.reactor).react();
  }

  const { user, system } = process.cpuUsage(before);
  const sentMessages = nextIndex.speaker * sockets.length;

  for (let waited = 0; waited < DRAIN_MS && counted.lines < sentMessages; waited += 50)
    await wait(50);
  latencies.sort((left, right) => left - right);

  const percentile = (fraction: number) =>
    Math.round(
      latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * fraction))] ?? NaN,
    );
  const { refused, gone: closedCount, lines: lineCount } = counted;
  const figures = {
    sent: nextIndex.speaker,
    lost: sentMessages - lineCount,
    refused,
    gone: closedCount,
    cpuMs: (user + system) / 1000,
  };

  return { ...figures, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) };
}

const socketAt = (index: number) => sockets[index % sockets.length]!;

function wait(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
