import { signedCookie } from "~/auth/cookies/signed-cookie.server";

/** The action of a guest who was sent to log in; it runs when they return. */
export type PendingAction = { kind: "save" | "follow"; id: string };

const cookie = signedCookie({ name: "nhacsong_wish", seconds: 30 * 60, purpose: "wish" });

/** Signed, so that only our own forms can set it. */
export function pendingActionCookie(action: PendingAction): Promise<string> {
  return cookie.serialize(action);
}

/** The login, which returns by /saved/resume (runs the action) to `to`. */
export function loginForAction(to: string): string {
  const resume = `/saved/resume?to=${encodeURIComponent(to)}`;
  return `/login?returnTo=${encodeURIComponent(resume)}`;
}

export async function takePendingAction(request: Request): Promise<{ action: PendingAction | null; cookie: string }> {
  const action = (await cookie.parse(request.headers.get("Cookie"))) as PendingAction | null;
  return { action, cookie: await cookie.serialize("", { maxAge: 0 }) };
}
