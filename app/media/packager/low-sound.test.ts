import { expect, test } from "vitest";
import {
  configureAll,
  pushPackets,
  SOUND,
  soundPackets,
  VIDEO,
  videoPackets,
} from "../testing/test-packets";
import { expectSameTimes } from "../testing/playlist-rules";
import { currentRenditions, masterPlaylist } from "./master-playlist";
import { mediaPlaylist } from "./media-playlist";
import { Show } from "./show";
import { fail } from "../testing/open-show";

async function openShow() {
  const show = await Show.open(null, fail);

  await show.begin({ id: "session-1", startedAt: Date.now() });

  return show;
}

const sounds = (seconds: number) => ({
  al: soundPackets({ seconds }),
  a: soundPackets({ seconds }),
});
const namesOf = (show: Show) =>
  currentRenditions([...show.renditions.values()]).map(({ rendition }) => rendition.name);

test("sound with few bits is a variant of its own; pictures have the better one", async () => {
  const show = await openShow();

  // The encoder of the low-rate sound may be the first to answer.
  show.configure("al", SOUND);
  configureAll(show);
  pushPackets(show, { v720: videoPackets({ seconds: 5 }), ...sounds(5) });

  const renditions = [...show.renditions.values()];
  const lines = masterPlaylist(renditions, { lowLatency: true })!.split("\n");
  const variants = lines
    .filter((line) => line.startsWith("#EXT-X-STREAM-INF"))
    .map((line) => /AUDIO="(\w+)"/.exec(line)?.[1]);

  expect(variants).toEqual(["a", "a", "al"]);
  expect(lines.filter((line) => !line.startsWith("#") && line)).toEqual(
    ["v720", "a", "al"].map((name) => `${name}/index.m3u8`),
  );
  expect(lines.filter((line) => line.includes("TYPE=AUDIO")).join()).toMatch(
    /GROUP-ID="a",.*GROUP-ID="al",/,
  );
  expect(namesOf(show)).toEqual(["v720", "a", "al"]);
  // Some players would choose the sound although they can show the picture.
  expect(masterPlaylist(renditions, { lowLatency: true, soundAlone: false })).not.toContain(
    "al/index.m3u8",
  );
});

test("both sounds have the same segments, with and without a picture", async () => {
  for (const hasPicture of [true, false]) {
    const show = await openShow();
    if (hasPicture) show.configure("v720", VIDEO);
    for (const name of ["a", "al"] as const) show.configure(name, SOUND);
    pushPackets(show, { ...(hasPicture && { v720: videoPackets({ seconds: 9 }) }), ...sounds(9) });

    const playlists = (["a", "al"] as const).map((name) =>
      mediaPlaylist(show.renditions.get(name)!, { lowLatency: false })!,
    );

    expect(playlists[1]!.match(/#EXTINF/g)!.length).toBeGreaterThan(2);
    expectSameTimes(playlists);
  }
});

test("when only the sound with few bits is left, it is the one that plays", async () => {
  const show = await openShow();

  show.configure("al", SOUND);
  pushPackets(show, { al: soundPackets({ seconds: 5 }) });
  expect(masterPlaylist([...show.renditions.values()], { lowLatency: true })).toContain(
    'AUDIO="al"',
  );
});
