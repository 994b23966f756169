import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { TOKEN_SCOPES } from "~/models/accounts/authentication/token-scopes";
import en from "./en";
import { isMessageKey } from "./is-message-key.server";

/** Schemas name their texts in plain strings, which the compiler does not check. */
const KEY = new RegExp(`"((?:${Object.keys(en).join("|")}):[a-zA-Z][\\w.]*)"`, "g");
const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|^locales\//.test(file),
);

const isKnown = (key: string) =>
  isMessageKey(key) || (TOKEN_SCOPES as readonly string[]).includes(key);

test("every text that the code names exists", () => {
  const missing = sources.flatMap((file) => {
    const named = readFileSync(path.join("app", file), "utf8").matchAll(KEY);

    return [...named].filter(([, key]) => !isKnown(key!)).map(([, key]) => `${file}: ${key}`);
  });

  expect(missing).toEqual([]);
});
