import { expect } from "vitest";
import { call, type Show, type Site } from "./site";
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
 * Opens the show and fails unless picture and sound run. WebKitGTK stops a video that began without
 * sound when its own sound output reports that it is not muted; the player then offers Play, as
 * where a show may not begin by itself.
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
  await until(
    window,
    `document.querySelector("[role=log]").innerText.includes(${JSON.stringify(words)})`,
  );
}

/**
 * Opens the running show from its start, whose first seconds are those of its media, and goes back
 * to live.
 */
export async function rewind(window: Window, site: Site, show: Show) {
  await watch(window, site, show);

  const button = (name: string) =>
    `[...document.querySelectorAll(".player button")].find((it) => it.textContent.includes("${name}"))`;
  // Controls that have faded cannot be clicked.
  const press = (name: string) => window.read(`${button(name)}.click()`);

  await until(window, `document.querySelector("input[aria-label=Position]")?.max > 40`);
  await until(window, button("Watch from the start"));
  await press("Watch from the start");
  await until(
    window,
    `document.querySelector(".player-time")?.textContent.includes("min behind live")`,
  );

  const video = `document.querySelector("video")`;

  await until(
    window,
    `${video}.currentTime > 1 && ${video}.currentTime < 20 && ${video}.readyState >= 3`,
  );

  const frames = await window.read<number>(`${video}.getVideoPlaybackQuality().totalVideoFrames`);

  await until(window, `${video}.getVideoPlaybackQuality().totalVideoFrames > ${frames + 50}`);
  await press("Jump to live");
  await until(window, `document.querySelector(".player-live") && ${video}.currentTime > 0`);
}

/**
 * Shows six letters, plays the show that a person opens with them on a phone, and ends when the
 * phone ends it.
 */
export async function watchAsTelevision(window: Window, site: Site, show: Show) {
  await window.open(`${site.base}/tv`);

  const letters = `document.querySelector(".letters")?.innerText.replace(/\\s/g, "")`;
  // For people who are signed in, as on a second computer, it is a choice.
  const choice = `[...document.querySelectorAll("a")].some((it) => it.innerText.startsWith("Show letters"))`;

  await until(window, `${letters} || ${choice}`);
  if (await window.read<boolean>(choice)) await clickNamed(window, "Show letters");
  await until(window, `/^[A-Z]{6}$/.test(${letters})`);

  const body = { eventId: show.id };
  const { id } = await call<{ id: string }>(
    site,
    show.cookie,
    "POST",
    `/tv/codes/${await window.read(letters)}`,
    body,
  );
  const video = `document.querySelector("video.picture")`;

  await until(
    window,
    `${video}?.currentTime > 0 && ${video}.getVideoPlaybackQuality().totalVideoFrames > 100`,
  );
  await call(site, show.cookie, "DELETE", `/user/tvs/${id}`);
  await until(window, `/^[A-Z]{6}$/.test(${letters})`);
}
