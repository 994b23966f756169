import { env } from "~/platform/settings/env.server";
import {
  areTextsOn,
  changeTextsPerDay,
  countChangeTextsToday,
  countTextsToday,
  countUnprovenToday,
  unprovenPerDay,
} from "~/models/delivery/notices/texts/text-shares.server";
import { countTexts } from "~/operations/health/figures.server";
import type { Reading } from "../reading";
import { required } from "~/platform/required";

/**
 * Highest waiting time of a text message: codes are valid for ten minutes and sent within seconds.
 */
const MAX_WAIT_MS = 2 * 60_000;
const NEARLY = 0.8;

/** Reads the state of text messages; null if they are not set up. */
export async function readTexts(): Promise<Reading | null> {
  if (!areTextsOn()) return null;

  const [{ counts, oldestWaitingMs, problem }, sentToday, unproven, changes] = await Promise.all([
    countTexts(),
    countTextsToday(),
    countUnprovenToday(),
    countChangeTextsToday(),
  ]);
  const dailyLimit = env.TEXT_MESSAGES_PER_DAY;
  const { waiting, failed, delivered } = counts as Record<string, number>;
  const values = {
    count: required(waiting),
    today: sentToday,
    cap: dailyLimit,
    share: unprovenPerDay(),
    changeShare: changeTextsPerDay(),
    failed: required(failed),
    delivered: required(delivered),
    age: { ms: oldestWaitingMs },
  };
  if (sentToday >= dailyLimit) return { state: "bad", fact: "used", values, todo: "cap" };
  if (oldestWaitingMs > MAX_WAIT_MS)
    return {
      state: "bad",
      fact: "waiting",
      values: { ...values, problem: problem ?? "?" },
      todo: "service",
    };
  if (unproven >= unprovenPerDay())
    return { state: "warn", fact: "unproven", values, todo: "unproven" };
  if (changes > 0 && changes >= changeTextsPerDay())
    return { state: "warn", fact: "changesUsed", values, todo: "changes" };
  if (sentToday >= dailyLimit * NEARLY)
    return { state: "warn", fact: "nearly", values, todo: "cap" };

  return required(failed) > 0
    ? { state: "warn", fact: "failed", values, todo: "failed" }
    : { state: "ok", fact: "fine", values };
}
