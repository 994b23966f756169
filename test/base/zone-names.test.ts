import { expect, test } from "vitest";
import { translator } from "~/locales/i18n.server";
import { SettingsForm } from "~/models/accounts/profile-schema";
import { EventChange } from "~/models/shows/events/editing/schema";
import { loader as newCode } from "~/routes/dashboard+/codes.new/route";
import { loader as newShow } from "~/routes/dashboard+/new";
import { loader as noticeSettings } from "~/routes/_accounts+/notices+/settings";
import { loader as profile } from "~/routes/_accounts+/profile/route";
import { COMMON_ZONES } from "~/ui/frame/preferences/zones";
import { zoneChoices, zoneLabel } from "~/web/requests/zone-choices.server";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { visit } from "../factories/base/requests";

const FORMER = "Asia/Saigon";
const PRESENT = "Asia/Ho_Chi_Minh";

test.each([
  ["en", "Vietnam (UTC+7)"],
  ["vi", "Việt Nam (UTC+7)"],
])("a person in Vietnam reads the zone of the browser as a place (%s)", async (language, label) => {
  const browser = `nhacsong_lang=${language}; nhacsong_zone=${encodeURIComponent(FORMER)}`;
  const cookie = `${await cookieFor(await makeArtist())}; ${browser}`;

  const notices = await noticeSettings(visit("/notices/settings", { cookie }));
  const code = await newCode(visit("/dashboard/codes/new", { cookie }));
  const show = await newShow(visit("/dashboard/new", { cookie }));

  expect(notices.zone).toBe(label);
  expect(code.options.zoneLabel).toBe(label);
  expect(show.typed.timeZone).toBe(PRESENT);
  expect(show.zones.common[0]).toEqual({ value: PRESENT, label });
});

test("the profile offers the zone that was stored, by its place", async () => {
  const zonesOf = async (timeZone: string | null) => {
    const cookie = await cookieFor(await makeUser({ timeZone }));

    return (await profile(visit("/profile", { cookie }))).settings;
  };

  const former = await zonesOf(FORMER);

  expect(former.timeZone).toBe(PRESENT);
  expect(former.zones).toContainEqual({ value: PRESENT, label: "Vietnam (UTC+7)" });

  const unlisted = await zonesOf("Asia/Kolkata");

  expect(unlisted.timeZone).toBe("Asia/Kolkata");
  expect(unlisted.zones.at(-1)).toEqual({ value: "Asia/Kolkata", label: "Kolkata (UTC+5:30)" });
  expect((await zonesOf(null)).zones).toHaveLength(COMMON_ZONES.length);
});

test("a zone is offered, labelled and stored by its present name only", () => {
  const t = translator("en");
  const { common, all } = zoneChoices(COMMON_ZONES, t, FORMER);

  expect(
    [...common.map(({ value }) => value), ...all].filter((zone) =>
      [FORMER, PRESENT].includes(zone),
    ),
  ).toEqual([PRESENT]);
  expect(zoneLabel(FORMER, t)).toBe("Vietnam (UTC+7)");
  expect(zoneLabel("Asia/Kolkata", t)).toBe("Kolkata (UTC+5:30)");

  const settings = { language: "vi", theme: "light", timeZone: FORMER };

  expect(SettingsForm.parse(settings)).toMatchObject({ timeZone: PRESENT });
  expect(EventChange.parse({ timeZone: FORMER })).toMatchObject({ timeZone: PRESENT });
});
