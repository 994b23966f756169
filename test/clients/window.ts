import { setTimeout as wait } from "node:timers/promises";

/** A browser window, whichever protocol drives it. */
export interface Window {
  open(url: string): Promise<void>;
  read<Value>(expression: string): Promise<Value>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  pressEnter(selector: string): Promise<void>;
}

/** @throws after 150 s, with the page's text */
export async function until(window: Window, expression: string) {
  const end = Date.now() + 150_000;

  while (Date.now() < end) {
    // The page may be navigating.
    if (await window.read<boolean>(`Boolean(${expression})`).catch(() => false)) return;

    await wait(250);
  }

  const video = `(([it]) => it && [it.currentTime, it.readyState, it.paused, it.error?.message])(document.querySelectorAll("video"))`;
  const said = await window.read<string>(
    `location.pathname + " " + JSON.stringify(${video}) + "\\n" + document.body.innerText.slice(0, 800)`,
  );

  throw new Error(`Never true: ${expression}\n${said}`);
}

export async function clickNamed(window: Window, name: string) {
  const button = `[...document.querySelectorAll("button, a")].find((it) => it.innerText.trim().startsWith(${JSON.stringify(name)}))`;

  await until(window, button);
  await window.read(`(${button}.dataset.pressed = "yes")`);
  await window.click(`[data-pressed=yes]`);
}

export type Playing = { width: number; hasSound: boolean };

/** The state of the page's video. Browsers that cannot report audio return their engine's name. */
export function playing(window: Window): Promise<Playing> {
  return window.read<Playing>(`(() => {
    const video = document.querySelector("video");
    return {
      width: video.videoWidth,
      hasSound: Boolean(video.mozHasAudio || video.webkitAudioDecodedByteCount || video.audioTracks?.length),
    };
  })()`);
}
