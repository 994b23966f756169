import { listArtists } from "~/models/artists/artist-list.server";
import { artistNameOf } from "~/models/events/event-record.server";
import { lenientFilter } from "~/models/events/listing/event-filter";
import { listEvents } from "~/models/events/listing/event-list.server";
import { LEAST_LETTERS, type Suggestion } from "~/ui/form/suggestions.protocol";
import { momentText } from "../moment.server";
import type { ViewContext } from "../view-context.server";
import { titleOf } from "../wording.server";

const MOST_SHOWS = 5;
const MOST_ARTISTS = 3;

/** Artists first, then shows. */
export async function suggestionsFor(query: string, context: ViewContext): Promise<Suggestion[]> {
  const { language, dayZone, t } = context;
  const { search } = lenientFilter(new URLSearchParams({ search: query })).filter;
  if (!search || [...search].length < LEAST_LETTERS) return [];
  const [{ artists }, { events }] = await Promise.all([
    listArtists({ search, sort: "popularity", limit: MOST_ARTISTS }, language),
    listEvents({ search, limit: MOST_SHOWS }, dayZone),
  ]);
  return [
    ...artists.map(({ id, profile }) => ({
      href: `/artist/${id}`,
      label: profile.stageName,
      hint: t("events:suggestions.artist"),
    })),
    ...events.map((event) => {
      const { text, lang } = titleOf(event, language);
      const when = momentText(event.startTime, context);
      return { href: `/event/${event.id}`, label: text, lang, hint: `${artistNameOf(event.artist)} · ${when}` };
    }),
  ];
}
