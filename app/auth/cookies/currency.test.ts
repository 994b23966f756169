import { expect, test } from "vitest";
import { CURRENCIES } from "~db/vocabularies";
import { CURRENCY_COOKIE, currencyOf } from "./currency.server";

const USUAL = ["usd", "vnd"] as const;

test("đồng in Vietnam, dollars elsewhere, whatever the language", () => {
  const inZone = (zone: string | null, language: "en" | "vi") =>
    currencyOf(null, { zone, language }, USUAL);

  expect(inZone("Asia/Ho_Chi_Minh", "en")).toBe("vnd");
  expect(inZone("Asia/Saigon", "vi")).toBe("vnd");
  expect(inZone("America/Los_Angeles", "vi")).toBe("usd");
  expect(inZone("Europe/Berlin", "vi")).toBe("usd");
  expect(inZone(null, "vi")).toBe("vnd");
  expect(inZone(null, "en")).toBe("usd");
});

test("a choice is remembered, an unknown one and one that is not offered are ignored", () => {
  const chosen = (value: string, offered: readonly (typeof CURRENCIES)[number][]) =>
    currencyOf(`${CURRENCY_COOKIE}=${value}`, { zone: "Asia/Saigon", language: "vi" }, offered);

  expect(chosen("usd", USUAL)).toBe("usd");
  expect(chosen("eur", USUAL)).toBe("vnd");
  expect(chosen("eur", CURRENCIES)).toBe("eur");
  expect(chosen("xau", CURRENCIES)).toBe("vnd");
});

test.each([
  ["Europe/Berlin", "eur"],
  ["Europe/Dublin", "eur"],
  ["Atlantic/Canary", "eur"],
  ["Europe/Prague", "usd"],
  ["Europe/London", "usd"],
  ["Australia/Melbourne", "aud"],
  ["Pacific/Auckland", "usd"],
  ["America/Toronto", "cad"],
  ["America/Vancouver", "cad"],
  ["America/New_York", "usd"],
  ["Asia/Ho_Chi_Minh", "vnd"],
] as const)("in %s prices are in %s where that is offered", (zone, currency) => {
  const shown = (offered: readonly (typeof CURRENCIES)[number][]) =>
    currencyOf(null, { zone, language: "vi" }, offered);

  expect(shown(CURRENCIES)).toBe(currency);
  expect(shown(CURRENCIES.filter((other) => other === "usd" || other !== currency))).toBe("usd");
});

test("a site that takes neither the viewer's currency nor dollars shows its first one", () => {
  expect(currencyOf(null, { zone: "Asia/Saigon", language: "vi" }, ["eur", "aud"])).toBe("eur");
});
