import { expect, test } from "vitest";
import en from "~/locales/en";
import vi from "~/locales/vi";
import { troubleOf, troubleWords } from "./trouble";

test("a full server differs from a refusal and from a weak connection", () => {
  const statuses = [503, 401, 403, 404, 500, 502, 504, 0, undefined];
  expect(statuses.map((status) => troubleOf(status))).toEqual([
    "full",
    "refused",
    "refused",
    "weak",
    "weak",
    "weak",
    "weak",
    "weak",
    "weak",
  ]);
});

test("a show without an encoder differs from a full server", () => {
  expect([troubleOf(503, true), troubleOf(503, false), troubleOf(403, true)]).toEqual(["paused", "full", "refused"]);
});

test("a full server and a missing encoder have their own texts in both languages; other errors announce a retry", () => {
  expect([troubleWords("full"), troubleWords("paused")]).toEqual(["live:full", "player:paused"]);
  expect([troubleWords("weak"), troubleWords("refused")]).toEqual(["player:trouble", "player:trouble"]);
  for (const { live, player } of [en, vi]) expect(new Set([live.full, player.paused, player.trouble]).size).toBe(3);
});
