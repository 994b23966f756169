import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarFile, calendarResponse } from "~/responses/calendar.server";
import { page } from "~/requests/page.server";
import { siteUrl } from "~/requests/site-url.server";
import { calendarEntry } from "~/views/events/calendar-entry.server";
import { viewContext } from "~/views/view-context.server";
import { getEvent } from "~/models/events/find-event.server";

/** In the reader's language, with an alarm an hour before. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return page(request, async () => {
    const context = await viewContext(request);
    const event = await getEvent(context.actor, params.id!);
    return calendarResponse(
      await calendarFile(calendarEntry(event, siteUrl(request), context)),
      `nhacsong-${event.id}`,
    );
  });
}
