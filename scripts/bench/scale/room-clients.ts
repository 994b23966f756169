/**
 * The sockets of rooms.ts in a process of their own, which come back at another relay as browsers
 * do.
 */
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { BenchSocket } from "../bench-chat-socket";

export type RoomOrder = {
  ports: number[];
  eventId: string;
  readers: number;
  /** Of the people who write. */
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

/** As in app/browser/stream/room/room-socket.ts. */
const FIRST_WAIT_MS = 500;
const JOINING_AT_ONCE = 200;
const SAMPLED = 20;
const TICK_MS = 5;
const MAX_DRAIN_MS = 15_000;

const [order] = (await once(process, "message")) as [RoomOrder];
const counted = { refused: 0, gone: 0, twice: 0, firstGoneAt: 0, lastBackAt: 0 };
const late: number[] = [];

process.on("disconnect", () => process.exit());

/** One person's socket, and after a break the next one. */
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
    const { ports, eventId } = order;
    const port = ports[this.relay % ports.length]!;
    const host = { kind: "ours" as const, port, eventId, since: this.last || undefined };
    let isGone = false;

    this.socket = new BenchSocket(
      host,
      this.cookie,
      {
        line: (sentAt) => void (sentAt !== null && late.push(performance.now() - sentAt)),
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

  private note(seq: number) {
    if (seq <= this.last) counted.twice++;
    this.last = Math.max(seq, this.last);
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

const { readers, cookies, rate, seconds } = order;
const people = Array.from({ length: readers }, (_, n) => {
  const isMeasuring = n % Math.ceil(readers / SAMPLED) === 0;

  return new Reader(n, cookies[n] ?? "nhacsong_theme=dark", isMeasuring);
});

for (let n = 0; n < people.length; n += JOINING_AT_ONCE)
  await Promise.all(people.slice(n, n + JOINING_AT_ONCE).map((it) => it.join()));
if (counted.gone > 0)
  throw new Error(`${counted.gone} sockets were refused or closed while all joined`);

people.forEach((it) => it.startCounting());
process.send!("joined");
await once(process, "message");

const cpu = process.cpuUsage();
const began = performance.now();
let sent = 0;

while (performance.now() - began < seconds * 1000) {
  await wait(TICK_MS);

  const due = Math.floor(((performance.now() - began) / 1000) * rate);

  for (; sent < due; sent++) people[sent % Math.min(cookies.length, readers)]!.socket.say();
}

const { user, system } = process.cpuUsage(cpu);
const cores = (user + system) / 1000 / (performance.now() - began);
/** What reached anybody was accepted. */
const accepted = () => Math.max(...people.map(({ lines }) => lines));
const lost = () => people.reduce((sum, { lines }) => sum + Math.max(0, accepted() - lines), 0);

for (const from = performance.now(); performance.now() - from < MAX_DRAIN_MS; await wait(200)) {
  if (lost() === 0 && accepted() >= sent - counted.refused) break;
}

late.sort((a, b) => a - b);

const at = (share: number) => Math.round(late[Math.floor((late.length - 1) * share)] ?? NaN);
const figures: RoomFigures = {
  sent,
  refused: counted.refused,
  lost: lost(),
  twice: counted.twice,
  cores,
  backMs: Math.round(counted.lastBackAt - counted.firstGoneAt),
  p50: at(0.5),
  p95: at(0.95),
};

process.send!(figures);
