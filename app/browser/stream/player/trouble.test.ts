import { expect, test } from "vitest";
import en from "~/locales/en";
import vi from "~/locales/vi";
import { PAUSED_HEADER, STORAGE_HEADER } from "~/models/live/streams/protocol";
import { troubleOf, troubleTextKey } from "./trouble";

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

const having = (header: string) => (name: string) => name === header;

test("a show without an encoder and a storage that is away differ from a full server", () => {
  expect([troubleOf(503, having(PAUSED_HEADER)), troubleOf(503, having(STORAGE_HEADER))]).toEqual([
    "paused",
    "away",
  ]);
  expect([troubleOf(503, () => false), troubleOf(403, having(STORAGE_HEADER))]).toEqual([
    "full",
    "refused",
  ]);
});

test("a full server, a missing encoder and a storage that is away have their own texts; other errors announce a retry", () => {
  expect([troubleTextKey("full"), troubleTextKey("paused")]).toEqual([
    "live:full",
    "player:paused",
  ]);
  expect(troubleTextKey("away")).toBe("player:storage_away");
  expect([troubleTextKey("weak"), troubleTextKey("refused")]).toEqual([
    "player:trouble",
    "player:trouble",
  ]);
  for (const { live, player } of [en, vi])
    expect(new Set([live.full, player.paused, player.storage_away, player.trouble]).size).toBe(4);
});
