import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { BenchSocket, type Callbacks } from "./bench-chat-socket";

/**
 * Times in milliseconds: `arrivedAt` and `inAt` of the bench's clock, the others since the arrival.
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

/** A browser of a ticket holder, with cookies and connections of its own. */
export class Holder {
  /** The media playlist, once the page is open. */
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
   * Opens the page, waits in line if there is one, then gets the playlists a player needs, and
   * joins the room.
   */
  async arrive(callbacks = NOTHING): Promise<Visit> {
    const arrivedAt = performance.now();
    const { body, waits } = await this.openPage();
    const inAt = performance.now();
    const address = /\/hls\/[^"\\?]+\/master\.m3u8/.exec(body)?.[0];
    if (!address) throw new Error("The page has no player");

    const joining = this.join(callbacks);
    const master = await this.get(address);
    const media = master.body.split("\n").find((line) => line !== "" && !line.startsWith("#"));
    if (!media) throw new Error(`The playlist answered ${master.status}`);

    const { pathname, search } = new URL(media, `http://127.0.0.1${address}`);

    this.playlist = pathname + search;
    await this.get(this.playlist);

    const playerMs = performance.now() - arrivedAt;

    await joining;
    this.agent.destroy();

    return {
      arrivedAt,
      inAt,
      pageMs: inAt - arrivedAt,
      playerMs,
      joinMs: performance.now() - arrivedAt,
      waits,
    };
  }

  private async openPage() {
    for (let waits = 0; waits < MAX_WAITS; waits++) {
      const answer = await this.get(`/stream/${this.show.eventId}`);
      if (answer.status === 200) return { body: answer.body, waits };
      if (answer.status !== 503) throw new Error(`The page answered ${answer.status}`);

      this.cookies.push(...answer.cookies);
      await sleep(answer.retryAfter * 1000);
    }

    throw new Error("Never let in");
  }

  private async join(callbacks: Callbacks) {
    const host = { kind: "ours" as const, ...this.show };

    this.socket = new BenchSocket(host, this.cookies.join("; "), callbacks, callbacks !== NOTHING);
    await this.socket.joined;
  }

  get(path: string): Promise<Answer> {
    const headers = { "Accept-Encoding": "gzip, br", Cookie: this.cookies.join("; ") };
    const options = { host: "127.0.0.1", port: this.show.port, path, agent: this.agent, headers };

    return new Promise((resolve, reject) => {
      const request = http.get(options, (response) => {
        const parts: Buffer[] = [];

        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({
            status: response.statusCode!,
            body: unpack(Buffer.concat(parts), response.headers["content-encoding"]),
            cookies: (response.headers["set-cookie"] ?? []).map((it) => it.split(";")[0]!),
            retryAfter: Number(response.headers["retry-after"] ?? 1),
          }),
        );
      });

      // The server may close a kept connection at the moment it is used again. Browsers try again,
      // too.
      request.on("error", (error) =>
        request.reusedSocket ? resolve(this.get(path)) : reject(error),
      );
    });
  }
}

function unpack(body: Buffer, encoding: string | undefined): string {
  if (encoding === "br") return brotliDecompressSync(body).toString();

  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}
