import type { LoaderFunctionArgs } from "@remix-run/node";
import { page, requireViewer } from "~/web/requests/page.server";
import { offlineTickets } from "~/web/views/tickets/offline-tickets.server";

/** For the service worker, which stores them. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request);

  const tickets = await page(request, () => offlineTickets(request));

  return Response.json(tickets, { headers: { "Cache-Control": "private, no-store" } });
}
