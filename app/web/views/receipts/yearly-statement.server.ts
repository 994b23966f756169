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
 * A person's statement of one year in words, for the page and the PDF; the current year is stated
 * so far.
 */
export async function yearlyStatementView(request: Request, asked: string) {
  const { actor } = await requireViewer(request);
  const year = getStatementYear(asked);
  const context = await viewContext(request, actor);
  const [statements, years, { name }] = await Promise.all([
    readYearlyStatement(actor, year),
    listStatementYears(actor),
    getAccount(actor.userId),
  ]);

  return {
    year: String(year),
    name,
    language: context.language,
    title: context.t("ledger:yearly.title", { year: String(year) }),
    years: years.map(String),
    currencies: statements.map((statement) =>
      wordCurrency(statement, closingLabel(year, context), context),
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

function wordCurrency(
  { currency, shows, ...sums }: YearlyStatement,
  closing: string,
  { t, language }: ViewContext,
) {
  const money = (cents: number) => formatMoney(cents, currency, language);
  const keys = ["opening", "gross", "refunds", "shares", "payouts", "closing"] as const;
  const labelOf = (key: (typeof keys)[number]) =>
    key === "closing" ? closing : t(`ledger:yearly.${key}`);

  return {
    currency,
    name: t(`payouts:currency.${currency}`),
    sums: keys.map((key) => ({ key, label: labelOf(key), amount: money(sums[key]) })),
    shows: shows.map(({ event, gross, refunds, shares, net }) => ({
      id: event.id,
      show: titleOf(event, language),
      gross: money(gross),
      refunds: money(refunds),
      shares: money(shares),
      net: money(net),
    })),
  };
}
