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

/** Opens the show and fails unless picture and sound run for ten seconds. */
export async function watch(window: Window, site: Site, show: Show) {
  await window.open(`${site.base}/stream/${show.id}`);
  await until(window, `document.querySelector("video")?.readyState >= 3`);
  if (await window.read<boolean>(`document.querySelector("video").paused`)) await window.click("video");
  await until(window, `document.querySelector("video").currentTime > 0 && !document.querySelector("video").paused`);
  const first = await playing(window);
  await until(window, `document.querySelector("video").currentTime > ${first.at + 10}`);
  const last = await playing(window);
  expect(last.frames - first.frames, "pictures in ten seconds").toBeGreaterThan(100);
  expect(last).toMatchObject({ width: 640, hasSound: true });
}

/** Says something in the room and reads it there. */
export async function chat(window: Window, words: string) {
  await window.type("[name=message]", words);
  await window.pressEnter("[name=message]");
  await until(window, `document.querySelector("[role=log]").innerText.includes(${JSON.stringify(words)})`);
}
