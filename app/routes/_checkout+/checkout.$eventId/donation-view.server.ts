import { formatMoney } from "~/locales/format";
import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import { AMOUNTS, decimalString } from "~/locales/currency";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { chooseTipWays } from "~/models/checkout/transfers/payment-ways.server";
import type { ViewContext } from "~/web/views/view-context.server";

/** `opened`: the donation that the person has started; null without one. */
export function donationView(
  event: EventRecord,
  { t, language, ...context }: ViewContext,
  opened: Payment | null,
) {
  const isMine = opened?.kind === "donation" && opened.state === "held";
  const { currency, methods, bounds, currencies } = chooseTipWays(
    isMine ? opened.currency : context.currency,
  );

  return {
    artistName: artistNameOf(event.artist),
    currency,
    methods,
    bounds,
    currencies,
    presets: AMOUNTS[currency].tips.map((amount) => ({
      value: decimalString(amount, currency),
      label: formatMoney(amount, currency, language),
    })),
    chosenCents: isMine ? opened.amountCents : null,
    dedication: isMine ? opened.dedication : null,
    hideAmount: isMine && opened.hideAmount,
    failure: isMine && opened.reason === "declined" ? t("checkout:declined") : null,
  };
}
