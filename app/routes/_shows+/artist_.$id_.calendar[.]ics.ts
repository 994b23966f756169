import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarFeed, calendarResponse } from "~/web/responses/calendar.server";
import { withErrorPage } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { calendarEntry } from "~/web/views/events/calendar-entry.server";
import { viewContext } from "~/web/views/view-context.server";
import { getArtist, listArtistEvents } from "~/models/shows/artists/find-artist.server";
import { required } from "~/platform/required";

/** The artist's calendar: upcoming and latest shows, to which calendar programs subscribe. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const artist = await getArtist(context.actor, required(params.id));
    const { upcoming: upcomingShows, past: pastShows } = await listArtistEvents(artist.id, 100);
    const entries = [...upcomingShows, ...pastShows].map((event) =>
      calendarEntry(event, siteUrl(request), context),
    );

    return calendarResponse(
      await calendarFeed(artist.profile.stageName, entries),
      `nhacsong-${artist.id}`,
    );
  });
}
