import { redirect } from "@remix-run/node";
import { needsSecondFactor } from "~/models/accounts/accounts.server";
import { assertCanUseAdmin } from "~/models/permissions";
import { secondStepCookie } from "~/auth/second-step.server";
import { page, pagePath, requireViewer } from "./page.server";
import { toastCookie } from "../forms/toast.server";

const FACTOR_FIRST = { title: "admin:factorNeeded", body: "admin:factorNeededText", isError: true };

/**
 * The signed-in admin. Guests are sent to login and come back, other members get the page that refuses. Where this server
 * asks for the second factor, an admin without one is sent to set it up, and a session that gave no code to give one.
 */
export async function requireAdmin(request: Request) {
  const viewer = await requireViewer(request);
  if (needsSecondFactor(viewer)) {
    if (viewer.hasSecondFactor) throw await toCode(request, viewer.id);
    throw redirect("/profile/second-factor", { headers: { "Set-Cookie": await toastCookie(FACTOR_FIRST) } });
  }
  await page(request, async () => assertCanUseAdmin(viewer.actor));
  return viewer;
}

async function toCode(request: Request, userId: string) {
  const headers = { "Set-Cookie": await secondStepCookie(userId) };
  return redirect(`/login/code?returnTo=${encodeURIComponent(pagePath(request))}`, { headers });
}
