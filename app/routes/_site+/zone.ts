import { z } from "zod";
import { redirect } from "@remix-run/node";
import { formAction } from "~/forms/form-action.server";
import { publicForm } from "~/forms/forms.server";
import { preferenceCookie } from "~/auth/cookies/preference-cookie.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { isZone, ZONE_COOKIE } from "~/auth/cookies/zone.server";

const Choice = z.object({ zone: z.string().optional(), returnTo: z.string().optional() });

/** The zone chooser of the footer; a zone nobody knows changes nothing. */
export const action = formAction(
  publicForm({
    schema: Choice,
    run: (_context, { zone, returnTo }) =>
      redirect(safeRedirect(returnTo), {
        status: 303,
        headers: zone && isZone(zone) ? { "Set-Cookie": preferenceCookie(ZONE_COOKIE, zone) } : undefined,
      }),
  }),
);

export const loader = () => redirect("/");
