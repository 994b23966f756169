import type { PressAnswer, SentPress } from "./press-queue";

/**
 * A request without a whole answer is given up after this time, because sending a press again is
 * safe.
 */
const ANSWER_MS = 6000;

/** Sends a press to the call that takes presses. Never rejects. */
export async function sendPress(url: string, press: SentPress): Promise<PressAnswer> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), ANSWER_MS);

  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(press),
      signal: timeout.signal,
    });
    if (response.status >= 500 || response.status === 429) return "unreachable";
    if (!response.ok) return "refused";

    const { cue, isNew } = (await response.json()) as {
      cue: { seq: number } | null;
      isNew: boolean;
    };

    return { seq: cue?.seq ?? 0, isNew };
  } catch {
    return "unreachable";
  } finally {
    clearTimeout(timer);
  }
}
