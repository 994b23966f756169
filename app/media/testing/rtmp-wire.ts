import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type AmfValue, readAmf, writeAmf } from "../rtmp/protocol/amf0";
import { ChunkReader } from "../rtmp/protocol/chunk-reader";
import { type Message, TYPE } from "../rtmp/protocol/messages";

/** A message in chunks of 128 bytes with a full header, as encoders start. */
export function chunksOf(
  {
    type,
    streamId = 0,
    timestamp = 0,
    body,
  }: Omit<Message, "streamId" | "timestamp"> & Partial<Message>,
  id = 3,
) {
  const head = Buffer.alloc(12);

  head[0] = id;
  head.writeUIntBE(timestamp, 1, 3);
  head.writeUIntBE(body.length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(streamId, 8);

  const pieces = [head, body.subarray(0, 128)];

  for (let at = 128; at < body.length; at += 128)
    pieces.push(Buffer.from([0xc0 | id]), body.subarray(at, at + 128));

  return Buffer.concat(pieces);
}

/** An encoder whose every byte the test controls. */
export class RtmpWire {
  readonly commands: AmfValue[][] = [];
  readonly closed: Promise<unknown>;
  private unread = 1 + 2 * 1536;
  private readonly reader = new ChunkReader(({ type, body }) => {
    if (type === TYPE.command) this.commands.push(readAmf(body));
    this.socket.emit("command");
  });

  private constructor(readonly socket: Socket) {
    this.closed = once(socket, "close");
    socket.on("error", () => socket.destroy());
    socket.on("data", (bytes: Buffer) => {
      const skipped = Math.min(this.unread, bytes.length);

      this.unread -= skipped;
      this.reader.push(bytes.subarray(skipped));
    });
  }

  static async open(port: number, { shakesHands = true } = {}) {
    const socket = connect(port, "127.0.0.1");

    await once(socket, "connect");

    const wire = new RtmpWire(socket);
    if (shakesHands) socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]));

    return wire;
  }

  sendCommand(name: string, transaction: number, ...values: AmfValue[]) {
    this.socket.write(
      chunksOf({ type: TYPE.command, body: writeAmf(name, transaction, ...values) }),
    );
  }

  send(type: number, timestamp: number, body: Buffer) {
    this.socket.write(chunksOf({ type, streamId: 1, timestamp, body }, 4));
  }

  /** Returns the response with this code. */
  async receive(code: string): Promise<string> {
    for (;;) {
      const found = this.commands.flat().find((it) => isInfo(it) && it.code === code) as
        { description: string } | undefined;
      if (found) return found.description;
      if (this.socket.destroyed) throw new Error(`Closed before ${code} came.`);

      await Promise.race([once(this.socket, "command"), this.closed]);
    }
  }

  async publish(streamName: string, app = "live") {
    this.sendCommand("connect", 1, { app, tcUrl: `rtmp://127.0.0.1/${app}` });
    this.sendCommand("createStream", 2, null);
    this.sendCommand("publish", 3, null, streamName, "live");
  }
}

const isInfo = (value: AmfValue): value is { code: string } =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "code" in value;
