import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import {
  encodePacket,
  type IngestFrame,
  type TrackConfig,
  type TrackName,
} from "../ingest/protocol";
import type { Media } from "../media.server";
import type { Packet } from "../packager/rendition";
import { interleaved, SOUND, VIDEO } from "./test-packets";

export async function serve(media: Media) {
  const server = http.createServer(
    (req, res) => void (media.handlePlayback(req, res) || res.writeHead(418).end()),
  );

  server.on(
    "upgrade",
    (req, socket, head) => void (media.handleIngestUpgrade(req, socket, head) || socket.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };

  return { base: `http://127.0.0.1:${port}`, port, close };
}

const CONFIGS: (TrackConfig & { name: TrackName })[] = [
  { ...VIDEO, track: 0, name: "v720", description: VIDEO.description.toString("base64") },
  {
    ...SOUND,
    codec: "aac",
    track: 1,
    name: "a",
    description: SOUND.description.toString("base64"),
  },
];

/** A broadcaster's browser, at the level of the protocol. */
export class TestPublisher {
  readonly frames: IngestFrame[] = [];
  readonly closed: Promise<number>;
  private constructor(readonly socket: WebSocket) {
    socket.on("message", (data: Buffer) =>
      this.frames.push(JSON.parse(data.toString()) as IngestFrame),
    );
    this.closed = new Promise((resolve) => socket.on("close", resolve));
  }

  /** Null if the upgrade is refused. */
  static async connect(
    port: number,
    eventId: string,
    { cookie = "", origin = `http://127.0.0.1:${port}`, userAgent = "" } = {},
  ) {
    const headers = { cookie, "user-agent": userAgent };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/ingest/${eventId}`, {
      headers,
      origin,
    });
    const refused = new Promise<number>((resolve) => {
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    });
    const publisher = new TestPublisher(socket);
    const status = await Promise.race([once(socket, "open").then(() => 101), refused]);
    if (status !== 101) socket.terminate();

    return { publisher, status };
  }

  async hello(sessionId: string) {
    this.sendFrame({ type: "hello", sessionId, startedAt: Date.now() });

    return (await this.receive("ready")) as Extract<IngestFrame, { type: "ready" }>;
  }

  configure() {
    for (const config of CONFIGS) this.sendFrame({ type: "config", ...config });
  }

  send(tracks: Partial<Record<TrackName, Packet[]>>) {
    for (const { name, packet } of interleaved(tracks)) {
      const track = CONFIGS.findIndex((it) => it.name === name);

      this.socket.send(
        encodePacket({
          track,
          key: packet.key,
          timestampUs: packet.timestampUs,
          data: packet.data,
        }),
      );
    }
  }

  /** Resolves when the server has handled everything sent so far. */
  async settled() {
    const sent = Math.random();

    this.sendFrame({ type: "ping", sent });
    for (;;) {
      if (this.frames.some((it) => it.type === "pong" && it.sent === sent)) return;

      await once(this.socket, "message");
    }
  }

  async receive(type: IngestFrame["type"]): Promise<IngestFrame> {
    for (;;) {
      const frame = this.frames.find((it) => it.type === type);
      if (frame) return frame;

      await Promise.race([once(this.socket, "message"), this.closed]);
      if (
        this.socket.readyState === WebSocket.CLOSED &&
        !this.frames.some((it) => it.type === type)
      ) {
        throw new Error(`Closed before "${type}" came.`);
      }
    }
  }

  sendFrame(frame: unknown) {
    this.socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }
}
