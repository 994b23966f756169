import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { zoneOf } from "~/auth/cookies/zone.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { AppError } from "~/platform/errors";
import { requireViewer } from "~/web/requests/page.server";
import { type Toast, toastCookie } from "~/web/forms/toast.server";
import { takePendingAction, type PendingAction } from "~/web/requests/pending-action.server";
import { followArtist } from "~/models/shows/artists/follow-artist.server";
import type { Member } from "~/models/base/actor";
import { withSource } from "~/models/tickets/source.protocol";
import { paymentPath, startTicketPurchase } from "~/models/checkout/start-purchase.server";
import { saveEvent } from "~/models/shows/events/listing/saved-events.server";

/** Runs the action that a guest started before login, and returns to its page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const returnTo = safeRedirect(new URL(request.url).searchParams.get("to"));
  const { action: pending, cookie } = await takePendingAction(request);
  const headers = new Headers({ "Set-Cookie": cookie });
  const { toast: resultToast, to: targetPath = returnTo } = pending
    ? await runPendingAction(actor, pending, zoneOf(request.headers.get("Cookie")))
    : {};
  if (resultToast) headers.append("Set-Cookie", await toastCookie(resultToast));

  return redirect(targetPath, { headers });
}

type PendingPurchase = Extract<PendingAction, { kind: "buy" }> & { zone: string | null };
type ActionResult = { toast?: Toast; to?: string };

function runPendingAction(
  actor: Member,
  pendingAction: PendingAction,
  timeZone: string | null,
): Promise<ActionResult> {
  return pendingAction.kind === "buy"
    ? holdSeat(actor, { ...pendingAction, zone: timeZone })
    : saveOrFollow(actor, pendingAction);
}

/** Holds a seat; if none is available, the checkout explains why. */
async function holdSeat(
  actor: Member,
  { id: eventId, offer: shownOffer, zone: timeZone }: PendingPurchase,
): Promise<ActionResult> {
  try {
    return {
      to: paymentPath(await startTicketPurchase(actor, eventId, { ...shownOffer, zone: timeZone })),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    const failureToast = { title: error.messageKey, params: error.details.params, isError: true };

    return {
      toast: failureToast,
      to: withSource(`/checkout/${eventId}`, shownOffer.source ?? null),
    };
  }
}

async function saveOrFollow(
  actor: Member,
  { kind: actionKind, id: targetId }: PendingAction,
): Promise<ActionResult> {
  try {
    if (actionKind === "save") {
      await saveEvent(actor, targetId);

      return { toast: { title: "event:saved", body: "event:savedBody" } };
    }

    const { stageName } = await followArtist(actor, targetId);

    return { toast: { title: "artists:nowFollow", params: { name: stageName } } };
  } catch (error) {
    if (error instanceof AppError) return {};

    throw error;
  }
}
