import type { EventRecord } from "~/models/shows/events/event-record.server";
import { FREE_LOOK_STEP_MINUTES, isFreeLookOpen } from "~/models/shows/events/free-look";
import { findLatestFreeLookEnd } from "~/models/live/streams/free-look/change-free-look.server";
import { findLastingRight } from "~/models/live/streams/playback-access.server";
import { clockText } from "../moment.server";
import type { ViewContext } from "../view-context.server";
import type { FreeLookView } from "~/browser/stream/room/room.types";
import { type Carried, offerFor } from "./offer.server";

/** Null unless the show is open to everybody now. People without a ticket are offered one. */
export async function freeLookView(
  event: EventRecord,
  context: ViewContext,
  ...offered: [signInHref: string, carried: Carried]
): Promise<FreeLookView | null> {
  const { now, actor } = context;
  const { freeLookUntil: until } = event;
  if (!until || !isFreeLookOpen(event, now)) return null;

  const latest = await findLatestFreeLookEnd(event);
  const right = await findLastingRight(actor, event.id);

  return {
    secondsLeft: Math.ceil((until.getTime() - now.getTime()) / 1000),
    time: clockText(until, context),
    canExtend: latest === null || until.getTime() + FREE_LOOK_STEP_MINUTES * 60_000 <= latest.getTime(),
    offer: right ? null : await offerFor(event, context, ...offered),
  };
}
