import { formatSums } from "~/locales/format";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { pricesOf, type PricedEvent } from "~/models/shows/events/prices";
import type { PassDetails } from "~/models/tickets/passes/pass-lists.server";
import type { Pass } from "~/models/tickets/passes/pass-record.server";
import { showSummary } from "../events/show-summary.server";
import type { ViewContext } from "../view-context.server";
import { timesOf, titleOf } from "../wording.server";

/** The pass's name in the reader's language if it exists; otherwise `lang` names its language. */
export function passName(
  { language, name, nameOther }: Pick<Pass, "language" | "name" | "nameOther">,
  context: ViewContext,
) {
  return titleOf({ language, title: name, titleOther: nameOther }, context.language);
}

export function passDescription(
  { language, description, descriptionOther }: Pass,
  context: ViewContext,
) {
  if (!description && !descriptionOther) return null;

  return titleOf(
    { language, title: description ?? "", titleOther: descriptionOther },
    context.language,
  );
}

/** The text of all prices, the one in the viewer's currency first. */
export function passPrices(pass: PricedEvent, { currency, language }: ViewContext): string {
  return formatSums(pricesOf(pass), currency, language);
}

/** The shows in order of date, with times in the viewer's zone. */
export async function passShows(eventIds: string[], context: ViewContext) {
  const shows = await loadEvents(eventIds);

  return shows
    .toSorted((earlier, later) => earlier.startTime.getTime() - later.startTime.getTime())
    .map((event) => ({
      ...showSummary(event, context),
      when: timesOf(event.startTime, context),
      isCancelled: event.status === "cancelled",
    }));
}

/** A link to the page of a pass on sale. */
export function passLink(pass: PassDetails, context: ViewContext) {
  const { text: passTitle, lang: nameLanguage } = passName(pass, context);
  const soldOut = pass.left === 0 ? context.t("ticketTypes:state.soldOut") : null;

  return {
    href: `/pass/${pass.id}`,
    name: passTitle,
    lang: nameLanguage,
    price: passPrices(pass, context),
    soldOut,
  };
}
