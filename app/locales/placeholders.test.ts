import type { MessageKey } from "~/locales/message-key";
import { expect, test, vi as spy } from "vitest";
import { logger } from "~/platform/logging/logger.server";
import { errorText } from "~/realtime/error-text.server";
import { AppError } from "~/platform/errors";
import en from "./en";
import { translator } from "./i18n.server";
import vi from "./vi";
import { worded } from "./wording";

type Texts = { [key: string]: string | Texts };

/** Every text under the key that words it, "live:timedOut". */
function flatten(tree: Texts, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] => {
    const key = path ? `${path}.${name}` : name;

    return typeof value === "string" ? [[key, value]] : flatten(value, key);
  });
}

const PLACEHOLDER = /\{(\w+)\}/g;
const LANGUAGES = { en, vi } as Record<"en" | "vi", Record<string, Texts>>;

test.each(["en", "vi"] as const)(
  "no text shows a raw placeholder with any parameters (%s)",
  (language) => {
    const reported = spy.spyOn(logger, "error").mockImplementation(() => {});
    const t = translator(language);
    const plurals = new Intl.PluralRules(language);
    const numbers = new Intl.NumberFormat(language);
    let count = 0;

    for (const [namespace, texts] of Object.entries(LANGUAGES[language])) {
      for (const [key, text] of flatten(texts, "")) {
        const names = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!);
        if (names.length === 0) continue;

        count += 1;

        const all = Object.fromEntries(
          names.map((name) => [name, name === "count" ? 7 : `<${name}>`]),
        );
        const filled = t(`${namespace}:${key}` as MessageKey, all);

        for (const name of names) expect(filled, key).toContain(String(all[name]));
        expect(t(`${namespace}:${key}` as MessageKey), key).not.toMatch(PLACEHOLDER);
        expect(worded(texts, key, {}, { plurals, numbers }), key).not.toMatch(PLACEHOLDER);
      }
    }

    expect(count).toBeGreaterThan(200);
    expect(reported).toHaveBeenCalled();
    spy.restoreAllMocks();
  },
);

test.each(["en", "vi"] as const)("numbers of things are named count (%s)", (language) => {
  const texts = Object.values(LANGUAGES[language]).flatMap((tree) => flatten(tree, ""));

  expect(texts.filter(([, text]) => text.includes("{n}"))).toEqual([]);
});

test("a timeout shows its end in the reader's time zone if known, otherwise in Vietnam's by name", () => {
  const params = { until: "2027-03-06T04:05:00.000Z", count: 60 };
  const error = new AppError("forbidden", "live:timedOut", { params });

  expect(translator("en")(error.messageKey, params)).toBe(
    "You're timed out until 11:05 (Vietnam).",
  );
  expect(errorText(error, { language: "en", zone: null })).toBe(
    "You're timed out until 11:05 (Vietnam).",
  );
  expect(errorText(error, { language: "en", zone: "Europe/Paris" })).toBe(
    "You're timed out until 05:05.",
  );
});

test("user content with braces stays as written", () => {
  expect(translator("en")("mail:quoted", { text: "{name}" })).toBe("“{name}”");
});
