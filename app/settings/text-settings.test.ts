import { expect, test } from "vitest";
import { parseSettings } from "./parse-settings";

const SECRET = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
const parse = (values: Record<string, string>) => parseSettings(values, { path: ".env", values: {} });
const TEXTS = { TEXTS_URL: "https://texts.example/send", TEXTS_SECRET: SECRET };

test("codes go out encrypted: https, or http to this machine only", () => {
  for (const url of [TEXTS.TEXTS_URL, "http://127.0.0.1:8080/send", "http://localhost:1/x", "http://[::1]:1/"])
    expect(parse({ ...TEXTS, TEXTS_URL: url }).TEXTS_URL).toBe(url);
  for (const url of ["http://texts.example/send", "http://10.0.0.2/", "https://user:pw@texts.example", "ftp://x"])
    expect(() => parse({ ...TEXTS, TEXTS_URL: url })).toThrow("TEXTS_URL");
});

test("address and secret come together, and the secret is one of Standard Webhooks", () => {
  expect(() => parse({ TEXTS_URL: TEXTS.TEXTS_URL })).toThrow("TEXTS_SECRET is not set. TEXTS_URL needs it.");
  expect(() => parse({ TEXTS_SECRET: SECRET })).toThrow("TEXTS_URL is not set. TEXTS_SECRET needs it.");
  for (const bad of ["secret", SECRET.slice(6), `whsec_${Buffer.alloc(23).toString("base64")}`])
    expect(() => parse({ ...TEXTS, TEXTS_SECRET: bad })).toThrow("TEXTS_SECRET");
});

test("countries are ISO codes", () => {
  expect(parse({}).TEXTS_COUNTRIES).toEqual(["VN", "US", "CA", "AU"]);
  expect(parse({ TEXTS_COUNTRIES: "vn, fr" }).TEXTS_COUNTRIES).toEqual(["VN", "FR"]);
  for (const bad of ["+84", "Vietnam", " , "]) expect(() => parse({ TEXTS_COUNTRIES: bad })).toThrow("TEXTS_COUNTRIES");
});
