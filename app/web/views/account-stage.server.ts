import type { MessageKey } from "~/locales/message-key";
import { speak } from "~/locales/i18n.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import type { Actor } from "~/models/base/actor";
import { artistNameOf } from "~/models/shows/events/event-record.server";
import { listEvents } from "~/models/shows/events/listing/event-list.server";
import { findEvent } from "~/models/shows/events/find-event.server";
import { posterTitleOf, titleOf } from "./wording.server";

const PLACES = [
  "dashboard",
  "saved",
  "tickets",
  "profile",
  "checkout",
  "stream",
  "event",
  "artist",
  "apply",
  "report",
] as const;

/** Builds the title of an account screen and the posters on its stage. */
export async function accountPage(request: Request, titleKey: MessageKey) {
  const { t } = await speak(request);
  const { events } = await listEvents(
    { sortBy: "popularity", sortOrder: "desc", limit: 3 },
    VIETNAM_ZONE,
  );
  const posters = events.map((event) => ({
    id: event.id,
    title: posterTitleOf(event),
    category: event.category,
    artist: artistNameOf(event.artist),
  }));

  return { title: t(titleKey), posters };
}

/** Describes where a sign-in leads, with the show's title if the viewer may see it. */
export async function destinationOf(
  request: Request,
  actor: Actor,
  returnTo: string,
): Promise<string> {
  const { t, language } = await speak(request);
  const eventId = /^\/(?:event|checkout|stream)\/([\w-]+)/.exec(returnTo)?.[1];
  const event = eventId ? await findEvent(actor, eventId) : null;
  if (event) return t("accounts:goesToShow", { title: titleOf(event, language).text });

  return t(`accounts:${destinationKey(returnTo)}`);
}

/** The message key for the destination of a sign-in. */
function destinationKey(returnTo: string) {
  if (returnTo === "/") return "goesHome" as const;

  const firstSegment = returnTo.split(/[/?#]/)[1];
  const place = PLACES.find((knownPlace) => knownPlace === firstSegment);

  return place ? (`goesTo.${place}` as const) : ("goesBack" as const);
}
