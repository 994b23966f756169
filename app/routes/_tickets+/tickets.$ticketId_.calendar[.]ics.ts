import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarFile, calendarResponse } from "~/web/responses/calendar.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { titleOf } from "~/web/views/wording.server";
import { speak } from "~/locales/i18n.server";
import { getTicket } from "~/models/tickets/ticket-list.server";
import { required } from "~/platform/required";

/** The ticket's show as a calendar file in the holder's language, with an alarm an hour before. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const { ticket, event, artistName } = await withErrorPage(request, () =>
    getTicket(actor, required(params.ticketId)),
  );
  const { language, t } = await speak(request);
  const url = `${siteUrl(request)}/stream/${event.id}`;
  const title = titleOf(event, language).text;
  const calendarText = await calendarFile({
    // The uid is the same as in the show's file and in subscribed calendars, so that calendars keep
    // one entry.
    uid: `${event.id}@nhacsong`,
    title: `${title} (${artistName})`,
    description: `${t("tickets:yourTicket")}: ${ticket.code}\n${url}`,
    url,
    start: event.startTime,
    end: event.endTime,
    isCancelled: event.status === "cancelled" || ticket.status === "refunded",
    changedAt: new Date(Math.max(event.updatedAt.getTime(), ticket.refundedAt?.getTime() ?? 0)),
  });

  return calendarResponse(calendarText, `nhacsong-${ticket.code}`);
}
