import { artistNameOf } from "~/models/shows/events/event-record.server";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { isScreenOn } from "~/models/live/televisions/follow-television.server";
import { listTelevisionChoices } from "~/models/live/televisions/television-choices.server";
import type { OpenTelevision } from "~/models/live/televisions/television.server";
import type { TelevisionItem, TelevisionShow } from "~/ui/television/television-view";
import { momentText } from "./moment.server";
import type { ViewContext } from "./view-context.server";
import { posterTitleOf, titleOf } from "./wording.server";
import { shownPicture } from "~/models/shows/events/shown-picture";

/** What the person can open on a television. */
export async function televisionShows(
  context: ViewContext,
  chosenId: string | null,
): Promise<TelevisionShow[]> {
  const { actor, t, language } = context;
  const choices = await listTelevisionChoices(actor, chosenId);

  return choices.map(({ event, hasTicket, isReplay }) => {
    const title = titleOf(event, language);
    const when = event.isLive
      ? t("tv:onNow")
      : isReplay
        ? t("tv:replay")
        : momentText(event.startTime, context);

    return {
      id: event.id,
      title: title.text,
      titleLang: title.lang,
      artistName: artistNameOf(event.artist),
      facts: [when, ...(hasTicket ? [t("tv:yourTicket")] : [])].join(" · "),
      isLive: event.isLive,
      poster: {
        id: event.id,
        posterTitle: posterTitleOf(event),
        categoryKey: event.category,
        artistName: artistNameOf(event.artist),
        imageUrl: shownPicture(event.imageUrl),
      },
    };
  });
}

/** Televisions with what they show. */
export async function televisionItems(
  televisions: OpenTelevision[],
  context: ViewContext,
): Promise<TelevisionItem[]> {
  const { t, language } = context;
  const shows = await loadEvents(televisions.map(({ eventId }) => eventId));
  const byId = new Map(shows.map((show) => [show.id, show]));

  return televisions.flatMap(({ id, device, eventId, openedAt }) => {
    const event = byId.get(eventId);
    if (!event) return [];

    const title = titleOf(event, language);
    const name = device ?? t("tv:unknownDevice");
    const since = momentText(openedAt, context);

    return [
      { id, device: name, title: title.text, titleLang: title.lang, since, isOn: isScreenOn(id) },
    ];
  });
}
