import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarFeed, calendarResponse } from "~/responses/calendar.server";
import { page } from "~/requests/page.server";
import { siteUrl } from "~/requests/site-url.server";
import { calendarEntry } from "~/views/events/calendar-entry.server";
import { viewContext } from "~/views/view-context.server";
import { getArtist, listArtistEvents } from "~/models/artists/find-artist.server";

/** Upcoming and latest shows, for calendar programs to subscribe to. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return page(request, async () => {
    const context = await viewContext(request);
    const artist = await getArtist(context.actor, params.id!);
    const { upcoming, past } = await listArtistEvents(artist.id, 100);
    const entries = [...upcoming, ...past].map((event) => calendarEntry(event, siteUrl(request), context));
    return calendarResponse(await calendarFeed(artist.profile.stageName, entries), `nhacsong-${artist.id}`);
  });
}
