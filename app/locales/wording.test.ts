import { expect, test } from "vitest";
import en from "./en";
import { i18nFor } from "./i18n.server";
import { startI18n } from "./i18n.client";
import vi from "./vi";

const COUNTS = [0, 1, 2, 5, 21, 1000];

/** Dotted keys of one namespace; the plural forms as one key. */
function keysOf(tree: object, path = ""): string[] {
  const keys = Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [path + key.replace(/_(one|other)$/, "")]
      : keysOf(value as object, `${path}${key}.`),
  );

  return [...new Set(keys)];
}

for (const [language, texts] of [
  ["en", en],
  ["vi", vi],
] as const) {
  test(`browser and server render every text alike: ${language}`, async () => {
    const namespaces = Object.keys(texts).filter((name) => name !== "mail" && name !== "api");
    const browser = await startI18n(language, namespaces);
    const differing: string[] = [];

    for (const namespace of namespaces) {
      const here = browser.getFixedT(language, namespace as never) as (
        key: string,
        params: object,
      ) => string;
      const there = i18nFor(language).getFixedT(language, namespace as never) as typeof here;

      for (const key of keysOf(texts[namespace as keyof typeof texts])) {
        const words = {
          name: "Hạ {count} $1 & <b>",
          formatted: "1.2K",
          n: 3,
          time: "20:00",
          title: "",
          value: 0,
        };

        for (const params of [{}, words, ...COUNTS.map((count) => ({ ...words, count }))]) {
          if (here(key, params) !== there(key, params))
            differing.push(`${namespace}:${key} ${JSON.stringify(params)}`);
        }
      }
    }

    expect(differing).toEqual([]);
  });
}

test("a key of another loaded namespace resolves; a missing key is returned as it is", async () => {
  const { t } = await startI18n("en", ["common", "events"]);
  const word = t as unknown as (key: string) => string;

  expect(word("events:notFound")).toBe("No events found");
  expect(word("noSuchKey")).toBe("noSuchKey");
});
