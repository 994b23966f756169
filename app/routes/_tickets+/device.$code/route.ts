import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { savePass } from "~/auth/session.server";
import { actorOfRequest, withErrorPage } from "~/web/requests/page.server";
import { redeemDevicePass } from "~/models/tickets/device-passes.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { required } from "~/platform/required";

/**
 * Opens a ticket's QR code, after which this device may watch without an account. The holder's own
 * device needs no pass.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { eventId, pass } = await withErrorPage(request, () =>
    redeemDevicePass(required(params.code)),
  );
  const { userId } = await actorOfRequest(request);
  const ownTicket = userId ? await findValidTicket(userId, eventId) : null;
  const roomPath = `/stream/${eventId}`;
  if (ownTicket) return redirect(roomPath);

  const cookie = await savePass(request.headers.get("Cookie"), pass);

  return redirect(roomPath, {
    headers: { "Set-Cookie": cookie, "Referrer-Policy": "no-referrer" },
  });
}
