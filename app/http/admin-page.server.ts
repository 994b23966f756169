import { redirect } from "@remix-run/node";
import { needsSecondFactor } from "~/models/accounts/accounts.server";
import { assertCan } from "~/models/permissions";
import { page, requireViewer } from "./page.server";
import { toastCookie } from "./toast.server";

const FACTOR_FIRST = { title: "admin:factorNeeded", body: "admin:factorNeededText", isError: true };

/**
 * The signed-in admin. Guests are sent to login and come back, other members get the page that refuses; an admin who
 * still lacks the second factor this server asks for is sent to set it up.
 */
export async function requireAdmin(request: Request) {
  const viewer = await requireViewer(request);
  if (needsSecondFactor(viewer)) {
    throw redirect("/profile/second-factor", { headers: { "Set-Cookie": await toastCookie(FACTOR_FIRST) } });
  }
  await page(request, async () => assertCan(viewer.actor, "admin:use"));
  return viewer;
}
