import * as screen from "~/routes/_account+/profile_.calendar/route";
import { createCalendarFeed } from "~/models/accounts/calendar-feed.server";
import { actorFor } from "../factories/people";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const press = (intent: string) => (world: World) => byForm(screen.action, "/profile/calendar", world.asker, { intent });

async function withFeed({ asker }: World) {
  await createCalendarFeed(actorFor({ id: asker.id, role: "viewer" }));
  return {};
}

export const CALENDAR_CASES: Case[] = [
  { name: "a calendar address", form: press("create"), api: call("POST", () => "/user/calendar") },
  {
    name: "a calendar address replaced",
    with: withFeed,
    form: press("replace"),
    api: call("POST", () => "/user/calendar/replacement"),
  },
  {
    name: "a calendar address removed",
    with: withFeed,
    form: press("remove"),
    api: call("DELETE", () => "/user/calendar"),
  },
];
