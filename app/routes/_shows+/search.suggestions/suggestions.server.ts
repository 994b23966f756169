import { listArtists } from "~/models/shows/artists/artist-list.server";
import { artistNameOf } from "~/models/shows/events/event-record.server";
import { lenientFilter } from "~/models/shows/events/listing/event-filter";
import { listEvents } from "~/models/shows/events/listing/event-list.server";
import { MIN_LETTERS, type Suggestion } from "~/ui/form/suggestions.protocol";
import { momentText } from "~/web/views/moment.server";
import type { ViewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";

const MAX_SHOWS = 5;
const MAX_ARTISTS = 3;

/** Suggests artists first, then shows. */
export async function suggestionsFor(
  searchText: string,
  context: ViewContext,
): Promise<Suggestion[]> {
  const { language, dayZone, t } = context;
  const { search } = lenientFilter(new URLSearchParams({ search: searchText })).filter;
  if (!search || [...search].length < MIN_LETTERS) return [];

  const [{ artists }, { events }] = await Promise.all([
    listArtists({ search, sort: "popularity", limit: MAX_ARTISTS }, language),
    listEvents({ search, limit: MAX_SHOWS }, dayZone),
  ]);

  return [
    ...artists.map(({ id: artistId, profile }) => ({
      href: `/artist/${artistId}`,
      label: profile.stageName,
      hint: t("events:suggestions.artist"),
    })),
    ...events.map((event) => {
      const { text, lang } = titleOf(event, language);
      const startText = momentText(event.startTime, context);

      return {
        href: `/event/${event.id}`,
        label: text,
        lang,
        hint: `${artistNameOf(event.artist)} · ${startText}`,
      };
    }),
  ];
}
