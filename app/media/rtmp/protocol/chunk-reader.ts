import { type ChunkHeader, readChunkHeader } from "./chunk-header";
import { type Message, TYPE } from "./messages";

export class ChunkError extends Error {}

const MAX_MESSAGE_BYTES = 4_000_000;
const MAX_CHUNK_BYTES = 0xffffff;
/** Maximum total size of all incomplete messages. */
const MAX_PENDING_BYTES = 8_000_000;
const MAX_CHUNK_STREAMS = 16;
const FIRST_CHUNK_BYTES = 128;

/** One chunk stream: the header fields that later chunks omit, and the growing message. */
type ChunkStream = {
  timestamp: number;
  delta: number;
  isExtended: boolean;
  length: number;
  type: number;
  streamId: number;
  body: Buffer;
  filled: number;
};

/** Reassembles messages from chunks (RTMP 1.0, section 5.3.1), wherever the network splits them. */
export class ChunkReader {
  private readonly streams = new Map<number, ChunkStream>();
  private chunkBytes = FIRST_CHUNK_BYTES;
  private unread: Buffer = Buffer.alloc(0);
  private current: ChunkStream | null = null;
  private missingBytes = 0;

  constructor(private readonly onMessage: (message: Message) => void) {}

  /** @throws ChunkError; the stream cannot be read any further afterwards. */
  push(bytes: Buffer) {
    let unparsed = this.unread.length > 0 ? Buffer.concat([this.unread, bytes]) : bytes;

    for (;;) {
      if (!this.current) {
        const headerBytes = this.begin(unparsed);
        if (headerBytes === null) break;
        unparsed = unparsed.subarray(headerBytes);
      }

      const takenBytes = Math.min(this.missingBytes, unparsed.length);

      this.fill(this.current!, unparsed.subarray(0, takenBytes));
      unparsed = unparsed.subarray(takenBytes);
      if (this.missingBytes > 0) break;
      this.current = null;
    }

    // Copies the rest, so that it does not keep the whole network buffer in memory.
    this.unread = Buffer.from(unparsed);
  }

  /** Reads a chunk header; returns its length, or null while it is incomplete. */
  private begin(unparsed: Buffer): number | null {
    const header = readChunkHeader(
      unparsed,
      (streamId) => this.streams.get(streamId)?.isExtended ?? false,
    );
    if (!header) return null;

    const stream = this.streams.get(header.id) ?? this.open(header);
    if (header.format < 3 && stream.filled > 0)
      throw new ChunkError("A message began inside another.");

    const { repeatedTimestamp } = header;
    const repeatsTime =
      repeatedTimestamp !== null &&
      (repeatedTimestamp === stream.timestamp || repeatedTimestamp === stream.delta);
    if (stream.filled === 0) this.start(stream, header);
    this.current = stream;
    this.missingBytes = Math.min(this.chunkBytes, stream.length - stream.filled);

    return header.bytes + (repeatsTime ? 4 : 0);
  }

  private open({ id, format }: ChunkHeader): ChunkStream {
    if (format !== 0) throw new ChunkError("A chunk stream began without a full header.");
    if (this.streams.size >= MAX_CHUNK_STREAMS) throw new ChunkError("Too many chunk streams.");

    const stream = emptyStream();

    this.streams.set(id, stream);

    return stream;
  }

  private start(stream: ChunkStream, header: ChunkHeader) {
    stream.length = header.length ?? stream.length;
    stream.type = header.type ?? stream.type;
    stream.streamId = header.streamId ?? stream.streamId;
    stream.delta = header.time ?? stream.delta;
    stream.timestamp = (header.format === 0 ? stream.delta : stream.timestamp + stream.delta) >>> 0;
    stream.isExtended = header.isExtended;
    if (stream.length > MAX_MESSAGE_BYTES) throw new ChunkError("The message is too large.");
  }

  private fill(stream: ChunkStream, piece: Buffer) {
    if (stream.filled + piece.length > stream.body.length)
      this.grow(stream, stream.filled + piece.length);
    piece.copy(stream.body, stream.filled);
    stream.filled += piece.length;
    this.missingBytes -= piece.length;
    if (stream.filled === stream.length) this.finish(stream);
  }

  /** Memory grows with received bytes, not with the announced length. */
  private grow(stream: ChunkStream, neededBytes: number) {
    const otherBytes =
      [...this.streams.values()].reduce((bytes, member) => bytes + member.body.length, 0) -
      stream.body.length;
    if (otherBytes + neededBytes > MAX_PENDING_BYTES)
      throw new ChunkError("Too much is incomplete.");

    const body = Buffer.allocUnsafe(
      Math.min(stream.length, Math.max(neededBytes, stream.body.length * 2)),
    );

    stream.body.copy(body, 0, 0, stream.filled);
    stream.body = body;
  }

  private finish(stream: ChunkStream) {
    const { type, streamId, timestamp, body } = stream;

    stream.body = Buffer.alloc(0);
    stream.filled = 0;
    if (type === TYPE.setChunkSize) return this.resize(body);
    if (type === TYPE.abort) return this.abort(body);

    this.onMessage({ type, streamId, timestamp, body });
  }

  private resize(body: Buffer) {
    const bytes = body.length === 4 ? body.readUInt32BE() : 0;
    if (bytes < 1 || bytes > 0x7fffffff) throw new ChunkError("A chunk of this size cannot be.");

    this.chunkBytes = Math.min(bytes, MAX_CHUNK_BYTES);
  }

  private abort(body: Buffer) {
    const stream = body.length === 4 ? this.streams.get(body.readUInt32BE()) : undefined;
    if (stream) Object.assign(stream, { body: Buffer.alloc(0), filled: 0 });
  }
}

function emptyStream(): ChunkStream {
  const header = { timestamp: 0, delta: 0, isExtended: false, length: 0, type: 0, streamId: 0 };

  return { ...header, body: Buffer.alloc(0), filled: 0 };
}
