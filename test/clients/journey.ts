import { expect } from "vitest";
import type { Show, Site } from "./site";
import { clickNamed, playing, until, type Window } from "./window";

/** Signs the demo's viewer in by the form. */
export async function signInAs(window: Window, site: Site, who: string) {
  await window.open(`${site.base}/login`);
  await window.type("input[name=loginId]", `${who}@nhacsong.test`);
  await window.type("input[name=password]", "nhacsong-demo");
  await window.pressEnter("input[name=password]");
  await until(window, `location.pathname !== "/login"`);
}

/** Buys a ticket with the test card. */
export async function buy(window: Window, site: Site, show: Show) {
  await window.open(`${site.base}/checkout/${show.id}`);
  await clickNamed(window, "Pay $");
  await until(window, `location.pathname.startsWith("/pay/")`);
  await clickNamed(window, "Pay");
  await until(window, `/^\\/tickets\\/[\\w-]+$/.test(location.pathname)`);
}

/**
 * Opens the show and fails unless picture and sound run. WebKitGTK stops a video that began without sound when its own
 * sound output reports that it is not muted; the player then offers Play, as where a show may not begin by itself.
 */
export async function watch(window: Window, site: Site, show: Show) {
  await window.open(`${site.base}/stream/${show.id}`);
  const video = `document.querySelector("video")`;
  const playButton = `document.querySelector("button[aria-label=Play]")`;
  await until(window, `${video}?.currentTime > 0 || ${playButton}`);
  const start = await window.read<number>(`${video}.currentTime`);
  const runs = `${video}.currentTime > ${start + 5} && ${video}.getVideoPlaybackQuality().totalVideoFrames > 100`;
  await until(window, `(${runs}) || ${playButton}`);
  if (!(await window.read<boolean>(runs))) await window.click("button[aria-label=Play]");
  await until(window, runs);
  expect(await playing(window)).toMatchObject({ width: 640, hasSound: true });
}

export async function chat(window: Window, words: string) {
  await window.type("[name=message]", words);
  await window.pressEnter("[name=message]");
  await until(window, `document.querySelector("[role=log]").innerText.includes(${JSON.stringify(words)})`);
}
