import { expect, test } from "vitest";
import { type QueuedPacket, SendQueue } from "./send-queue";

const VIDEO = 0;
const SOUND = 1;
const seconds = (n: number) => n * 1e6;

function packet(at: number, track = VIDEO, key = false): QueuedPacket {
  return {
    track,
    kind: track === SOUND ? "audio" : "video",
    key,
    timeUs: seconds(at),
    data: new Uint8Array([at]),
  };
}

const drain = (queue: SendQueue) => {
  const sent: number[] = [];

  for (let it = queue.shift(); it; it = queue.shift()) sent.push(it.timeUs / 1e6);

  return sent;
};

function filled(times: number[]) {
  const queue = new SendQueue();

  for (const at of times) queue.push(packet(at));

  return queue;
}

test("packets leave the queue once and in order", () => {
  const queue = filled([1, 2]);

  expect(drain(queue)).toEqual([1, 2]);
  queue.push(packet(3));
  expect(drain(queue)).toEqual([3]);
});

test("a reconnect sends again only what the server lacks", () => {
  const queue = filled([1, 2, 3, 4]);

  drain(queue);
  expect(queue.rewind(() => seconds(2))).toBe(true);
  expect(drain(queue)).toEqual([3, 4]);
});

test("each track continues after its own last packet", () => {
  const queue = new SendQueue();

  for (const at of [1, 2, 3]) {
    queue.push(packet(at));
    queue.push(packet(at, SOUND));
  }

  drain(queue);
  queue.rewind((track) => seconds(track === SOUND ? 2 : 1));
  expect(drain(queue)).toEqual([2, 3, 3]);
});

test("a video track new to the server starts at a key frame", () => {
  const queue = new SendQueue();

  queue.push(packet(1));
  queue.push(packet(2, VIDEO, true));
  queue.push(packet(3));
  queue.rewind(() => null);
  expect(drain(queue)).toEqual([2, 3]);
});

test("one minute is buffered", () => {
  const queue = filled([0, 5, 10, 65]);

  expect(queue.rewind(() => seconds(0))).toBe(true);
  expect(drain(queue)).toEqual([5, 10, 65]);
});

test("a server that lacks more than is buffered gets no stream with a gap", () => {
  const queue = filled([0, 2, 65]);

  expect(queue.rewind(() => seconds(0))).toBe(false);
});

test("the lag is the age of the oldest queued packet", () => {
  const queue = filled([1, 2, 6]);

  queue.shift();
  expect(queue.lagUs()).toBe(seconds(4));
  drain(queue);
  expect(queue.lagUs()).toBe(0);
});

test("a dropped track keeps the others queued", () => {
  const queue = filled([1, 2]);

  queue.push(packet(2, SOUND));
  expect(queue.drop(VIDEO)).toBe(2);
  expect(drain(queue)).toEqual([2]);
});

test("packets that are too old are dropped up to the next key frame, and counted", () => {
  const queue = new SendQueue();

  queue.push(packet(0, VIDEO, true));
  queue.push(packet(1));
  queue.push(packet(10));
  queue.push(packet(12, VIDEO, true));
  expect(queue.push(packet(60.5))).toBe(3);
  expect(drain(queue)).toEqual([12, 60.5]);
});

test("a late encoder is not a lag of the connection", () => {
  const queue = new SendQueue();

  queue.push(packet(10, SOUND));
  drain(queue);
  queue.push(packet(4));
  expect(queue.lagUs()).toBe(0);
});
