import { formatPlainDate } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import type { readOwnOwed } from "~/models/payouts/payout-lists.server";
import type { MoneyDueView } from "~/ui/overview/overview-views";
import type { ViewContext } from "../view-context.server";

type OwnOwed = Awaited<ReturnType<typeof readOwnOwed>>;

/**
 * The artist's expected money in one currency: the sum due now, else the earliest sum with its day,
 * and the sum that follows later.
 */
export function moneyDueView(
  { owed, heldBack }: OwnOwed,
  { t, language, dayZone }: ViewContext,
): MoneyDueView[] {
  return owed.map(({ currency, balance, payable, prepared, reserved }) => {
    const money = (amount: number) => formatMoney(amount, currency, language);
    const dueNow = payable + prepared;
    const firstDay = firstDayOf(
      heldBack.filter((heldRow) => heldRow.currency === currency && heldRow.reserved > 0),
    );
    const nextPayment =
      dueNow > 0
        ? { amount: dueNow, when: t("overview:dueNow") }
        : firstDay && datedSum(firstDay, language, dayZone);
    const laterAmount = reserved - (dueNow > 0 ? 0 : (firstDay?.amount ?? 0));

    return {
      currency,
      balance: money(balance),
      next: nextPayment && { ...nextPayment, amount: money(nextPayment.amount) },
      later: laterAmount > 0 ? money(laterAmount) : null,
    };
  });
}

type DaySum = { at: Date; amount: number };

/** `heldBack` is sorted by due time. */
function firstDayOf(heldBack: OwnOwed["heldBack"]): DaySum | null {
  const [firstSum] = heldBack;
  if (!firstSum) return null;

  const sameTime = heldBack.filter(({ dueAt }) => dueAt.getTime() === firstSum.dueAt.getTime());

  return {
    at: firstSum.dueAt,
    amount: sameTime.reduce((total, { reserved }) => total + reserved, 0),
  };
}

function datedSum(
  { at: dueAt, amount }: DaySum,
  language: ViewContext["language"],
  timeZone: string,
) {
  return { amount, when: formatPlainDate(dueAt, language, timeZone) };
}
