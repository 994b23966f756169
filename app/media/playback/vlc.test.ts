import { afterEach, expect, test } from "vitest";
import { Show } from "../packager/show";
import { pushPackets, SOUND, soundPackets, VIDEO, videoPackets } from "../testing/test-packets";
import { serveShow } from "../testing/serve-show";
import { fail } from "../testing/open-show";

let stop: () => void;

async function serve(show: Show): Promise<string> {
  const served = await serveShow(show);

  stop = served.stop;

  return served.url;
}

afterEach(() => stop());

const VLC_3 = "VLC/3.0.24 LibVLC/3.0.24";

async function answerTo(program: string, url: string) {
  return (await fetch(url, { headers: { "user-agent": program } })).text();
}

async function openShow() {
  return Show.open(null, fail);
}

async function send(show: Show, id: string, secondsAgo: number, sound = SOUND) {
  await show.begin({ id, startedAt: Date.now() - secondsAgo * 1000 });
  show.configure("v720", VIDEO);
  show.configure("a", sound);
  pushPackets(show, { v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });
}

test("VLC 3 gets audio once, other players also get an audio-only variant", async () => {
  const show = await openShow();

  await send(show, "session-1", 0);

  const url = `${await serve(show)}/master.m3u8`;
  const soundsFor = async (program: string) =>
    (await answerTo(program, url)).match(/\ba\/index\.m3u8/g)?.length;

  expect(await soundsFor(VLC_3)).toBe(1);
  expect(await soundsFor("Mozilla/5.0")).toBe(2);
});

test("VLC 3 gets no discontinuity when an encoder returns with the same settings, other players do", async () => {
  const show = await openShow();

  await send(show, "session-1", 20);
  await send(show, "session-2", 10);

  const url = `${await serve(show)}/v720/index.m3u8`;
  const withoutDiscontinuity = (playlist: string) =>
    playlist.replaceAll(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:.*\n/g, "");
  const [vlc, other] = [await answerTo(VLC_3, url), await answerTo("Mozilla/5.0", url)];

  expect(vlc).not.toContain("#EXT-X-DISCONTINUITY\n");
  expect(vlc.match(/#EXT-X-MAP/g)).toHaveLength(1);
  expect(other).toContain("#EXT-X-DISCONTINUITY\n#EXT-X-MAP");
  expect(vlc).toBe(withoutDiscontinuity(other));
});

test("changed settings are a discontinuity for VLC 3 too", async () => {
  const show = await openShow();

  await send(show, "session-1", 20);
  await send(show, "session-2", 10, { ...SOUND, channels: 1 });

  const url = await serve(show);

  expect(await answerTo(VLC_3, `${url}/a/index.m3u8`)).toContain(
    "#EXT-X-DISCONTINUITY\n#EXT-X-MAP",
  );
});
