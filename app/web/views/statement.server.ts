import { formatDateTime, formatMonth } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { wallTimeAt } from "~/models/shows/events/protocol";
import {
  findFirstLineAt,
  listEarnedCurrencies,
  readStatement,
} from "~/models/money/ledger/statements.server";
import { chosenCurrency, currencyLinks } from "./chosen-currency";
import { monthStart } from "./month";
import { type ViewContext, viewContext } from "./view-context.server";
import { titleOf } from "./wording.server";

/**
 * One month of the artist's ledger in one currency and the artist's time zone: ?month=2026-11, else
 * the current month; ?currency=vnd, else the first currency with lines.
 */
export async function statementView(request: Request) {
  const context = await viewContext(request);
  const { t, language, actor, dayZone } = context;
  const firstLineAt = await findFirstLineAt(actor);
  const months = monthsSince(firstLineAt, context);
  const params = new URL(request.url).searchParams;
  const month = months.find((candidate) => candidate === params.get("month")) ?? months.at(-1)!;
  const { currency, currencies } = chosenCurrency(params, await listEarnedCurrencies(actor));
  const statement = await readStatement(actor, currency, spanOf(month, dayZone));
  const formatAmount = (cents: number) => formatMoney(cents, currency, language);

  return {
    month,
    currency,
    currencies: currencyLinks(currencies, "/dashboard/money", { month }),
    isEmpty: firstLineAt === null,
    name: t("ledger:statement", { month: nameOf(month, context) }),
    months: months
      .map((sumKey) => ({
        key: sumKey,
        label: capitalize(nameOf(sumKey, context)),
      }))
      .reverse(),
    openingCents: statement.openingCents,
    opening: formatAmount(statement.openingCents),
    closing: formatAmount(statement.closingCents),
    sums: sumsByKind(statement.lines).map(([kind, cents]) => ({ kind, sum: formatAmount(cents) })),
    lines: statement.lines.map(({ line, event, bankReference, cents, balanceCents }) => ({
      id: String(line.id),
      at: line.at.toISOString(),
      when: formatDateTime(line.at, language, dayZone),
      kind: line.kind,
      show: event && titleOf(event, language),
      eventId: event?.id ?? null,
      /** The bank's reference of a payout. */
      bankReference,
      paymentId: line.paymentId,
      cents,
      balanceCents,
      amount: formatAmount(cents),
      balance: formatAmount(balanceCents),
    })),
  };
}

function sumsByKind(ledgerLines: { line: { kind: string }; cents: number }[]) {
  const centsByKind = new Map<string, number>();

  for (const { line: ledgerLine, cents } of ledgerLines)
    centsByKind.set(ledgerLine.kind, (centsByKind.get(ledgerLine.kind) ?? 0) + cents);

  return [...centsByKind];
}

/** The months up to now: "2026-09", "2026-10", … */
function monthsSince(firstLineAt: Date | null, { now, dayZone }: ViewContext): string[] {
  const lastMonth = wallTimeAt(now, dayZone).slice(0, 7);
  const months = [wallTimeAt(firstLineAt ?? now, dayZone).slice(0, 7)];

  while (months.at(-1)! < lastMonth) months.push(monthAfter(months.at(-1)!));

  return months;
}

function monthAfter(month: string) {
  const [year = 0, number = 0] = month.split("-").map(Number);

  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

function spanOf(month: string, timeZone: string) {
  return { from: monthStart(month, timeZone), to: monthStart(monthAfter(month), timeZone) };
}

/** Capitalises a month's name for a heading, because Vietnamese writes it in lower case. */
function capitalize(monthName: string) {
  return monthName.charAt(0).toUpperCase() + monthName.slice(1);
}

function nameOf(month: string, { language }: ViewContext) {
  return formatMonth(new Date(`${month}-15T12:00:00Z`), language, "UTC");
}
