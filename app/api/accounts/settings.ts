import { z } from "zod";
import { LANGUAGES, THEMES } from "~db/vocabularies";
import { settingsCookies } from "~/auth/cookies/settings-cookies.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { getAccount } from "~/models/accounts/accounts.server";
import {
  noticeChoices,
  Notices,
  NoticesInput,
  SettingsForm,
} from "~/models/accounts/profile-schema";
import { changeNotices, changeSettings } from "~/models/accounts/profile.server";
import { operation } from "../base/operation";

const Settings = SettingsForm;
const SettingsJson = z
  .object({
    language: z.enum(LANGUAGES),
    timeZone: z.string().nullable(),
    theme: z.enum(THEMES),
    notifications: Notices,
  })
  .meta({ id: "Settings" });

/** Calls for a member's language, time zone, theme and notifications. */
export const settingsCalls = [
  operation({
    method: "get",
    path: "/user/settings",
    id: "getSettings",
    tag: "accounts",
    who: "member",
    response: SettingsJson,
    run: async ({ actor, request }) => settingsOf(actor.userId, languageOfHeader(request.headers)),
  }),
  operation({
    method: "put",
    path: "/user/settings",
    id: "changeSettings",
    tag: "accounts",
    who: "member",
    body: Settings,
    response: SettingsJson,
    run: async ({ actor, body, response }) => {
      await changeSettings(actor, body);
      for (const cookie of settingsCookies(body)) response.append("Set-Cookie", cookie);

      return settingsOf(actor.userId, body.language);
    },
  }),
  operation({
    method: "put",
    path: "/user/notifications",
    id: "changeNotifications",
    tag: "accounts",
    who: "member",
    body: NoticesInput,
    response: Notices,
    run: async ({ actor, body }) => {
      await changeNotices(actor, body);

      return noticeChoices((await getAccount(actor.userId)).notifications);
    },
  }),
];

async function settingsOf(userId: string, spoken: (typeof LANGUAGES)[number]) {
  const { language, timeZone, theme, notifications } = await getAccount(userId);

  return {
    language: language ?? spoken,
    timeZone,
    theme,
    notifications: noticeChoices(notifications),
  };
}
