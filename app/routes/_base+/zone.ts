import { z } from "zod";
import { redirect } from "@remix-run/node";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { keepPreference } from "~/auth/cookies/preference-cookie.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { ZONE_COOKIE } from "~/auth/cookies/zone.server";
import { isTimeZone } from "~/platform/clock/time-zone";

const ZoneChoice = z.object({ zone: z.string().optional(), returnTo: z.string().optional() });

/** Stores the time zone chosen in the footer; an unknown zone changes nothing. */
export const action = formAction(
  publicForm({
    schema: ZoneChoice,
    run: (_context, { zone: timeZone, returnTo }) =>
      keepPreference(
        safeRedirect(returnTo),
        timeZone && isTimeZone(timeZone) ? { name: ZONE_COOKIE, value: timeZone } : null,
      ),
  }),
);

export const loader = () => redirect("/");
