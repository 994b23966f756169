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

/** The shows that the person can open on a television. */
export async function televisionShows(
  context: ViewContext,
  chosenId: string | null,
): Promise<TelevisionShow[]> {
  const { actor, t, language } = context;
  const choices = await listTelevisionChoices(actor, chosenId);

  return choices.map(({ event, hasTicket, isReplay }) => {
    const title = titleOf(event, language);
    const startText = event.isLive
      ? t("tv:onNow")
      : isReplay
        ? t("tv:replay")
        : momentText(event.startTime, context);

    return {
      id: event.id,
      title: title.text,
      titleLang: title.lang,
      artistName: artistNameOf(event.artist),
      facts: [startText, ...(hasTicket ? [t("tv:yourTicket")] : [])].join(" · "),
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

/** The person's televisions with their shows. */
export async function televisionItems(
  televisions: OpenTelevision[],
  context: ViewContext,
): Promise<TelevisionItem[]> {
  const { t, language } = context;
  const shows = await loadEvents(televisions.map(({ eventId }) => eventId));
  const showsById = new Map(shows.map((show) => [show.id, show]));

  return televisions.flatMap(({ id: televisionId, device, eventId, openedAt }) => {
    const event = showsById.get(eventId);
    if (!event) return [];

    const title = titleOf(event, language);
    const deviceName = device ?? t("tv:unknownDevice");
    const openedText = momentText(openedAt, context);

    return [
      {
        id: televisionId,
        device: deviceName,
        title: title.text,
        titleLang: title.lang,
        since: openedText,
        isOn: isScreenOn(televisionId),
      },
    ];
  });
}
