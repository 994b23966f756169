import { z } from "zod";
import { redirect } from "@remix-run/node";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { CURRENCY_COOKIE } from "~/auth/cookies/currency.server";
import { keepPreference } from "~/auth/cookies/preference-cookie.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { CURRENCIES } from "~db/vocabularies";

const CurrencyChoice = z.object({
  currency: z.enum(CURRENCIES).optional().catch(undefined),
  returnTo: z.string().optional(),
});

/** Stores the chosen currency; a currency that is not offered changes nothing. */
export const action = formAction(
  publicForm({
    schema: CurrencyChoice,
    run: (_context, { currency, returnTo }) => {
      const isOffered = currency && listOfferedCurrencies().includes(currency);
      const returnPath = withoutPrices(safeRedirect(returnTo));

      return keepPreference(
        returnPath,
        isOffered ? { name: CURRENCY_COOKIE, value: currency } : null,
      );
    },
  }),
);

export const loader = () => redirect("/");

/** Removes price filters from the address, because they are in the former currency. */
function withoutPrices(returnPath: string) {
  const url = new URL(returnPath, "http://nhacsong.invalid");

  for (const parameterName of ["minPrice", "maxPrice", "price", "currency"])
    url.searchParams.delete(parameterName);

  return url.pathname + url.search + url.hash;
}
