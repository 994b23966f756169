/**
 * The sockets of rooms.ts in their own process; after a break they join again at another relay, as
 * browsers do.
 */
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { BenchSocket } from "../chat/socket";

export type RoomOrder = {
  ports: number[];
  eventId: string;
  readers: number;
  /** Cookies of the people who write. */
  cookies: string[];
  rate: number;
  seconds: number;
};
export type RoomFigures = {
  sent: number;
  refused: number;
  lost: number;
  twice: number;
  backMs: number;
  p50: number;
  p95: number;
  cores: number;
};

/** Pause before the first new connection, in ms, as in app/browser/stream/room/room-socket.ts. */
const FIRST_WAIT_MS = 500;
const JOINING_AT_ONCE = 200;
const SAMPLED = 20;
const TICK_MS = 5;
const MAX_DRAIN_MS = 15_000;

const [roomOrder] = (await once(process, "message")) as [RoomOrder];
const counted = { refused: 0, gone: 0, twice: 0, firstGoneAt: 0, lastBackAt: 0 };
const latencies: number[] = [];

process.on("disconnect", () => process.exit());

/** A person's socket; after a break it opens the next one. */
class Reader {
  socket!: BenchSocket;
  lines = 0;
  private last = 0;
  private isCounting = false;

  constructor(
    private relay: number,
    private readonly cookie: string,
    private readonly isMeasuring: boolean,
  ) {}

  join(): Promise<void> {
    const { ports, eventId } = roomOrder;
    const relayPort = ports[this.relay % ports.length]!;
    const chatHost = {
      kind: "ours" as const,
      port: relayPort,
      eventId,
      since: this.last || undefined,
    };
    let isGone = false;

    this.socket = new BenchSocket(
      chatHost,
      this.cookie,
      {
        line: (sentAt) => void (sentAt !== null && latencies.push(performance.now() - sentAt)),
        refused: () => counted.refused++,
        seq: (seq) => this.note(seq),
        gone: () => {
          isGone = true;
          void this.comeBack();
        },
      },
      this.isMeasuring,
    );

    return this.socket.joined.then(() => {
      if (!isGone && this.isCounting) counted.lastBackAt = performance.now();
    });
  }

  startCounting() {
    this.isCounting = true;
    this.lines = 0;
  }

  private note(sequence: number) {
    if (sequence <= this.last) counted.twice++;
    this.last = Math.max(sequence, this.last);
    this.lines++;
  }

  private async comeBack() {
    counted.gone++;
    counted.firstGoneAt ||= performance.now();
    this.relay++;
    await wait(FIRST_WAIT_MS * (0.5 + Math.random() / 2));
    await this.join();
  }
}

const { readers, cookies, rate, seconds } = roomOrder;
const people = Array.from({ length: readers }, (_, index) => {
  const isMeasuring = index % Math.ceil(readers / SAMPLED) === 0;

  return new Reader(index, cookies[index] ?? "nhacsong_theme=dark", isMeasuring);
});

for (let index = 0; index < people.length; index += JOINING_AT_ONCE)
  await Promise.all(people.slice(index, index + JOINING_AT_ONCE).map((person) => person.join()));
if (counted.gone > 0)
  throw new Error(`${counted.gone} sockets were refused or closed while all joined`);

people.forEach((person) => person.startCounting());
process.send!("joined");
await once(process, "message");

const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
let sentCount = 0;

while (performance.now() - startedAt < seconds * 1000) {
  await wait(TICK_MS);

  const dueCount = Math.floor(((performance.now() - startedAt) / 1000) * rate);

  for (; sentCount < dueCount; sentCount++)
    people[sentCount % Math.min(cookies.length, readers)]!.socket.say();
}

const { user, system } = process.cpuUsage(cpuBefore);
const usedCores = (user + system) / 1000 / (performance.now() - startedAt);
/** Number of accepted lines: the highest number that any person received. */
const acceptedLines = () => Math.max(...people.map(({ lines }) => lines));
const lostLines = () =>
  people.reduce((total, { lines }) => total + Math.max(0, acceptedLines() - lines), 0);

for (
  const drainStart = performance.now();
  performance.now() - drainStart < MAX_DRAIN_MS;
  await wait(200)
) {
  if (lostLines() === 0 && acceptedLines() >= sentCount - counted.refused) break;
}

latencies.sort((left, right) => left - right);

const percentile = (fraction: number) =>
  Math.round(latencies[Math.floor((latencies.length - 1) * fraction)] ?? NaN);
const figures: RoomFigures = {
  sent: sentCount,
  refused: counted.refused,
  lost: lostLines(),
  twice: counted.twice,
  cores: usedCores,
  backMs: Math.round(counted.lastBackAt - counted.firstGoneAt),
  p50: percentile(0.5),
  p95: percentile(0.95),
};

process.send!(figures);
