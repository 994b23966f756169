import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import {
  CLOSE_CODES,
  decodePacket,
  type IngestFrame,
  parsePublisherFrame,
  type PublisherFrame,
} from "~/media/ingest/protocol";
import type { Problem } from "../problems";
import { BroadcastConnection } from "./broadcast-connection";

type Received = PublisherFrame | { type: "packet"; track: number; timeUs: number };
const closing: (() => void)[] = [];

afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server that records frames and sends the given answers. */
async function server(answer: (frame: PublisherFrame, received: Received[]) => IngestFrame | null) {
  const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1" });

  await once(sockets, "listening");

  const received: Received[] = [];
  const waiting: { matches: () => boolean; resolve: () => void }[] = [];
  let startedAt = 0;

  sockets.on("connection", (socket) => {
    socket.on("message", (data: Buffer, binary) => {
      const frame = binary ? null : parsePublisherFrame(data.toString());
      const packet = binary ? decodePacket(data) : null;
      if (frame?.type === "hello") startedAt = frame.startedAt;
      if (frame) received.push(frame);
      if (packet)
        received.push({
          type: "packet",
          track: packet.track,
          timeUs: packet.timestampUs + startedAt * 1000,
        });
      const said = frame && answer(frame, received);
      if (said) socket.send(JSON.stringify(said));
      for (const it of waiting) {
        if (it.matches()) it.resolve();
      }
    });
  });
  closing.push(() => sockets.close());

  const until = (matches: () => boolean) =>
    matches()
      ? Promise.resolve()
      : new Promise<void>((resolve) => waiting.push({ matches, resolve }));

  return {
    url: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`,
    received,
    until,
    cut: (code?: number) =>
      sockets.clients.forEach((socket) => (code ? socket.close(code) : socket.terminate())),
    startedAt: () => startedAt,
  };
}

const ready = (last: Record<string, number | null> = {}, resumed = false): IngestFrame => ({
  type: "ready",
  resumed,
  last,
});
const CONFIG = { codecString: "avc1.64001f", description: "AWQ=", width: 1280, height: 720 };

function connectTo(url: string, slow = { isFull: false }) {
  const said: (string | Problem)[] = [];
  const events = {
    onAccepted: () => said.push("accepted"),
    onLost: () => said.push("lost"),
    onBack: () => said.push("back"),
    onDisk: ({ state }: { state: string }) => said.push(`disk ${state}`),
    onProblem: (problem: Problem) => said.push(problem),
  };
  const connection = new BroadcastConnection(url, events, (address) => {
    const socket = new WebSocket(address);
    const buffered = () => (slow.isFull ? 1e6 : 0);

    return Object.defineProperty(socket, "bufferedAmount", {
      get: buffered,
    }) as unknown as globalThis.WebSocket;
  });

  closing.push(() => connection.close());
  connection.configure({ track: 0, name: "v720", kind: "video", codec: "avc", ...CONFIG });

  const start = Date.now() * 1000;
  const frame = (n: number) => {
    const timeUs = start + n * 33_000;

    connection.send({
      track: 0,
      kind: "video",
      key: n % 60 === 0,
      timeUs,
      data: new Uint8Array([n]),
    });

    return timeUs;
  };

  return { connection, said, frame };
}

const packets = (received: Received[]) =>
  received.flatMap((it) => (it.type === "packet" ? [it.timeUs] : []));
const answering = (frame: PublisherFrame): IngestFrame | null => {
  if (frame.type === "hello") return ready();
  if (frame.type === "ping") return { type: "pong", sent: frame.sent, now: 0 };

  return frame.type === "end" ? { type: "ended" } : null;
};

test("the show counts as started only when the server reports it live", async () => {
  let pings = 0;
  const { url, received, until } = await server((frame) => {
    if (frame.type === "hello") return ready();
    if (frame.type !== "ping") return null;

    pings += 1;

    return pings === 1 ? { type: "pong", sent: frame.sent, now: 0 } : { type: "live" };
  });
  const { said, frame } = connectTo(url);

  frame(0);
  await until(() => pings === 1);
  expect(received.map(({ type }) => type)).toEqual(["hello", "config", "packet", "ping"]);
  expect(said).toEqual([]);
  await until(() => pings === 2);
  await expect.poll(() => said).toEqual(["accepted"]);
});

test("the same session continues after an outage with exactly what the server lacks", async () => {
  let last: number | null = null;
  const live = await server((frame) => {
    if (frame.type !== "hello") return answering(frame);

    return last === null ? ready() : ready({ v720: last }, true);
  });
  const { frame } = connectTo(live.url);
  const sent = [0, 1, 2, 3].map(frame);

  await live.until(() => packets(live.received).length === 4);
  last = sent[1]! - live.startedAt() * 1000;
  live.received.length = 0;
  live.cut();
  sent.push(frame(4));
  await live.until(() => packets(live.received).length >= 3);
  expect(packets(live.received)).toEqual(sent.slice(2));
  expect(live.received.map(({ type }) => type).slice(0, 2)).toEqual(["hello", "config"]);
});

test("a resumed session keeps its id and start", async () => {
  const hellos: PublisherFrame[] = [];
  const live = await server((frame) => {
    if (frame.type === "hello") hellos.push(frame);

    return answering(frame);
  });
  const { frame } = connectTo(live.url);

  frame(0);
  await live.until(() => packets(live.received).length === 1);
  live.cut();
  await live.until(() => hellos.length === 2);
  expect(hellos[1]).toEqual(hellos[0]);
});

test("a new session starts when more is missing than was buffered", async () => {
  const hellos: Extract<PublisherFrame, { type: "hello" }>[] = [];
  const live = await server((frame) => {
    if (frame.type === "hello") hellos.push(frame);

    return frame.type === "hello" && hellos.length === 2
      ? ready({ v720: 0 }, true)
      : answering(frame);
  });
  const { frame } = connectTo(live.url);

  frame(0);
  await live.until(() => packets(live.received).length === 1);
  for (let n = 30; n < 2100; n += 30) frame(n);
  await live.until(() => packets(live.received).length === 70);
  live.cut();
  await live.until(() => hellos.length === 3);
  expect(hellos[2]!.sessionId).not.toBe(hellos[0]!.sessionId);
});

test("an outage of 25 seconds loses no packet, rendition or session", async () => {
  const hellos: Extract<PublisherFrame, { type: "hello" }>[] = [];
  let last: number | null = null;
  const live = await server((frame) => {
    if (frame.type !== "hello") return answering(frame);

    hellos.push(frame);

    return last === null ? ready() : ready({ v720: last }, true);
  });
  const { connection, frame } = connectTo(live.url);
  const sent = [frame(0)];

  await live.until(() => packets(live.received).length === 1);
  last = sent[0]! - live.startedAt() * 1000;
  live.cut();
  for (let n = 1; n < 25 * 30; n++) sent.push(frame(n));
  await live.until(() => packets(live.received).length === sent.length);
  expect(packets(live.received)).toEqual(sent);
  expect(connection.stats()).toMatchObject({ droppedFrames: 0, shed: [], lagMs: 0 });
  expect(hellos[1]).toEqual(hellos[0]);
});

test("the start and end of an outage are reported", async () => {
  const live = await server((frame) =>
    frame.type === "ping" ? { type: "live" } : answering(frame),
  );
  const { said, frame } = connectTo(live.url);

  frame(0);
  await expect.poll(() => said).toEqual(["accepted"]);
  live.cut();
  await expect.poll(() => said).toEqual(["accepted", "lost", "back"]);
});

test("the end is confirmed by the server", async () => {
  const live = await server(answering);
  const { connection, frame } = connectTo(live.url);

  frame(0);
  await live.until(() => packets(live.received).length === 1);
  await connection.end();
  expect(live.received.at(-1)).toEqual({ type: "end" });
});

test("on a slow connection the end follows everything recorded before it, and nothing after", async () => {
  const live = await server(answering);
  const slow = { isFull: false };
  const { connection, frame } = connectTo(live.url, slow);
  const sent = [frame(0)];

  await live.until(() => packets(live.received).length === 1);
  slow.isFull = true;
  sent.push(frame(1), frame(2));

  const ended = connection.end();

  frame(3);
  await live.until(() => live.received.some(({ type }) => type === "ping"));
  expect(packets(live.received)).toEqual(sent.slice(0, 1));
  slow.isFull = false;
  await ended;
  expect(packets(live.received)).toEqual(sent);
  expect(live.received.at(-1)).toEqual({ type: "end" });
});

test("an unconfirmed end does not count", async () => {
  const live = await server((frame) => (frame.type === "end" ? null : answering(frame)));
  const { connection, frame } = connectTo(live.url);

  frame(0);
  await live.until(() => packets(live.received).length === 1);

  const ending = connection.end();

  await live.until(() => live.received.at(-1)?.type === "end");
  live.cut();
  await expect(ending).rejects.toThrow("unreachable");
});

test.each(["busy", "no_media"] as const)(
  "the refusal %s is reported with its reason and not retried",
  async (problem) => {
    const refused = new Promise<Problem>((resolve) => {
      void server(() => null).then(({ url, cut, until, received }) => {
        const idle = () => {};

        const events = {
          onAccepted: idle,
          onLost: idle,
          onBack: idle,
          onDisk: idle,
          onProblem: resolve,
        };
        const connection = new BroadcastConnection(
          url,
          events,
          (it) => new WebSocket(it) as unknown as globalThis.WebSocket,
        );

        closing.push(() => connection.close());
        void until(() => received.length > 0).then(() => cut(CLOSE_CODES[problem]));
      });
    });

    expect(await refused).toBe(problem);
  },
);
