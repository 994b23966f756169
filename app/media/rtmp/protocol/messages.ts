import { type AmfObject, type AmfValue, writeAmf } from "./amf0";

export type Message = {
  type: number;
  streamId: number;
  /** ms, 32 bits */ timestamp: number;
  body: Buffer;
};

/** Message types of RTMP 1.0, sections 5.4 and 7.1. */
export const TYPE = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  data3: 15,
  command3: 17,
  data: 18,
  command: 20,
} as const;

const PING_REQUEST = 6;
const PING_RESPONSE = 7;
const DYNAMIC_LIMIT = 2;

/** `timestamp`: in ms, 0 by default. Control messages and commands leave it out. */
export type OutgoingMessage = Pick<Message, "type" | "streamId" | "body"> & { timestamp?: number };

export const setChunkSize = (bytes: number) => control(TYPE.setChunkSize, u32(bytes));
export const acknowledgement = (bytes: number) =>
  control(TYPE.acknowledgement, u32(bytes % 2 ** 32));
export const windowSize = (bytes: number) => control(TYPE.windowSize, u32(bytes));
export const peerBandwidth = (bytes: number) =>
  control(TYPE.peerBandwidth, Buffer.concat([u32(bytes), Buffer.from([DYNAMIC_LIMIT])]));

/** The response to a ping, or null for other user control messages. */
export function pong(body: Buffer): OutgoingMessage | null {
  if (body.length < 6 || body.readUInt16BE() !== PING_REQUEST) return null;

  return control(
    TYPE.userControl,
    Buffer.concat([Buffer.from([0, PING_RESPONSE]), body.subarray(2, 6)]),
  );
}

export function command(
  streamId: number,
  name: string,
  transaction: number,
  ...values: AmfValue[]
): OutgoingMessage {
  return { type: TYPE.command, streamId, body: writeAmf(name, transaction, ...values) };
}

export function status(
  streamId: number,
  level: "status" | "error",
  code: string,
  description: string,
): OutgoingMessage {
  const info: AmfObject = { level, code, description };

  return command(streamId, "onStatus", 0, null, info);
}

function control(messageType: number, body: Buffer): OutgoingMessage {
  return { type: messageType, streamId: 0, body };
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);

  bytes.writeUInt32BE(value);

  return bytes;
}
