import type { Request } from "express";
import { z } from "zod";
import {
  type CalendarFeed,
  createCalendarFeed,
  findCalendarFeed,
  removeCalendarFeed,
  replaceCalendarFeed,
} from "~/models/accounts/calendar-feed.server";
import { operation } from "../core/operation";
import { siteOrigin } from "../core/site-origin";
import { Instant } from "../json/parts";

const FeedJson = z
  .object({
    address: z.url().meta({ description: "For calendar programs; whoever has it can read it." }),
    createdAt: Instant,
  })
  .meta({ id: "CalendarFeed" });

/** No scope covers these calls: an address outlives the token that read it. */
export const calendarFeedCalls = [
  operation({
    method: "get",
    path: "/user/calendar",
    id: "getCalendarFeed",
    tag: "accounts",
    who: "member",
    scope: null,
    response: z.object({ feed: FeedJson.nullable() }),
    run: async ({ actor, request }) => {
      const feed = await findCalendarFeed(actor);
      return { feed: feed && feedJson(feed, request) };
    },
  }),
  operation({
    method: "post",
    path: "/user/calendar",
    id: "createCalendarFeed",
    tag: "accounts",
    who: "member",
    scope: null,
    response: FeedJson,
    status: 201,
    run: async ({ actor, request }) => feedJson(await createCalendarFeed(actor), request),
  }),
  operation({
    method: "post",
    path: "/user/calendar/replacement",
    id: "replaceCalendarFeed",
    tag: "accounts",
    who: "member",
    scope: null,
    response: FeedJson,
    status: 201,
    run: async ({ actor, request }) => feedJson(await replaceCalendarFeed(actor), request),
  }),
  operation({
    method: "delete",
    path: "/user/calendar",
    id: "removeCalendarFeed",
    tag: "accounts",
    who: "member",
    scope: null,
    response: z.object({ removed: z.literal(true) }),
    run: async ({ actor }) => {
      await removeCalendarFeed(actor);
      return { removed: true as const };
    },
  }),
];

function feedJson({ path, createdAt }: CalendarFeed, request: Request): z.output<typeof FeedJson> {
  return { address: siteOrigin(request) + path, createdAt: createdAt.toISOString() };
}
