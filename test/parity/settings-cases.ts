import { transaction } from "~db/client.server";
import { notices } from "~db/schema";
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
      () => ({ reminders: true, live: false, follows: true, messages: false }),
    ),
  },
];
