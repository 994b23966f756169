import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectValidPlaylist, expectValidReload } from "../testing/playlist-rules";
import { configureAll, pushPackets, soundPackets, videoPackets } from "../testing/test-packets";
import { mediaPlaylist } from "./media-playlist";
import { SKIP_UNTIL_SECONDS } from "./segment";
import { Show } from "./show";
import { fail } from "../testing/open-show";

const SECONDS = 180;
/** The segments in the window of a show without a replay. */
const LISTED = 60;

let folder: string;
let isFull = false;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "show-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fromStart = (show: Show, isDelta: boolean, since = 0, name: "v720" | "a" = "v720") =>
  mediaPlaylist(show.renditions.get(name)!, { lowLatency: false, full: true, since, isDelta }) ??
  "";

/** The blocks of a playlist's segments, as lines, in order; the lines in front of them. */
function parse(playlist: string) {
  const lines = playlist.trimEnd().split("\n");
  const from = lines.findIndex((line) =>
    /^#EXT-X-(PROGRAM-DATE-TIME|MAP|GAP|DISCONTINUITY)(:|$)/.test(line),
  );
  const segments: string[] = [];
  const block: string[] = [];

  for (const line of lines.slice(from)) {
    block.push(line);
    if (!line.startsWith("#")) segments.push(block.splice(0).join("\n"));
  }

  const head = lines.slice(0, from);
  const tag = (name: string) =>
    Number(
      new RegExp(`^#EXT-X-${name}[:=](?:SKIPPED-SEGMENTS=)?(\\d+)`, "m").exec(head.join("\n"))?.[1],
    );

  return {
    head,
    segments,
    sequence: tag("MEDIA-SEQUENCE"),
    skipped: tag("SKIP") || 0,
    rest: block,
  };
}

/** The first segment of a playlist names its map, and no discontinuity before it. */
function asFirst(block: string, dropped: string[]): string {
  const map = dropped
    .join("\n")
    .match(/^#EXT-X-MAP.*$/gm)
    ?.at(-1);
  const lines = block.split("\n").filter((line) => line !== "#EXT-X-DISCONTINUITY");

  return (lines[0]!.startsWith("#EXT-X-MAP") || !map ? lines : [map, ...lines]).join("\n");
}

/** The segments that a player knows after a delta update (RFC 8216bis, section 6.3.7). */
function applyDelta(known: string, delta: string): string {
  const [old, now] = [parse(known), parse(delta)];
  const left = now.sequence - old.sequence;
  const kept = old.segments.slice(left, left + now.skipped);

  expect(kept, "every skipped segment is known").toHaveLength(now.skipped);

  const head = now.head.filter((line) => !line.startsWith("#EXT-X-SKIP"));
  const dropped = old.segments.slice(0, left);
  if (kept[0]) kept[0] = asFirst(kept[0], dropped);

  return `${[...head, ...kept, ...now.segments, ...now.rest].join("\n")}\n`;
}

/**
 * Sends two seconds. The encoder starts again every fifty, and the disk is full for ten of them.
 */
async function sendAt(show: Show, second: number) {
  isFull = second % 50 >= 30 && second % 50 < 40;
  if (second % 50 === 0) await show.begin({ id: `session-${second}`, startedAt: Date.now() });
  if (second % 50 === 0) configureAll(show);
  const sent = { seconds: 2, from: second };

  pushPackets(show, { v720: videoPackets(sent), a: soundPackets(sent) });
  await show.settled();
}

test.each(["v720", "a"] as const)(
  "a delta update of %s, applied to any playlist that may ask for one, gives the full playlist",
  async (name) => {
    const show = await Show.open(folder, fail, {
      tryReserve: () => !isFull,
      giveBack: () => {},
    });
    const seen: string[] = [];
    let skipped = 0;

    for (let second = 0; second < SECONDS; second += 2) {
      await sendAt(show, second);

      const since = Math.max(0, (show.renditions.get(name)!.segments.at(-1)?.n ?? 0) - LISTED);
      const [full, delta] = [false, true].map((isDelta) =>
        fromStart(show, isDelta, since, name),
      ) as [string, string];
      if (full === "") continue;

      expectValidPlaylist(full, { hasHoles: true });

      // A player may ask while its playlist is younger than half of CAN-SKIP-UNTIL (section 6.3.7).
      const youngEnough = seen.slice(-SKIP_UNTIL_SECONDS / 4);

      for (const known of youngEnough.filter((_, i) => i % 5 === 0)) {
        expect(applyDelta(known, delta)).toBe(full);
        expectValidReload(known, full);
      }

      skipped = Math.max(skipped, parse(delta).skipped);
      seen.push(full);
    }

    expect(seen.at(-1)).toContain("#EXT-X-GAP");
    expect(skipped).toBeGreaterThan(15);
  },
);

test("a delta update lists as many segments after forty minutes as after three", async () => {
  const show = await Show.open(folder, fail);

  await show.begin({ id: "session", startedAt: Date.now() });
  configureAll(show);

  const packets = (from: number, seconds: number) => ({
    v720: videoPackets({ from, seconds, fps: 1 }),
  });
  const listed = () => parse(fromStart(show, true)).segments.length;

  pushPackets(show, packets(0, 180));

  const early = listed();

  pushPackets(show, packets(180, 2220));
  expect(listed()).toBe(early);
  expect(parse(fromStart(show, false)).segments.length).toBeGreaterThan(1190);
  await show.settled();
});
