import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { savePass } from "~/auth/session.server";
import { actorOfRequest, page } from "~/web/requests/page.server";
import { redeemDevicePass } from "~/models/tickets/device-passes.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { required } from "~/platform/required";

/**
 * Opens a ticket's QR code: this device may now watch without an account. The holder's own device
 * needs no pass.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { eventId, pass } = await page(request, () => redeemDevicePass(required(params.code)));
  const { userId } = await actorOfRequest(request);
  const own = userId ? await findValidTicket(userId, eventId) : null;
  const to = `/stream/${eventId}`;
  if (own) return redirect(to);

  const cookie = await savePass(request.headers.get("Cookie"), pass);

  return redirect(to, { headers: { "Set-Cookie": cookie, "Referrer-Policy": "no-referrer" } });
}
