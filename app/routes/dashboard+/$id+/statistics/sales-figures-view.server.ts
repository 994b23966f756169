import { formatNumber } from "~/locales/format";
import type { getSalesFigures, SalesFigures } from "~/models/tickets/types/sales-figures.server";
import { sumsText } from "~/web/views/tickets/code-view.server";
import { groupName } from "~/web/views/events/ticket-type.server";
import type { ViewContext } from "~/web/views/view-context.server";

type Show = Parameters<typeof groupName>[0];
type Figures = Awaited<ReturnType<typeof getSalesFigures>>;

/** Several types are followed by their sum. */
export function salesFiguresView(
  show: Show,
  { types, total, codes }: Figures,
  context: ViewContext,
) {
  const { t, language } = context;
  const number = (value: number) => formatNumber(value, language);
  const row = ({ sold, refunded, left, income }: SalesFigures) => ({
    sold: number(sold),
    refunded: number(refunded),
    left: left === null ? null : number(left),
    income: sumsText(income, language),
  });
  const all = {
    key: "all",
    name: { text: t("dashboard:figures.allTickets"), lang: undefined },
    isTotal: true,
    ...row(total),
  };
  const rows = types.map((type) => ({
    key: type.type?.id ?? (type.isPass ? "pass" : "none"),
    name: groupName(show, type, context),
    isTotal: false,
    ...row(type),
  }));

  return {
    types: types.length > 1 ? [...rows, all] : [{ ...all, isTotal: false }],
    codes: codes.map(({ id, text, tickets, held, refunded, moneyOff, paid }) => ({
      id,
      text,
      tickets: number(tickets),
      held: number(held),
      refunded: number(refunded),
      moneyOff: sumsText(moneyOff, language),
      paid: sumsText(paid, language),
    })),
  };
}
