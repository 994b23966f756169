import { clock } from "~/platform/clock/clock";
import { formatPlainDate } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { getAccount } from "~/models/accounts/accounts.server";
import {
  listStatementYears,
  readYearlyStatement,
  type YearlyStatement,
} from "~/models/money/ledger/yearly-statement.server";
import { sellerYear, sellerZone } from "~/models/money/receipts/seller.server";
import { getStatementYear } from "~/models/money/receipts/statement-year.server";
import { requireViewer } from "~/web/requests/page.server";
import { type ViewContext, viewContext } from "../view-context.server";
import { titleOf } from "../wording.server";

/**
 * The translated yearly statement of a person, for the page and the PDF; the current year is stated
 * up to now.
 */
export async function yearlyStatementView(request: Request, askedYear: string) {
  const { actor } = await requireViewer(request);
  const year = getStatementYear(askedYear);
  const context = await viewContext(request, actor);
  const [statements, years, { name: personName }] = await Promise.all([
    readYearlyStatement(actor, year),
    listStatementYears(actor),
    getAccount(actor.userId),
  ]);

  return {
    year: String(year),
    name: personName,
    language: context.language,
    title: context.t("ledger:yearly.title", { year: String(year) }),
    years: years.map(String),
    currencies: statements.map((statement) =>
      describeCurrency(statement, closingLabel(year, context), context),
    ),
  };
}

export type YearlyStatementView = Awaited<ReturnType<typeof yearlyStatementView>>;

function closingLabel(year: number, { t, language }: ViewContext): string {
  if (year < sellerYear()) return t("ledger:yearly.closing");

  return t("ledger:yearly.closingSoFar", {
    date: formatPlainDate(clock.now(), language, sellerZone()),
  });
}

function describeCurrency(
  { currency, shows, ...sums }: YearlyStatement,
  closing: string,
  { t, language }: ViewContext,
) {
  const formatAmount = (cents: number) => formatMoney(cents, currency, language);
  const sumKeys = ["opening", "gross", "refunds", "shares", "payouts", "closing"] as const;
  const labelOf = (sumKey: (typeof sumKeys)[number]) =>
    sumKey === "closing" ? closing : t(`ledger:yearly.${sumKey}`);

  return {
    currency,
    name: t(`payouts:currency.${currency}`),
    sums: sumKeys.map((sumKey) => ({
      key: sumKey,
      label: labelOf(sumKey),
      amount: formatAmount(sums[sumKey]),
    })),
    shows: shows.map(({ event, gross, refunds, shares, net }) => ({
      id: event.id,
      show: titleOf(event, language),
      gross: formatAmount(gross),
      refunds: formatAmount(refunds),
      shares: formatAmount(shares),
      net: formatAmount(net),
    })),
  };
}
