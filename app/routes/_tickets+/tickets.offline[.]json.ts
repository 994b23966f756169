import type { LoaderFunctionArgs } from "@remix-run/node";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { offlineTickets } from "~/web/views/tickets/offline-tickets.server";

/** The viewer's tickets for the service worker, which stores them. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request);

  const tickets = await withErrorPage(request, () => offlineTickets(request));

  return Response.json(tickets, { headers: { "Cache-Control": "private, no-store" } });
}
