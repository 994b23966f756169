import {
  createCalendarFeed,
  findCalendarFeed,
  removeCalendarFeed,
  replaceCalendarFeed,
} from "~/models/accounts/calendar-feed.server";
import { privateAddressCalls } from "../base/private-address-calls";

export const calendarFeedCalls = privateAddressCalls({
  path: "/user/calendar",
  who: "member",
  tag: "accounts",
  key: "feed",
  schema: { id: "CalendarFeed", description: "For calendar programs; whoever has it can read it." },
  ids: {
    find: "getCalendarFeed",
    create: "createCalendarFeed",
    replace: "replaceCalendarFeed",
    remove: "removeCalendarFeed",
  },
  find: (actor) => findCalendarFeed(actor),
  create: createCalendarFeed,
  replace: replaceCalendarFeed,
  remove: removeCalendarFeed,
});
