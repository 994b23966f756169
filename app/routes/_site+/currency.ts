import { z } from "zod";
import { redirect } from "@remix-run/node";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { CURRENCY_COOKIE } from "~/auth/cookies/currency.server";
import { keepPreference } from "~/auth/cookies/preference-cookie.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { CURRENCIES } from "~db/vocabularies";

const Choice = z.object({
  currency: z.enum(CURRENCIES).optional().catch(undefined),
  returnTo: z.string().optional(),
});

/** The chooser of the currency; one that is not offered changes nothing. */
export const action = formAction(
  publicForm({
    schema: Choice,
    run: (_context, { currency, returnTo }) => {
      const isOffered = currency && listOfferedCurrencies().includes(currency);
      const path = withoutPrices(safeRedirect(returnTo));

      return keepPreference(path, isOffered ? { name: CURRENCY_COOKIE, value: currency } : null);
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
