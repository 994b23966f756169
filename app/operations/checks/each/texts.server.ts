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

/** Codes work for ten minutes and are sent within seconds. */
const MAX_WAIT_MS = 2 * 60_000;
const NEARLY = 0.8;

/** Null without text messages. */
export async function readTexts(): Promise<Reading | null> {
  if (!areTextsOn()) return null;

  const [{ counts, oldestWaitingMs, problem }, today, unproven, changes] = await Promise.all([
    countTexts(),
    countTextsToday(),
    countUnprovenToday(),
    countChangeTextsToday(),
  ]);
  const cap = env.TEXT_MESSAGES_PER_DAY;
  const { waiting, failed, delivered } = counts as Record<string, number>;
  const values = {
    count: required(waiting),
    today,
    cap,
    share: unprovenPerDay(),
    changeShare: changeTextsPerDay(),
    failed: required(failed),
    delivered: required(delivered),
    age: { ms: oldestWaitingMs },
  };
  if (today >= cap) return { state: "bad", fact: "used", values, todo: "cap" };
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
  if (today >= cap * NEARLY) return { state: "warn", fact: "nearly", values, todo: "cap" };

  return required(failed) > 0
    ? { state: "warn", fact: "failed", values, todo: "failed" }
    : { state: "ok", fact: "fine", values };
}
