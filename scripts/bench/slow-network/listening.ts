import type { Page } from "@playwright/test";

/** The heard sound since the first sound, in seconds. */
export type Heard = {
  elapsed: number;
  audible: number;
  /**
   * Silences of more than a third of a second: their start since the first sound, and their length.
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

/** Starts to listen at the first sound. @returns the seconds since the page was requested */
export async function waitForSound(browserPage: Page, timeout: number): Promise<number> {
  await browserPage.waitForFunction(
    () => {
      const mediaElement = document.querySelector<
        HTMLVideoElement & { webkitAudioDecodedByteCount: number; at?: number }
      >(".player video");
      if (
        !mediaElement ||
        mediaElement.muted ||
        mediaElement.volume === 0 ||
        mediaElement.webkitAudioDecodedByteCount === 0
      )
        return false;

      const before = mediaElement.at;

      mediaElement.at = mediaElement.currentTime;

      // A seek to the live edge is not sound yet.
      return before !== undefined && mediaElement.at > before && mediaElement.at < before + 0.5;
    },
    null,
    { timeout, polling: 100 },
  );

  return browserPage.evaluate(startListening);
}

export const readHeard = (page: Page): Promise<Heard> => page.evaluate(() => window.readHeard!());

/**
 * Sound counts as heard while the playing position advances at about the speed of the clock, the
 * decoded bytes grow, and the element is not muted. A jump over a gap counts as silence. Runs in
 * the page.
 */
function startListening(): number {
  const STEP_MS = 100;
  const SILENCE_SECONDS = 1 / 3;
  const mediaElement = document.querySelector<
    HTMLVideoElement & { webkitAudioDecodedByteCount: number }
  >(".player video")!;
  const startedAt = performance.now();
  const silences: { at: number; seconds: number }[] = [];
  let lastStep = { now: startedAt, at: mediaElement.currentTime };
  let decoded = { now: startedAt, bytes: mediaElement.webkitAudioDecodedByteCount, total: 0 };
  let audible = 0;
  let silent = 0;

  const noteStep = () => {
    const now = performance.now();
    const passed = (now - lastStep.now) / 1000;
    const movedSeconds = mediaElement.currentTime - lastStep.at;
    const decodedBytes = mediaElement.webkitAudioDecodedByteCount;
    // A new source counts its bytes from 0.
    if (decodedBytes !== decoded.bytes)
      decoded = {
        now,
        bytes: decodedBytes,
        total:
          decoded.total +
          (decodedBytes > decoded.bytes ? decodedBytes - decoded.bytes : decodedBytes),
      };
    const isDecoding = now - decoded.now < 5000;
    const isJump = movedSeconds < 0 || movedSeconds > passed * 1.1 + 0.15;
    const heardSeconds =
      mediaElement.muted || mediaElement.volume === 0 || !isDecoding || isJump
        ? 0
        : Math.min(passed, movedSeconds);

    audible += heardSeconds;
    // The playing position may stand still for a moment while sound is heard, so only time without
    // any progress adds up to a silence.
    silent = heardSeconds > 0 ? 0 : silent + passed;
    if (silent > SILENCE_SECONDS) {
      const lastSilence = silences.at(-1);
      const silenceStart = (now - startedAt) / 1000 - silent;
      if (lastSilence && Math.abs(lastSilence.at - silenceStart) < 0.01)
        lastSilence.seconds = silent;
      else silences.push({ at: silenceStart, seconds: silent });
    }

    lastStep = { now, at: mediaElement.currentTime };
  };

  setInterval(noteStep, STEP_MS);
  window.readHeard = () => ({
    elapsed: (performance.now() - startedAt) / 1000,
    audible,
    silences,
    audioBytes: decoded.total,
    height: mediaElement.videoHeight,
  });

  return startedAt / 1000;
}
