import { formatPlainDate } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import type { readOwnPayouts } from "~/models/payouts/payout-lists.server";
import type { MoneyDueView } from "~/ui/overview/overview-views";
import type { ViewContext } from "../view-context.server";

type Own = Awaited<ReturnType<typeof readOwnPayouts>>;

/**
 * What is still to come per currency: what is due now, else the earliest day, and what comes later.
 */
export function moneyDueView(
  { owed, heldBack }: Own,
  { t, language, dayZone }: ViewContext,
): MoneyDueView[] {
  return owed.map(({ currency, balance, payable, prepared, reserved }) => {
    const money = (amount: number) => formatMoney(amount, currency, language);
    const now = payable + prepared;
    const first = firstDayOf(
      heldBack.filter((row) => row.currency === currency && row.reserved > 0),
    );
    const next =
      now > 0
        ? { amount: now, when: t("overview:dueNow") }
        : first && datedSum(first, language, dayZone);
    const later = reserved - (now > 0 ? 0 : (first?.amount ?? 0));

    return {
      currency,
      balance: money(balance),
      next: next && { ...next, amount: money(next.amount) },
      later: later > 0 ? money(later) : null,
    };
  });
}

type Day = { at: Date; amount: number };

/** `heldBack` is sorted by due time. */
function firstDayOf(heldBack: Own["heldBack"]): Day | null {
  const [first] = heldBack;
  if (!first) return null;

  const sameTime = heldBack.filter(({ dueAt }) => dueAt.getTime() === first.dueAt.getTime());

  return { at: first.dueAt, amount: sameTime.reduce((sum, { reserved }) => sum + reserved, 0) };
}

function datedSum({ at, amount }: Day, language: ViewContext["language"], zone: string) {
  return { amount, when: formatPlainDate(at, language, zone) };
}
