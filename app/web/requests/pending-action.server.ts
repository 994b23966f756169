import type { Currency } from "~db/vocabularies";
import type { PaymentMethod } from "~/models/money/payments/schema";
import type { Source } from "~/models/tickets/source.protocol";
import { signedCookie } from "~/auth/cookies/signed-cookie.server";

/** The price that a guest saw of the ticket they buy. `amount`: in the smallest unit. */
type Offer = { method: PaymentMethod; amount: number; currency: Currency; source?: Source };

/**
 * The action of a guest who was sent to log in; it runs when they return. `id`: of the event or
 * artist.
 */
export type PendingAction =
  { kind: "save" | "follow"; id: string } | { kind: "buy"; id: string; offer: Offer };

const cookie = signedCookie({ name: "nhacsong_wish", seconds: 30 * 60, purpose: "wish" });

/** Signed, so that only this site's forms can set it. */
export function pendingActionCookie(action: PendingAction): Promise<string> {
  return cookie.serialize(action);
}

/**
 * The address of the login. It returns by /saved/resume, which runs the action, to the given path.
 */
export function loginForAction(returnPath: string): string {
  return `/login?returnTo=${encodeURIComponent(resumePath(returnPath))}`;
}

/** The address that runs the pending action and then leads to the given path. */
export function resumePath(returnPath: string): string {
  return `/saved/resume?to=${encodeURIComponent(returnPath)}`;
}

export async function takePendingAction(
  request: Request,
): Promise<{ action: PendingAction | null; cookie: string }> {
  const action = (await cookie.parse(request.headers.get("Cookie"))) as PendingAction | null;

  return { action, cookie: await cookie.serialize("", { maxAge: 0 }) };
}
