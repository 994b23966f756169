import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import type { LiveEngine } from "../engine.server";
import { configureAll, SOUND, VIDEO, videoPackets } from "../testing/test-packets";
import { corrupt, heapMegabytes, seededRandom } from "../testing/fuzzing";
import { Show } from "../packager/show";
import { Connection } from "./connection";
import { encodePacket } from "./protocol";
import { fail } from "../testing/open-show";

class Socket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  send() {}
  pause() {}
  resume() {}
  close() {
    this.terminate();
  }
  terminate() {
    if (this.readyState === 3) return;

    this.readyState = 3;
    this.emit("close");
  }
}

const text = (frame: unknown) => ({ bytes: Buffer.from(JSON.stringify(frame)), isBinary: false });
const FRAMES = [
  text({
    type: "config",
    ...VIDEO,
    track: 0,
    name: "v720",
    description: VIDEO.description.toString("base64"),
  }),
  text({
    type: "config",
    ...SOUND,
    track: 1,
    name: "a",
    description: SOUND.description.toString("base64"),
  }),
  text({ type: "ping", sent: 1 }),
  ...videoPackets({ seconds: 1 }).map((packet) => ({
    bytes: Buffer.from(encodePacket({ track: 0, ...packet })),
    isBinary: true,
  })),
];

const seen = { packets: 0, left: 0, opened: 0 };

async function broadcast(random: () => number) {
  const show = await Show.open(null, fail);

  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);

  const ingest = {
    resumption: { resumed: false, last: {} },
    isLive: false,
    configure: show.configure.bind(show),
    push: (...given: Parameters<Show["push"]>) => (seen.packets += 1) > 0 && show.push(...given),
    leave: () => {
      seen.left += 1;
    },
    end: async () => show.finish(),
  };
  const engine = {
    ingest: async () => {
      seen.opened += 1;

      return ingest;
    },
  } as unknown as LiveEngine;
  const socket = new Socket();

  new Connection(socket as unknown as WebSocket, engine, "event", async () => null);
  socket.emit(
    "message",
    Buffer.from('{"type":"hello","sessionId":"session-1","startedAt":1}'),
    false,
  );
  await new Promise((resolve) => setImmediate(resolve));
  for (const { bytes, isBinary } of FRAMES) {
    const frame = random() < 0.15 ? corrupt(bytes, random) : bytes;
    if (socket.readyState === socket.OPEN)
      socket.emit("message", frame, random() < 0.02 ? !isBinary : isBinary);
  }

  socket.terminate();
}

test("thousands of damaged broadcasts neither stop the process nor stay in memory", async () => {
  const random = seededRandom(20_261_121);

  for (let i = 0; i < 200; i++) await broadcast(random);
  const before = heapMegabytes();

  for (let i = 0; i < 3000; i++) await broadcast(random);
  expect(heapMegabytes() - before).toBeLessThan(15);
  expect(seen.left).toBe(seen.opened);
  expect(seen.packets).toBeGreaterThan(50_000);
});
