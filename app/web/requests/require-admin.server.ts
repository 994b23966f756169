import type { Toast } from "~/web/forms/toast.server";
import { redirect } from "@remix-run/node";
import { needsSecondFactor } from "~/models/accounts/accounts.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { secondStepCookie } from "~/auth/second-step.server";
import { withErrorPage, pagePath, requireViewer } from "./page.server";
import { toastCookie } from "../forms/toast.server";

const FACTOR_FIRST: Toast = {
  title: "admin:factorNeeded",
  body: "admin:factorNeededText",
  isError: true,
};

/**
 * Guests are sent to login and return; other members get 403. If the server requires the second
 * factor, admins without one are sent to the page that sets it up, and sessions without it to the
 * code form.
 */
export async function requireAdmin(request: Request) {
  const viewer = await requireViewer(request);
  if (needsSecondFactor(viewer)) {
    if (viewer.hasSecondFactor || viewer.hasPasskey) throw await redirectToCode(request, viewer);

    throw redirect("/profile/second-factor", {
      headers: { "Set-Cookie": await toastCookie(FACTOR_FIRST) },
    });
  }

  await withErrorPage(request, async () => assertCanUseAdmin(viewer.actor));

  return viewer;
}

async function redirectToCode(request: Request, viewer: Parameters<typeof secondStepCookie>[0]) {
  const headers = { "Set-Cookie": await secondStepCookie(viewer) };

  return redirect(`/login/code?returnTo=${encodeURIComponent(pagePath(request))}`, { headers });
}
