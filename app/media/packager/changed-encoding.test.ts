import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readClip } from "../demo/clip";
import { makeReplay } from "../replay/replay";
import { hasFfmpeg } from "../testing/encoder";
import { mediaPlaylist } from "./media-playlist";
import { Show } from "./show";
import { fail } from "../testing/open-show";

const RECORDING = "app/media/testing/recording.mp4";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "changed-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Eight seconds of one size, then eight of another in the same rendition, as when an encoder's
 * settings are changed.
 */
async function changedShow() {
  const show = await Show.open(folder, fail);
  const { tracks, packets } = await readClip(RECORDING);

  await show.begin({ id: "session-1", startedAt: Date.now() });

  const send = (name: "v180" | "v90", fromUs: number) => {
    show.configure("v720", tracks.get(name as never)!);
    for (const packet of packets.filter((it) => (it.name as string) === name))
      show.push("v720", { ...packet, timestampUs: fromUs + packet.timestampUs });
  };

  send("v180", 0);
  send("v90", 8e6);
  show.finish();
  await show.settled();

  return show;
}

/** The messages of ffmpeg while it decodes; it reads only the first map of a list. */
function complaintsOf(address: string): string[] {
  const args = ["-v", "error", "-allowed_extensions", "ALL", "-i", address, "-f", "null", "-"];

  return spawnSync("ffmpeg", address.endsWith("m3u8") ? args : args.toSpliced(2, 2), {
    encoding: "utf8",
  })
    .stderr.split("\n")
    .filter(Boolean);
}

test.runIf(hasFfmpeg)(
  "ffmpeg decodes list and file of a show whose picture changed its size",
  async () => {
    const show = await changedShow();
    const rendition = show.renditions.get("v720")!;

    expect(rendition.tracks.length).toBe(2);

    const list = path.join(folder, "list");

    mkdirSync(list);
    rendition.tracks.forEach((_, init) =>
      writeFileSync(path.join(list, `init${init}.mp4`), rendition.init(init)!),
    );
    for (const { n } of rendition.segments)
      writeFileSync(path.join(list, `s${n}.m4s`), (await rendition.read(n))!);
    writeFileSync(
      path.join(list, "index.m3u8"),
      mediaPlaylist(rendition, { lowLatency: false, full: true })!,
    );

    const replay = (await makeReplay(show, folder))!;
    const pieces: Buffer[] = [];

    for await (const piece of replay.read(0, replay.size - 1)) pieces.push(piece);
    writeFileSync(path.join(folder, "whole.mp4"), Buffer.concat(pieces));

    expect(complaintsOf(path.join(list, "index.m3u8"))).toEqual([]);
    expect(complaintsOf(path.join(folder, "whole.mp4"))).toEqual([]);
  },
);
