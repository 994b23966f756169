import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarFile, calendarResponse } from "~/web/responses/calendar.server";
import { withErrorPage } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { calendarEntry } from "~/web/views/events/calendar-entry.server";
import { viewContext } from "~/web/views/view-context.server";
import { getEvent } from "~/models/shows/events/find-event.server";
import { required } from "~/platform/required";

/** The show as a calendar file in the reader's language, with an alarm an hour before. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const event = await getEvent(context.actor, required(params.id));

    return calendarResponse(
      await calendarFile(calendarEntry(event, siteUrl(request), context)),
      `nhacsong-${event.id}`,
    );
  });
}
