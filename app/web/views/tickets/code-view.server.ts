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

/** A discount code in the artist's list. */
export function codeRow(
  listedCode: ListedCode,
  shows: Map<string, string>,
  { t, language }: ViewContext,
) {
  const {
    id: codeId,
    text,
    eventId,
    kind,
    percent,
    maxUses,
    figures,
    state,
    stoppedAt,
  } = listedCode;
  const { tickets, held, refunded, moneyOff, paid } = figures;
  const amounts = CURRENCIES.flatMap((currency) => {
    const amount = listedCode.amountsOff?.[currency];

    return amount === undefined ? [] : [formatMoney(amount, currency, language)];
  });
  const useCount = tickets + held;

  return {
    id: codeId,
    text,
    tickets,
    held,
    refunded,
    isStopped: stoppedAt !== null,
    show: eventId ? (shows.get(eventId) ?? "") : t("codes:allShows"),
    off: t(`codes:offs.${kind}`, { percent: percent ?? 0, amounts: amounts.join(", ") }),
    uses:
      maxUses === null ? String(useCount) : t("codes:usesOf", { uses: useCount, most: maxUses }),
    moneyOff: sumsText(moneyOff, language),
    paid: sumsText(paid, language),
    state: t(`codes:states.${state}`),
  };
}

export function sumsText(amounts: Money[], language: ViewContext["language"]): string {
  return amounts.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(", ");
}

/**
 * The choices of a code's form: the artist's shows, the currencies with their minimums, and the
 * time zone of its times.
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

/** The form values of a stored code. */
export function codeValues(
  listedCode: ListedCode & { addresses: string[] },
  timeZone: string,
): Record<string, string> {
  const amounts = CURRENCIES.map((currency) => {
    const amount = listedCode.amountsOff?.[currency];

    return [OFF_FIELDS[currency], amount === undefined ? "" : decimalString(amount, currency)];
  });
  const wallTime = (time: Date | null) => (time ? wallTimeAt(time, timeZone) : "");

  return {
    ...Object.fromEntries(amounts),
    text: listedCode.text,
    eventId: listedCode.eventId ?? "all",
    kind: listedCode.kind,
    note: listedCode.note ?? "",
    percent: String(listedCode.percent ?? ""),
    maxUses: String(listedCode.maxUses ?? ""),
    validFrom: wallTime(listedCode.validFrom),
    validUntil: wallTime(listedCode.validUntil),
    addresses: listedCode.addresses.join("\n"),
  };
}
