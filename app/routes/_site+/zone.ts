import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { preferenceCookie } from "~/auth/cookies/preference-cookie.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { isZone, ZONE_COOKIE } from "~/auth/cookies/zone.server";
import { readFields } from "~/forms/form.server";

/** The zone chooser of the footer; a zone nobody knows changes nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readFields(request);
  const zone = form.get("zone");
  const known = typeof zone === "string" && isZone(zone);
  return redirect(safeRedirect(form.get("returnTo")), {
    status: 303,
    headers: known ? { "Set-Cookie": preferenceCookie(ZONE_COOKIE, zone) } : undefined,
  });
}

export const loader = () => redirect("/");
