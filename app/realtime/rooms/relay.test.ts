import { EventEmitter, once } from "node:events";
import { expect, test, vi } from "vitest";
import { logger } from "~/logging/logger.server";
import type { Bus } from "./bus.server";
import { startRelay } from "./relay.server";
import type { RoomAnnouncement } from "./room-broadcast.server";

const posted: RoomAnnouncement = { type: "chat.posted", eventId: "e", messageId: "m", userId: "u" };

/** Delivers to all subscribers, including the sender, a moment later, like Redis. */
function fakeBus() {
  const wire = new EventEmitter();
  const bus: Bus = {
    publish: (text) => void setImmediate(() => wire.emit("text", text)),
    subscribe: (onText) => {
      wire.on("text", onText);
      return () => void wire.off("text", onText);
    },
  };
  return { bus, wire };
}

/** One process with its announcements and its broadcasts. */
function process(bus: Bus, onBroadcast?: (news: RoomAnnouncement) => unknown) {
  const domain = new EventEmitter();
  const received: RoomAnnouncement[] = [];
  const stop = startRelay({
    bus,
    broadcast: onBroadcast ?? ((news) => void received.push(news)),
    subscribe: (type, listener) => {
      domain.on(type, listener);
      return () => void domain.off(type, listener);
    },
  });
  return { received, stop, announce: (news: RoomAnnouncement) => domain.emit(news.type, news) };
}

test("an announcement is broadcast once in each process, and locally without the bus", async () => {
  const { bus, wire } = fakeBus();
  const [here, there] = [process(bus), process(bus)];
  here.announce(posted);
  expect([here.received, there.received]).toEqual([[posted], []]);
  await once(wire, "text");
  expect([here.received, there.received]).toEqual([[posted], [posted]]);
  there.announce({ type: "token.ended", tokenId: "t" });
  await once(wire, "text");
  expect([here.received.length, there.received.length]).toEqual([2, 2]);
});

test("a stopped relay neither sends nor receives", async () => {
  const { bus, wire } = fakeBus();
  const [here, there] = [process(bus), process(bus)];
  there.stop();
  here.announce(posted);
  await once(wire, "text");
  expect(there.received).toEqual([]);
  expect([there.announce(posted), wire.listenerCount("text")]).toEqual([false, 1]);
});

test("unknown messages are ignored, and a failed broadcast is logged; later ones are sent", async () => {
  const { bus, wire } = fakeBus();
  const received: RoomAnnouncement[] = [];
  const failed = vi.spyOn(logger, "error").mockImplementation(() => undefined);
  process(bus, (news) => {
    if (news.type === "chat.posted") throw new Error("no database");
    received.push(news);
  });
  const ended: RoomAnnouncement = { type: "session.ended", userId: "u" };
  const junk = [
    "{",
    "null",
    "7",
    "{}",
    '{"from":"x","news":{"type":"toString"}}',
    '{"from":"x","news":{"type":"seat.freed"}}',
  ];
  for (const text of junk) wire.emit("text", text);
  for (const news of [posted, ended]) wire.emit("text", JSON.stringify({ from: "x", news }));
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  expect(failed.mock.calls[0]![0]).toMatchObject({ news: posted });
  expect(received).toEqual([ended]);
  failed.mockRestore();
});
