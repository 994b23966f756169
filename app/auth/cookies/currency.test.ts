import { expect, test } from "vitest";
import { CURRENCY_COOKIE, currencyOf } from "./currency.server";

test("đồng in Vietnam, dollars elsewhere, whatever the language", () => {
  const inZone = (zone: string | null, language: "en" | "vi") => currencyOf(null, { zone, language });
  expect(inZone("Asia/Ho_Chi_Minh", "en")).toBe("vnd");
  expect(inZone("Asia/Saigon", "vi")).toBe("vnd");
  expect(inZone("America/Los_Angeles", "vi")).toBe("usd");
  expect(inZone(null, "vi")).toBe("vnd");
  expect(inZone(null, "en")).toBe("usd");
});

test("a choice is remembered, an unknown one ignored", () => {
  const chosen = (value: string) => currencyOf(`${CURRENCY_COOKIE}=${value}`, { zone: "Asia/Saigon", language: "vi" });
  expect(chosen("usd")).toBe("usd");
  expect(chosen("eur")).toBe("vnd");
});
