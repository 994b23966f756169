import { expect, test } from "vitest";
import en from "~/locales/en";
import vi from "~/locales/vi";
import { troubleOf, troubleWords } from "./trouble";

test("a full line is told apart from a refusal and from a weak connection", () => {
  const statuses = [503, 401, 403, 404, 500, 502, 504, 0, undefined];
  expect(statuses.map(troubleOf)).toEqual([
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

test("a full line has words of its own in both languages; the others say that it is tried again", () => {
  expect(troubleWords("full")).toBe("live:full");
  expect([troubleWords("weak"), troubleWords("refused")]).toEqual(["player:trouble", "player:trouble"]);
  for (const { live, player } of [en, vi]) expect(live.full).not.toBe(player.trouble);
});
