import { expect } from "vitest";
import { checkText } from "~/locales/check-text";
import { translator } from "~/locales/i18n.server";
import { LANGUAGES } from "~/locales/languages";
import { type CheckName, readChecks } from "~/operations/checks/check-list.server";
import type { Reading } from "~/operations/checks/reading";

/**
 * State, fact and remedy in one line; all texts must exist in both languages. Null without a
 * reading.
 */
export function summarize(name: CheckName, reading: Reading | null | undefined): string | null {
  if (!reading) return null;

  const { state, fact, todo } = reading;

  const missing = new RegExp(`[{}]|health:|\\b${name}\\.(todo|without|job|edge|${fact})\\b`);

  for (const language of LANGUAGES) {
    const { details, ...texts } = checkText(translator(language), language, { ...reading, name });

    expect([...Object.values(texts), ...details].join()).not.toMatch(missing);
  }

  return [state, fact, todo !== fact && todo].filter(Boolean).join(" ");
}

export const readingOf = async (name: CheckName) =>
  (await readChecks()).find((it) => it.name === name);

export const seen = async (name: CheckName) => summarize(name, await readingOf(name));
