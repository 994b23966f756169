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

/** Runs the action that a guest wanted before login, and returns there. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const returnTo = safeRedirect(new URL(request.url).searchParams.get("to"));
  const { action: pending, cookie } = await takePendingAction(request);
  const headers = new Headers({ "Set-Cookie": cookie });
  const { toast, to = returnTo } = pending
    ? await grant(actor, pending, zoneOf(request.headers.get("Cookie")))
    : {};
  if (toast) headers.append("Set-Cookie", await toastCookie(toast));

  return redirect(to, { headers });
}

type Purchase = Extract<PendingAction, { kind: "buy" }> & { zone: string | null };
type Granted = { toast?: Toast; to?: string };

function grant(actor: Member, pending: PendingAction, zone: string | null): Promise<Granted> {
  return pending.kind === "buy" ? buy(actor, { ...pending, zone }) : mark(actor, pending);
}

/** Holds the seat; the checkout shows why there is none. */
async function buy(actor: Member, { id, offer, zone }: Purchase): Promise<Granted> {
  try {
    return { to: paymentPath(await startTicketPurchase(actor, id, { ...offer, zone })) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    const toast = { title: error.messageKey, params: error.details.params, isError: true };

    return { toast, to: withSource(`/checkout/${id}`, offer.source ?? null) };
  }
}

async function mark(actor: Member, { kind, id }: PendingAction): Promise<Granted> {
  try {
    if (kind === "save") {
      await saveEvent(actor, id);

      return { toast: { title: "event:saved", body: "event:savedBody" } };
    }

    const { stageName } = await followArtist(actor, id);

    return { toast: { title: "artists:nowFollow", params: { name: stageName } } };
  } catch (error) {
    if (error instanceof AppError) return {};

    throw error;
  }
}
