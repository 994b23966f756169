import { expect, test } from "vitest";
import { zoneLabel } from "~/web/requests/zone-choices.server";
import { wordDuration } from "./duration";
import { translator } from "./i18n.server";

test.each([
  [60, "60 minutes", "60 phút"],
  [179, "179 minutes", "179 phút"],
  [480, "480 minutes (8 hours)", "480 phút (8 giờ)"],
  [200, "200 minutes (3 h 20 min)", "200 phút (3 giờ 20 phút)"],
])("a show of %s minutes is also told in hours if it is long", (minutes, english, vietnamese) => {
  expect(wordDuration(minutes, translator("en"), "en")).toBe(english);
  expect(wordDuration(minutes, translator("vi"), "vi")).toBe(vietnamese);
});

test("a zone has its offset, but UTC is not called UTC twice", () => {
  expect(zoneLabel("Asia/Ho_Chi_Minh", translator("en"))).toBe("Vietnam (UTC+7)");
  expect(zoneLabel("UTC", translator("en"))).toBe("UTC");
});
