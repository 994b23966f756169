import { formatNumber } from "~/locales/format";
import type { getSalesFigures, SalesFigures } from "~/models/tickets/types/sales-figures.server";
import { sumsText } from "~/web/views/tickets/code-view.server";
import { groupName } from "~/web/views/events/ticket-type.server";
import type { ViewContext } from "~/web/views/view-context.server";

type Show = Parameters<typeof groupName>[0];
type EventSalesFigures = Awaited<ReturnType<typeof getSalesFigures>>;

/** The tickets of a show by type and by code. Several types are followed by their sum. */
export function salesFiguresView(
  show: Show,
  { types, total, codes }: EventSalesFigures,
  context: ViewContext,
) {
  const { t, language } = context;
  const number = (value: number) => formatNumber(value, language);
  const figuresRow = ({ sold, refunded, left, income }: SalesFigures) => ({
    sold: number(sold),
    refunded: number(refunded),
    left: left === null ? null : number(left),
    income: sumsText(income, language),
  });
  const totalRow = {
    key: "all",
    name: { text: t("dashboard:figures.allTickets"), lang: undefined },
    isTotal: true,
    ...figuresRow(total),
  };
  const typeRows = types.map((typeFigures) => ({
    key: typeFigures.type?.id ?? (typeFigures.isPass ? "pass" : "none"),
    name: groupName(show, typeFigures, context),
    isTotal: false,
    ...figuresRow(typeFigures),
  }));

  return {
    types: types.length > 1 ? [...typeRows, totalRow] : [{ ...totalRow, isTotal: false }],
    codes: codes.map(({ id: codeId, text: codeText, tickets, held, refunded, moneyOff, paid }) => ({
      id: codeId,
      text: codeText,
      tickets: number(tickets),
      held: number(held),
      refunded: number(refunded),
      moneyOff: sumsText(moneyOff, language),
      paid: sumsText(paid, language),
    })),
  };
}
