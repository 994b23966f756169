import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EncoderReport } from "~/models/live/streams/broadcast/encoder-report";
import { Obs } from "./obs";
import { isInstalled } from "./programs";
import { call, planShow, playlistOf, PORT, type Show, type Site, startSite } from "./site";

let site: Site;
let show: Show;
let obs: Obs;

beforeAll(async () => {
  if (!isInstalled("OBS")) return;

  site = await startSite();
  show = await planShow(site, "From OBS");
  obs = new Obs(PORT + 3);
});

afterAll(async () => {
  await obs?.close();
  await site?.stop();
});

test.runIf(isInstalled("OBS"))(
  "OBS with a wrong key is refused with a reason, and the artist sees it",
  async () => {
    await obs.start(site.rtmp, `${show.id}_${"0".repeat(32)}`);
    await eventually(
      () => obs.log().includes("This stream key opens no show."),
      () => obs.log(),
    );
    expect(await status()).not.toBe("live");

    const report = await call<EncoderReport>(
      site,
      show.cookie,
      "GET",
      `/events/${show.id}/encoder`,
    );

    expect(report.refusals[0]).toMatchObject({ code: "wrong_key" });
    await obs.stop();
  },
);

test.runIf(isInstalled("OBS"))("OBS goes live, is restarted, and the show continues", async () => {
  const key = show.publishTo.split("/").at(-1)!;

  await obs.start(site.rtmp, key);

  const playlist = await playlistOf(site, show);

  expect(await (await fetch(playlist)).text()).toContain("RESOLUTION=640x360");

  const before = await newestSegment(playlist);

  await obs.stop();
  await obs.start(site.rtmp, key);
  await eventually(
    async () => (await newestSegment(playlist)) > before + 5,
    () => obs.log(),
  );
});

async function status() {
  return (await call<{ status: string }>(site, "", "GET", `/events/${show.id}/stream`)).status;
}

async function newestSegment(playlist: string): Promise<number> {
  const text = await (await fetch(playlist.replace("master.m3u8", "v360/index.m3u8"))).text();

  return Number([...text.matchAll(/^s(\d+)\.m4s$/gm)].at(-1)?.[1] ?? -1);
}

async function eventually(isTrue: () => boolean | Promise<boolean>, said: () => string) {
  for (let i = 0; i < 120; i++) {
    if (await isTrue()) return;

    await wait(500);
  }

  throw new Error(`Not so after 60 s. OBS says:\n${said().slice(-3000)}`);
}
