import { z } from "zod";
import { redirect } from "@remix-run/node";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { keepPreference } from "~/auth/cookies/preference-cookie.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { isZone, ZONE_COOKIE } from "~/auth/cookies/zone.server";

const Choice = z.object({ zone: z.string().optional(), returnTo: z.string().optional() });

/** The zone chooser of the footer; a zone nobody knows changes nothing. */
export const action = formAction(
  publicForm({
    schema: Choice,
    run: (_context, { zone, returnTo }) =>
      keepPreference(
        safeRedirect(returnTo),
        zone && isZone(zone) ? { name: ZONE_COOKIE, value: zone } : null,
      ),
  }),
);

export const loader = () => redirect("/");
