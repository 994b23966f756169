import type { Page } from "@playwright/test";

/** What was heard since the first sound. Seconds. */
export type Heard = {
  elapsed: number;
  audible: number;
  /**
   * Silences of more than a third of a second: when they began, since the first sound, and how long
   * they were.
   */
  silences: { at: number; seconds: number }[];
  audioBytes: number;
  height: number;
};

declare global {
  interface Window {
    readHeard?: () => Heard;
  }
}

/** Begins to listen at the first sound. Returns the seconds since the page was asked for. */
export async function waitForSound(page: Page, timeout: number): Promise<number> {
  await page.waitForFunction(
    () => {
      const video = document.querySelector<
        HTMLVideoElement & { webkitAudioDecodedByteCount: number; at?: number }
      >(".player video");
      if (!video || video.muted || video.volume === 0 || video.webkitAudioDecodedByteCount === 0)
        return false;

      const before = video.at;

      video.at = video.currentTime;

      // A seek to the live edge is no sound yet.
      return before !== undefined && video.at > before && video.at < before + 0.5;
    },
    null,
    { timeout, polling: 100 },
  );

  return page.evaluate(startListening);
}

export const readHeard = (page: Page): Promise<Heard> => page.evaluate(() => window.readHeard!());

/**
 * Sound is heard while the playing position advances at about the speed of the clock, decoded bytes
 * keep growing, and nobody has muted it. A jump over a gap counts as silence. Runs in the page.
 */
function startListening(): number {
  const STEP_MS = 100;
  const SILENCE_SECONDS = 1 / 3;
  const video = document.querySelector<HTMLVideoElement & { webkitAudioDecodedByteCount: number }>(
    ".player video",
  )!;
  const began = performance.now();
  const silences: { at: number; seconds: number }[] = [];
  let last = { now: began, at: video.currentTime };
  let decoded = { now: began, bytes: video.webkitAudioDecodedByteCount, total: 0 };
  let audible = 0;
  let silent = 0;

  const step = () => {
    const now = performance.now();
    const passed = (now - last.now) / 1000;
    const moved = video.currentTime - last.at;
    const bytes = video.webkitAudioDecodedByteCount;
    // A new source counts from 0.
    if (bytes !== decoded.bytes)
      decoded = {
        now,
        bytes,
        total: decoded.total + (bytes > decoded.bytes ? bytes - decoded.bytes : bytes),
      };
    const isDecoding = now - decoded.now < 5000;
    const isJump = moved < 0 || moved > passed * 1.1 + 0.15;
    const heard =
      video.muted || video.volume === 0 || !isDecoding || isJump ? 0 : Math.min(passed, moved);

    audible += heard;
    // The position grows in steps of its own, some of them later than the clock.
    silent = heard > 0 ? 0 : silent + passed;
    if (silent > SILENCE_SECONDS) {
      const known = silences.at(-1);
      const at = (now - began) / 1000 - silent;
      if (known && Math.abs(known.at - at) < 0.01) known.seconds = silent;
      else silences.push({ at, seconds: silent });
    }

    last = { now, at: video.currentTime };
  };

  setInterval(step, STEP_MS);
  window.readHeard = () => ({
    elapsed: (performance.now() - began) / 1000,
    audible,
    silences,
    audioBytes: decoded.total,
    height: video.videoHeight,
  });

  return began / 1000;
}
