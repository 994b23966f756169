import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { chunksOf } from "../../testing/rtmp-wire";
import { ChunkReader } from "./chunk-reader";
import { MessageTransport } from "./message-transport";
import { TYPE } from "./messages";

const HANDSHAKE_BYTES = 1 + 2 * 1536;
const WINDOW_BYTES = 10_000;

/** Opens a transport and finishes its handshake. @returns the acknowledged bytes so far */
function connect() {
  const acknowledged: number[] = [];
  const reader = new ChunkReader(({ type, body }) => {
    if (type === TYPE.acknowledgement) acknowledged.push(body.readUInt32BE());
  });
  let skip = HANDSHAKE_BYTES;
  const write = (bytes: Buffer) => {
    const skipped = Math.min(skip, bytes.length);

    skip -= skipped;
    reader.push(bytes.subarray(skipped));
  };

  const socket = Object.assign(new EventEmitter(), {
    write,
    writable: true,
    destroyed: false,
    writableLength: 0,
  });
  const ignore = () => {};

  const callbacks = {
    onMessage: ignore,
    tryConsume: () => true,
    onBroken: ignore,
    onTooFast: ignore,
  };

  new MessageTransport(socket as unknown as Socket, callbacks);

  const receive = (bytes: Buffer) => void socket.emit("data", bytes);

  receive(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]));

  return { receive, acknowledged };
}

test("what an encoder sends is acknowledged once for each window, not with every message", () => {
  const { receive, acknowledged } = connect();
  const size = Buffer.alloc(4);

  size.writeUInt32BE(WINDOW_BYTES);
  receive(chunksOf({ type: TYPE.windowSize, body: size }));

  const message = chunksOf({ type: TYPE.audio, body: Buffer.alloc(988) }, 4);
  const messages = 50;

  for (let count = 0; count < messages; count += 1) receive(message);

  const received = HANDSHAKE_BYTES + messages * message.length;

  expect(acknowledged.length).toBe(Math.floor(received / WINDOW_BYTES));

  const steps = acknowledged.slice(1).map((bytes, at) => bytes - acknowledged[at]!);

  expect(Math.min(...steps)).toBeGreaterThanOrEqual(WINDOW_BYTES);
});
