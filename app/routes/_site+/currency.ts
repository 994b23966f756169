import { z } from "zod";
import { redirect } from "@remix-run/node";
import { formAction } from "~/forms/form-action.server";
import { publicForm } from "~/forms/forms.server";
import { CURRENCY_COOKIE } from "~/auth/cookies/currency.server";
import { preferenceCookie } from "~/auth/cookies/preference-cookie.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { listOfferedCurrencies } from "~/models/payments/offered-currencies.server";
import { CURRENCIES } from "~db/vocabularies";

const Choice = z.object({ currency: z.enum(CURRENCIES).optional().catch(undefined), returnTo: z.string().optional() });

/** The chooser of the currency; one that is not offered changes nothing. */
export const action = formAction(
  publicForm({
    schema: Choice,
    run: (_context, { currency, returnTo }) => {
      const isOffered = currency && listOfferedCurrencies().includes(currency);
      return redirect(withoutPrices(safeRedirect(returnTo)), {
        status: 303,
        headers: isOffered ? { "Set-Cookie": preferenceCookie(CURRENCY_COOKIE, currency) } : undefined,
      });
    },
  }),
);

export const loader = () => redirect("/");

/** Bounds in one currency mean nothing in another. */
function withoutPrices(path: string) {
  const url = new URL(path, "http://nhacsong.invalid");
  for (const name of ["minPrice", "maxPrice", "price", "currency"]) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}
