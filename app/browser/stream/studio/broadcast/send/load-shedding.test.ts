import { expect, test } from "vitest";
import { type QueuedPacket, SendQueue } from "./send-queue";
import { LoadShedding } from "./load-shedding";

const [HIGH, LOW, SOUND] = [0, 1, 2];
const kindOf = (track: number) => (track === SOUND ? "audio" : "video");

/** A connection that sends only on `send`; a key frame every 2 s. */
function studio() {
  const queue = new SendQueue();
  const shedding = new LoadShedding(queue);

  shedding.reset([HIGH, LOW]);

  const frame = (track: number, at: number): QueuedPacket => ({
    track,
    kind: kindOf(track),
    key: at % 2 === 0,
    timeUs: at * 1e6,
    data: new Uint8Array(1),
  });
  const feed = (from: number, to: number, track: number) => {
    const admitted: number[] = [];

    for (let at = from; at < to; at += 0.5) {
      const packet = frame(track, at);
      if (!shedding.accepts(packet)) continue;

      admitted.push(at);
      queue.push(packet);
      shedding.shedIfBehind(packet.timeUs);
    }

    return admitted;
  };

  const send = () => {
    const tracks = new Set<number>();

    for (let it = queue.shift(); it; it = queue.shift()) tracks.add(it.track);

    return tracks;
  };

  return { shedding, feed, send };
}

test("nothing is dropped while the connection keeps up", () => {
  const { feed, send, shedding } = studio();

  for (let at = 0; at < 20; at += 1) {
    feed(at, at + 1, HIGH);
    send();
  }

  expect(shedding.dropped).toBe(0);
});

test("the highest rendition is dropped first, with all its queued packets", () => {
  const { feed, send, shedding } = studio();

  feed(0, 2, LOW);
  feed(0, 6, HIGH);
  expect(shedding.dropped).toBeGreaterThan(0);
  expect([...send()]).toEqual([LOW]);
});

test("the sound stays when every picture is dropped", () => {
  const { feed, send } = studio();

  for (let at = 0; at < 15; at += 1)
    for (const track of [HIGH, LOW, SOUND]) feed(at, at + 1, track);
  expect([...send()]).toEqual([SOUND]);
});

test("a rendition returns at a key frame after the connection was stable for a while", () => {
  const { feed, send } = studio();

  feed(0, 6, HIGH);
  send();

  const back = feed(6, 40, HIGH);

  expect(back[0]).toBeGreaterThan(10);
  expect(back[0]! % 2).toBe(0);
});

test("a rendition that fails again waits longer before its next return", () => {
  const { feed, send } = studio();
  const pauses: number[] = [];
  let at = 0;

  for (let round = 0; round < 3; round++) {
    const failed = at + feed(at, at + 6, HIGH).length / 2;

    send();
    at = failed;
    while (feed(at, at + 0.5, HIGH).length === 0) at += 0.5;
    pauses.push(at - failed);
    send();
    at += 0.5;
  }

  expect(pauses[1]).toBeGreaterThan(pauses[0]!);
  expect(pauses[2]).toBeGreaterThan(pauses[1]!);
});
