import { transaction } from "~db/client.server";
import { notices } from "~db/schema";
import { makeBrowser } from "../factories/push";
import * as phoneScreen from "~/routes/_account+/notices.phone";
import * as settingsScreen from "~/routes/_account+/notices.settings";
import * as noticesScreen from "~/routes/_account+/notices._index";
import { call, setting } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";

export const SETTINGS_CASES: Case[] = [
  {
    name: "all notices read",
    with: async ({ asker, show }) => {
      const told = {
        userId: asker.id,
        kind: "live",
        eventId: show.id,
        topic: "live",
        fact: "live",
        path: "/",
      } as const;
      const [notice] = await transaction((tx) => tx.insert(notices).values(told).returning());
      return { notice: notice!.id };
    },
    form: ({ asker }) => byForm(noticesScreen.action, "/notices", asker, {}),
    api: call("POST", () => "/user/notices/read"),
  },
  {
    name: "what reaches devices, and when",
    form: ({ asker }) =>
      byForm(settingsScreen.action, "/notices/settings", asker, {
        intent: "devices",
        shows: "on",
        offers: "on",
        quiet: "on",
        quietFrom: "22:30",
        quietUntil: "06:00",
      }),
    api: call(
      "PUT",
      () => "/user/notice-settings",
      () => ({
        push: { shows: true, follows: false, offers: true, messages: false, changes: false },
        quietHours: { from: "22:30", until: "06:00" },
      }),
    ),
  },
  {
    name: "no text messages",
    form: ({ asker }) => byForm(settingsScreen.action, "/notices/settings", asker, { intent: "texts" }),
    api: call(
      "PUT",
      () => "/user/notice-settings/text",
      () => ({ shows: false, offers: false }),
    ),
  },
  {
    name: "text messages without a number",
    form: ({ asker }) => byForm(settingsScreen.action, "/notices/settings", asker, { intent: "texts", shows: "on" }),
    api: call(
      "PUT",
      () => "/user/notice-settings/text",
      () => ({ shows: true, offers: false }),
    ),
    refused: "We can't send text messages to your account's number.",
  },
  {
    name: "quiet hours without a length",
    form: ({ asker }) =>
      byForm(settingsScreen.action, "/notices/settings", asker, {
        intent: "devices",
        quiet: "on",
        quietFrom: "22:30",
        quietUntil: "22:30",
      }),
    api: call(
      "PUT",
      () => "/user/notice-settings",
      () => ({
        push: { shows: false, follows: false, offers: false, messages: false, changes: false },
        quietHours: { from: "22:30", until: "22:30" },
      }),
    ),
    refused: "Please choose two different times.",
  },
  {
    name: "a browser that gets notices",
    with: () => {
      const { endpoint, keys } = makeBrowser();
      return Promise.resolve({ endpoint, ...keys, auth: "c29tZSBzZWNyZXQgYnl0ZQ" });
    },
    form: ({ asker, made }) => byForm(phoneScreen.action, "/notices/phone", asker, { intent: "subscribe", ...made }),
    api: call(
      "POST",
      () => "/user/push",
      ({ made: { endpoint, ...keys } }) => ({ endpoint, keys }),
    ),
  },
  {
    name: "language, zone and appearance",
    form: setting({ intent: "settings", language: "vi", timeZone: "Asia/Ho_Chi_Minh", theme: "dark" }),
    api: call(
      "PUT",
      () => "/user/settings",
      () => ({ language: "vi", timeZone: "Asia/Ho_Chi_Minh", theme: "dark" }),
    ),
  },
  {
    name: "which mails are wanted",
    form: setting({ intent: "notices", reminders: "on", follows: "on" }),
    api: call(
      "PUT",
      () => "/user/notifications",
      () => ({ reminders: true, live: false, follows: true, messages: false, newsletters: false }),
    ),
  },
];
