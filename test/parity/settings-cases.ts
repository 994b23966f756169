import { call, setting } from "./actions";
import type { Case } from "./case";

export const SETTINGS_CASES: Case[] = [
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
