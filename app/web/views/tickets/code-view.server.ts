import { CURRENCIES, type Currency } from "~db/vocabularies";
import { formatDateTime } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import type { ListedCode } from "~/models/tickets/codes/code-lists.server";
import { listShowsForCodes } from "~/models/tickets/codes/code-lists.server";
import { OFF_FIELDS } from "~/models/tickets/codes/fields.protocol";
import { findMinimumCharge } from "~/models/tickets/codes/discount.server";
import { wallTimeAt } from "~/models/shows/events/protocol";
import { decimalString, type Money } from "~/locales/currency";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { zoneLabel } from "../../requests/zone-choices.server";
import type { ViewContext } from "../view-context.server";
import { titleOf } from "../wording.server";

/** A code as a row of the artist's list. */
export function codeRow(
  code: ListedCode,
  shows: Map<string, string>,
  { t, language }: ViewContext,
) {
  const { id, text, eventId, kind, percent, maxUses, figures, state, stoppedAt } = code;
  const { tickets, held, refunded, moneyOff, paid } = figures;
  const amounts = CURRENCIES.flatMap((currency) => {
    const amount = code.amountsOff?.[currency];

    return amount === undefined ? [] : [formatMoney(amount, currency, language)];
  });
  const uses = tickets + held;

  return {
    id,
    text,
    tickets,
    held,
    refunded,
    isStopped: stoppedAt !== null,
    show: eventId ? (shows.get(eventId) ?? "") : t("codes:allShows"),
    off: t(`codes:offs.${kind}`, { percent: percent ?? 0, amounts: amounts.join(", ") }),
    uses: maxUses === null ? String(uses) : t("codes:usesOf", { uses, most: maxUses }),
    moneyOff: sumsText(moneyOff, language),
    paid: sumsText(paid, language),
    state: t(`codes:states.${state}`),
  };
}

export function sumsText(amounts: Money[], language: ViewContext["language"]): string {
  return amounts.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(", ");
}

/**
 * What the form of a code needs: the artist's shows, the currencies and their minimums, and the
 * zone of its times.
 */
export async function codeFormView(context: ViewContext) {
  const { t, language, dayZone, actor } = context;
  const shows = (await listShowsForCodes(actor)).map((show) => ({
    value: show.id,
    label: `${titleOf(show, language).text}, ${formatDateTime(show.startTime, language, dayZone)}`,
  }));
  const currencies = listOfferedCurrencies();
  const money = (amount: number, currency: Currency) => formatMoney(amount, currency, language);

  return {
    shows: [{ value: "all", label: t("codes:allShows") }, ...shows],
    currencies: currencies.map((currency) => ({
      field: OFF_FIELDS[currency],
      name: t(`common:currency.${currency}`),
    })),
    minimums: currencies.map((currency) => money(findMinimumCharge(currency), currency)).join(", "),
    zone: dayZone,
    zoneLabel: zoneLabel(dayZone, t),
  };
}

/** A stored code as its form shows it. */
export function codeValues(
  code: ListedCode & { addresses: string[] },
  zone: string,
): Record<string, string> {
  const amounts = CURRENCIES.map((currency) => {
    const amount = code.amountsOff?.[currency];

    return [OFF_FIELDS[currency], amount === undefined ? "" : decimalString(amount, currency)];
  });
  const time = (at: Date | null) => (at ? wallTimeAt(at, zone) : "");

  return {
    ...Object.fromEntries(amounts),
    text: code.text,
    eventId: code.eventId ?? "all",
    kind: code.kind,
    note: code.note ?? "",
    percent: String(code.percent ?? ""),
    maxUses: String(code.maxUses ?? ""),
    validFrom: time(code.validFrom),
    validUntil: time(code.validUntil),
    addresses: code.addresses.join("\n"),
  };
}
