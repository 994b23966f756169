import { expect, test } from "vitest";
import { parseSettings } from "../parse-settings";

const SECRET = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
const parse = (values: Record<string, string>) =>
  parseSettings(values, { path: ".env", values: {} });
const TEXTS = { TEXT_WEBHOOK_URL: "https://texts.example/send", TEXT_WEBHOOK_SECRET: SECRET };

test("codes go out encrypted: https, or http to this machine only", () => {
  for (const url of [
    TEXTS.TEXT_WEBHOOK_URL,
    "http://127.0.0.1:8080/send",
    "http://localhost:1/x",
    "http://[::1]:1/",
  ])
    expect(parse({ ...TEXTS, TEXT_WEBHOOK_URL: url }).TEXT_WEBHOOK_URL).toBe(url);
  for (const url of [
    "http://texts.example/send",
    "http://10.0.0.2/",
    "https://user:pw@texts.example",
    "ftp://x",
  ])
    expect(() => parse({ ...TEXTS, TEXT_WEBHOOK_URL: url })).toThrow("TEXT_WEBHOOK_URL");
});

test("address and secret come together, and the secret is one of Standard Webhooks", () => {
  expect(() => parse({ TEXT_WEBHOOK_URL: TEXTS.TEXT_WEBHOOK_URL })).toThrow(
    "TEXT_WEBHOOK_SECRET is not set. TEXT_WEBHOOK_URL needs it.",
  );
  expect(() => parse({ TEXT_WEBHOOK_SECRET: SECRET })).toThrow(
    "TEXT_WEBHOOK_URL is not set. TEXT_WEBHOOK_SECRET needs it.",
  );
  for (const good of [SECRET, SECRET.slice(6), `whsec_${Buffer.alloc(24).toString("base64")}`])
    expect(parse({ ...TEXTS, TEXT_WEBHOOK_SECRET: good }).TEXT_WEBHOOK_SECRET).toBe(good);
  for (const bad of [
    "secret",
    "a plain secret of enough characters",
    `whsec_${Buffer.alloc(23).toString("base64")}`,
  ])
    expect(() => parse({ ...TEXTS, TEXT_WEBHOOK_SECRET: bad })).toThrow("TEXT_WEBHOOK_SECRET");
});

test("countries are ISO codes", () => {
  expect(parse({}).TEXT_COUNTRIES).toEqual(["VN", "US", "CA", "AU"]);
  expect(parse({ TEXT_COUNTRIES: "vn, fr" }).TEXT_COUNTRIES).toEqual(["VN", "FR"]);
  for (const bad of ["+84", "Vietnam", " , "])
    expect(() => parse({ TEXT_COUNTRIES: bad })).toThrow("TEXT_COUNTRIES");
});
