import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { BenchSocket, type Callbacks } from "../chat/socket";

/**
 * Times in milliseconds: `arrivedAt` and `inAt` by the bench's clock, all other times since the
 * arrival.
 */
export type Visit = {
  arrivedAt: number;
  inAt: number;
  pageMs: number;
  playerMs: number;
  joinMs: number;
  waits: number;
};

export type Show = { port: number; eventId: string };

const MAX_WAITS = 200;
const NOTHING: Callbacks = { line: () => {}, refused: () => {}, gone: () => {} };

type Answer = { status: number; body: string; cookies: string[]; retryAfter: number };

/** The browser of a ticket holder, with its own cookies and connections. */
export class Holder {
  /** The media playlist; null until the page is open. */
  playlist: string | null = null;
  socket: BenchSocket | null = null;
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 6 });
  private readonly cookies: string[];

  constructor(
    private readonly show: Show,
    session: string,
  ) {
    this.cookies = [session, "nhacsong_zone=Asia%2FHo_Chi_Minh", "nhacsong_lang=vi"];
  }

  /**
   * Opens the page, waits in the queue if there is one, then requests the playlists that a player
   * needs, and joins the room.
   */
  async arrive(callbacks = NOTHING): Promise<Visit> {
    const arrivedAt = performance.now();
    const { body: pageBody, waits: waitCount } = await this.openPage();
    const enteredAt = performance.now();
    const address = /\/hls\/[^"\\?]+\/master\.m3u8/.exec(pageBody)?.[0];
    if (!address) throw new Error("The page has no player");

    const joining = this.join(callbacks);
    const master = await this.get(address);
    const mediaPath = master.body
      .split("\n")
      .find((playlistLine) => playlistLine !== "" && !playlistLine.startsWith("#"));
    if (!mediaPath) throw new Error(`The playlist answered ${master.status}`);

    const { pathname, search } = new URL(mediaPath, `http://127.0.0.1${address}`);

    this.playlist = pathname + search;
    await this.get(this.playlist);

    const playerMs = performance.now() - arrivedAt;

    await joining;
    this.agent.destroy();

    return {
      arrivedAt,
      inAt: enteredAt,
      pageMs: enteredAt - arrivedAt,
      playerMs,
      joinMs: performance.now() - arrivedAt,
      waits: waitCount,
    };
  }

  private async openPage() {
    for (let waitCount = 0; waitCount < MAX_WAITS; waitCount++) {
      const answer = await this.get(`/stream/${this.show.eventId}`);
      if (answer.status === 200) return { body: answer.body, waits: waitCount };
      if (answer.status !== 503) throw new Error(`The page answered ${answer.status}`);

      this.cookies.push(...answer.cookies);
      await sleep(answer.retryAfter * 1000);
    }

    throw new Error("Never let in");
  }

  private async join(callbacks: Callbacks) {
    const chatHost = { kind: "ours" as const, ...this.show };

    this.socket = new BenchSocket(
      chatHost,
      this.cookies.join("; "),
      callbacks,
      callbacks !== NOTHING,
    );
    await this.socket.joined;
  }

  get(requestPath: string): Promise<Answer> {
    const headers = { "Accept-Encoding": "gzip, br", Cookie: this.cookies.join("; ") };
    const options = {
      host: "127.0.0.1",
      port: this.show.port,
      path: requestPath,
      agent: this.agent,
      headers,
    };

    return new Promise((resolve, reject) => {
      const request = http.get(options, (response) => {
        const bodyParts: Buffer[] = [];

        response.on("data", (bodyPart: Buffer) => bodyParts.push(bodyPart));
        response.on("end", () =>
          resolve({
            status: response.statusCode!,
            body: unpack(Buffer.concat(bodyParts), response.headers["content-encoding"]),
            cookies: (response.headers["set-cookie"] ?? []).map(
              (cookieHeader) => cookieHeader.split(";")[0]!,
            ),
            retryAfter: Number(response.headers["retry-after"] ?? 1),
          }),
        );
      });

      // The server may close a kept connection at the moment it is used again. The request is
      // repeated, as browsers do.
      request.on("error", (error) =>
        request.reusedSocket ? resolve(this.get(requestPath)) : reject(error),
      );
    });
  }
}

function unpack(compressedBody: Buffer, encoding: string | undefined): string {
  if (encoding === "br") return brotliDecompressSync(compressedBody).toString();

  return (encoding === "gzip" ? gunzipSync(compressedBody) : compressedBody).toString();
}
