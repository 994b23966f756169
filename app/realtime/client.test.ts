import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { GUEST } from "~/models/base/actor";
import type { ChatLine } from "~/models/live/chat/protocol";
import { Client } from "./client.server";
import { Room } from "./rooms/rooms.server";
import { encode, encodeLine } from "./websocket-frames.server";

const user = { id: "u", firstName: "Mai", profileImageUrl: null };
const line = (seq: number): ChatLine => ({
  id: `m${seq}`,
  seq,
  message: `${seq}`,
  timestamp: "",
  user,
});

/** A client whose history is still being read. */
function entering() {
  const wire = new PassThrough();
  const identity = {
    actor: GUEST,
    session: null,
    edge: null,
    token: null,
    person: "p",
    language: "en" as const,
    zone: null,
  };
  const client = new Client({ readyState: 1, OPEN: 1 } as WebSocket, wire, identity);
  const room = new Room("e");

  client.isExtended = true;
  room.clients.add(client);
  void client.bufferUntilHistory();

  return { client, room, received: () => namesIn(wire.read() as Buffer | null) };
}

/** The types of frames; for chat lines their id. */
function namesIn(bytes: Buffer | null): string[] {
  const frames = String(bytes ?? "").matchAll(/"type":"(\w+)"(?:,"message":\{"id":"(\w+)")?/g);

  return [...frames].map(([, type, lineId]) => lineId ?? type!);
}

test("frames sent while the history is read follow it, and deletions follow their message", () => {
  const { client, room, received } = entering();

  room.sendToReaders({ type: "message_deleted", id: "m1" });
  room.sendLine(line(2));
  room.sendExtended({ type: "state", state: "ended" });
  expect(received()).toEqual([]);
  client.writeHistory({ lastSeq: 1, bytes: encodeLine(line(1)), deleted: Buffer.alloc(0) });
  expect(received()).toEqual(["m1", "message_deleted", "m2", "state"]);
});

test("a reader who loses access while the history is being read gets no buffered frames", () => {
  const { client, room, received } = entering();

  room.sendLine(line(1));
  client.revokeRead();
  room.sendLine(line(2));
  client.write(encode({ type: "access", playbackUrl: null }));
  expect(received()).toEqual(["access"]);
});
