import { expect, test, vi } from "vitest";
import { logger } from "~/platform/logging/logger.server";
import { translator } from "./i18n.server";
import { startI18n } from "./i18n.client";
import { worded } from "./wording";

const english = (key: string, params = {}) =>
  worded(
    {
      page: { title: "Shows of {name}" },
      seats_one: "One seat",
      seats_other: "{count} seats",
      lone: "{count} in all",
      welcome: "Welcome to {siteName}",
    },
    key,
    params,
    { plurals: new Intl.PluralRules("en"), numbers: new Intl.NumberFormat("en-US") },
  );

test("a text is found by its dotted key and filled as it is", () => {
  expect(english("page.title", { name: "Hạ {count} $1 & <b>" })).toBe(
    "Shows of Hạ {count} $1 & <b>",
  );
  expect(english("page.title", { name: 0 })).toBe("Shows of 0");
  expect(english("page.title", { name: null })).toBe("Shows of ");
  expect(english("welcome")).toBe("Welcome to Nhạc Sống");
});

test("a count chooses the form, and a text without forms is used for all", () => {
  expect(english("seats", { count: 1 })).toBe("One seat");
  expect(english("seats", { count: 0 })).toBe("0 seats");
  expect(english("seats", { count: 21 })).toBe("21 seats");
  expect(english("seats", { count: 1200 })).toBe("1,200 seats");
  expect(english("lone", { count: 1 })).toBe("1 in all");
});

test("a count is written as the language writes numbers", () => {
  expect(translator("en")("overview:taken", { count: 1200 })).toBe("1,200 tickets");
  expect(translator("en")("overview:taken", { count: 1 })).toBe("1 ticket");
  expect(translator("vi")("overview:taken", { count: 1200 })).toBe("1.200 vé");
});

test("a text without its parameter shows no placeholder, and the log names it", () => {
  const log = vi.spyOn(logger, "error").mockImplementation(() => {});

  expect(english("page.title")).toBe("Shows of ");
  expect(translator("en")("common:pageTitle", { other: 1 })).not.toContain("{");
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ placeholder: "title" }),
    "A text lacks a value",
  );
});

test("a key of another loaded namespace resolves; a missing key is returned as it is", async () => {
  const { t } = await startI18n("en", ["common", "events"]);
  const word = t as unknown as (key: string) => string;

  expect(word("events:notFound")).toBe("No events found");
  expect(word("noSuchKey")).toBe("noSuchKey");
});
