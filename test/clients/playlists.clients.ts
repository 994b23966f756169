import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectValidReload,
  expectValidPlaylist,
  expectSameTimes,
  type ListedSegment,
  readPlaylist,
} from "~/media/testing/playlist-rules";
import { Encoder } from "./encoder";
import { isInstalled } from "./programs";
import { planShow, playlistOf, type Show, type Site, startSite } from "./site";

/**
 * Two-second segments: a minute, or twenty seconds in a quick run. The encoder is restarted in the
 * middle.
 */
const SEGMENTS = process.env.CLIENTS_QUICK ? 10 : 30;

let site: Site;
let show: Show;
let encoder: Encoder;

beforeAll(async () => {
  if (!isInstalled("ffmpeg")) return;

  site = await startSite();
  show = await planShow(site, "For the playlist checker");
  encoder = new Encoder(show.publishTo);
});

afterAll(async () => {
  await encoder?.stop();
  await site?.stop();
});

test.runIf(isInstalled("ffmpeg"))(
  "every playlist keeps RFC 8216bis, also across an encoder restart",
  async () => {
    const master = await playlistOf(site, show);
    const readNames = async () => {
      const text = await (await fetch(master)).text();
      const found = [...text.matchAll(/^(\w+)\/index\.m3u8$|URI="(\w+)\/index\.m3u8"/gm)].map(
        (it) => it[1] ?? it[2],
      );

      return [...new Set(found)].sort();
    };

    // The low sound is made by the server, and comes a moment later.
    await expect.poll(readNames, { timeout: 120_000 }).toEqual(["a", "al", "v360"]);

    const names = ["a", "v360"];
    const followed = names.map((name) => new Followed(new URL(`${name}/index.m3u8`, master).href));
    const restart = async () => {
      await followed[0]!.until(SEGMENTS / 2);
      await encoder.kill();
      encoder = new Encoder(show.publishTo);
    };

    await Promise.all([restart(), ...followed.map((it) => it.follow(SEGMENTS))]);
    expectSameTimes(followed.map((it) => it.newest));
    for (const { newest } of followed) {
      const [first, last] = [
        readPlaylist(newest).segments[0]!,
        readPlaylist(newest).segments.at(-1)!,
      ];

      expect(last.discontinuity, "one discontinuity for the restart").toBe(first.discontinuity + 1);
    }
  },
);

/** One media playlist, read like a low-latency player: each reload blocks until the next part. */
class Followed {
  newest = "";
  private firstNumber = NaN;
  private readonly parts = new Map<string, Buffer>();
  private readonly checked = new Set<number>();

  constructor(private readonly url: string) {}

  /** Reads until there are this many new segments. */
  async follow(segments: number) {
    this.firstNumber = readPlaylist(await this.load(this.url)).segments.at(-1)?.n ?? -1;
    while (this.count < segments) {
      const text = await this.load(this.next());

      expectValidPlaylist(text);
      if (this.newest) expectValidReload(this.newest, text);
      this.newest = text;
      await this.readMedia();
    }
  }

  async until(segments: number) {
    while (!(this.count >= segments)) await wait(100);
  }

  private get count() {
    const last = this.newest ? readPlaylist(this.newest).segments.at(-1)!.n : this.firstNumber;

    return last - this.firstNumber;
  }

  private next() {
    if (!this.newest) return this.url;

    const { segments, openParts } = readPlaylist(this.newest);

    return `${this.url}?_HLS_msn=${segments.at(-1)!.n + 1}&_HLS_part=${openParts.length}`;
  }

  /** Without an encoder the server answers Retry-After. */
  private async load(url: string): Promise<string> {
    for (;;) {
      const answer = await fetch(url);
      if (answer.ok) return answer.text();

      expect(answer.status, url).toBe(503);
      await wait(Number(answer.headers.get("retry-after")) * 1000);
    }
  }

  /** Every part as listed; a segment is the sum of its parts. */
  private async readMedia() {
    const { segments, openParts } = readPlaylist(this.newest);

    for (const { uri } of [...segments.flatMap(({ parts }) => parts), ...openParts]) {
      if (!this.parts.has(uri)) this.parts.set(uri, await this.read(uri));
    }

    for (const segment of segments) {
      if (segment.n > this.firstNumber + 1) await this.checkSegment(segment);
    }
  }

  private async checkSegment({ n, parts }: ListedSegment) {
    if (parts.length === 0 || this.checked.has(n)) return;

    const whole = await this.read(`s${n}.m4s`);

    expect(
      Buffer.concat(parts.map(({ uri }) => this.parts.get(uri)!)).equals(whole),
      `segment ${n}`,
    ).toBe(true);
    this.checked.add(n);
  }

  private async read(file: string) {
    const answer = await fetch(new URL(file, this.url));

    expect(answer.status, file).toBe(200);

    return Buffer.from(await answer.arrayBuffer());
  }
}
