import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readClip } from "../demo/clip";
import { Show } from "../packager/show";
import { hasFfmpeg } from "../testing/encoder";
import { serveShow } from "../testing/serve-show";
import { pushPackets, SOUND, soundPackets } from "../testing/test-packets";
import { fail } from "../testing/open-show";

const FFMPEG = "Lavf/59.27.100";
const MPV = "libmpv";
const BROWSER = "Mozilla/5.0";
const TONE_HZ = 440;
const SECONDS = 6;
/** Offset of the timestamp, behind the headers of the tag and its frame and the owner's name. */
const TIMESTAMP_AT = 10 + 10 + 45;

let folder: string;
let stop = () => {};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "packed-"));
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true });
});

async function serve(show: Show): Promise<string> {
  const served = await serveShow(show);

  stop = served.stop;

  return served.url;
}

async function openShow() {
  const show = await Show.open(null, fail);

  await show.begin({ id: "session-1", startedAt: Date.now() });

  return show;
}

/** A tone at one sample rate, then at another within the same connection. */
async function changedTone() {
  const show = await openShow();

  for (const [at, rate] of [48_000, 44_100].entries()) {
    const { tracks, packets } = await readClip(makeTone(rate));

    show.configure("a", tracks.get("a")!);
    for (const packet of packets)
      show.push("a", { ...packet, timestampUs: at * SECONDS * 1e6 + packet.timestampUs });
  }

  show.finish();

  return show;
}

function makeTone(rate: number): string {
  const file = path.join(folder, `${rate}.mp4`);
  const tone = `sine=${TONE_HZ}:sample_rate=${rate}:duration=${SECONDS}`;

  spawnSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", tone, "-ac", "2", "-c:a", "aac", file]);

  return file;
}

/** Measures with ffmpeg the length in seconds and the pitch within one of them. */
async function listen(url: string) {
  const rate = 48_000;
  const args = ["-v", "error", "-i", url, "-f", "s16le", "-ac", "1", "-ar", String(rate), "-"];
  const options = { encoding: "buffer", maxBuffer: 64e6 } as const;
  const bytes = await new Promise<Buffer>((resolve, reject) =>
    execFile("ffmpeg", args, options, (error, sound) => (error ? reject(error) : resolve(sound))),
  );
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const pitchAt = (second: number) =>
    samples
      .subarray(second * rate, (second + 1) * rate)
      .reduce(
        (waves, sample, i, all) => waves + Number(i > 0 && all[i - 1]! < 0 && sample >= 0),
        0,
      );

  return { seconds: samples.length / rate, pitchAt };
}

test.runIf(hasFfmpeg)(
  "ffmpeg hears a show whose sample rate changed at its pitch, to its end",
  async () => {
    const url = await serve(await changedTone());

    const { seconds, pitchAt } = await listen(`${url}/a/index.m3u8`);

    expect(seconds).toBeGreaterThan(2 * SECONDS - 0.1);
    for (const second of [2, 2 * SECONDS - 2])
      expect(Math.abs(pitchAt(second) - TONE_HZ)).toBeLessThan(4);
  },
);

test("programs of ffmpeg get sound whose frames name their encoding, live, from the start and as a replay", async () => {
  const show = await openShow();

  show.configure("a", SOUND);
  pushPackets(show, { a: soundPackets({ seconds: 7 }) });

  const url = `${await serve(show)}/a`;
  const listFor = async (program: string, query = "") =>
    (await fetch(`${url}/index.m3u8${query}`, { headers: { "user-agent": program } })).text();

  for (const query of ["", "?ll=0", "?from=start"]) {
    for (const program of [FFMPEG, MPV]) {
      const list = await listFor(program, query);

      expect(list).toContain("\ns0.aac\n");
      expect(list).not.toMatch(/m4s|EXT-X-MAP|EXT-X-PART/);
    }

    expect(await listFor(BROWSER, query)).toMatch(/EXT-X-MAP[^]*\ns0\.m4s\n/);
  }

  show.finish();
  expect(await listFor(FFMPEG)).toMatch(/\ns0\.aac\n[^]*EXT-X-ENDLIST/);

  const file = await fetch(`${url}/s1.aac`);

  expect(file.headers.get("content-type")).toBe("audio/aac");

  const bytes = Buffer.from(await file.arrayBuffer());

  expect(bytes.toString("latin1", 0, 3)).toBe("ID3");

  const rendition = show.renditions.get("a")!;
  const startSeconds = rendition.mediaStart(rendition.find(1)!) / SOUND.sampleRate;

  expect(startSeconds).toBeGreaterThan(1);
  expect(Number(bytes.readBigUInt64BE(TIMESTAMP_AT))).toBe(Math.round(startSeconds * 90_000));
  expect((await fetch(`${url}/s99.aac`)).status).toBe(404);
});
