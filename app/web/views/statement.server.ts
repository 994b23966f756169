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
 * One month and currency of the artist's ledger in the artist's zone: ?month=2026-11, else the
 * current month; ?currency=vnd, else the first one with lines.
 */
export async function statementView(request: Request) {
  const context = await viewContext(request);
  const { t, language, actor, dayZone } = context;
  const first = await findFirstLineAt(actor);
  const months = monthsSince(first, context);
  const params = new URL(request.url).searchParams;
  const month = months.find((one) => one === params.get("month")) ?? months.at(-1)!;
  const { currency, currencies } = chosenCurrency(params, await listEarnedCurrencies(actor));
  const statement = await readStatement(actor, currency, spanOf(month, dayZone));
  const money = (cents: number) => formatMoney(cents, currency, language);

  return {
    month,
    currency,
    currencies: currencyLinks(currencies, "/dashboard/money", { month }),
    isEmpty: first === null,
    name: t("ledger:statement", { month: nameOf(month, context) }),
    months: months
      .map((key) => ({
        key,
        label: alone(nameOf(key, context)),
      }))
      .reverse(),
    openingCents: statement.openingCents,
    opening: money(statement.openingCents),
    closing: money(statement.closingCents),
    sums: sumsByKind(statement.lines).map(([kind, cents]) => ({ kind, sum: money(cents) })),
    lines: statement.lines.map(({ line, event, bankReference, cents, balanceCents }) => ({
      id: String(line.id),
      at: line.at.toISOString(),
      when: formatDateTime(line.at, language, dayZone),
      kind: line.kind,
      show: event && titleOf(event, language),
      eventId: event?.id ?? null,
      /** Of a payout. */
      bankReference,
      paymentId: line.paymentId,
      cents,
      balanceCents,
      amount: money(cents),
      balance: money(balanceCents),
    })),
  };
}

function sumsByKind(lines: { line: { kind: string }; cents: number }[]) {
  const sums = new Map<string, number>();

  for (const { line, cents } of lines) sums.set(line.kind, (sums.get(line.kind) ?? 0) + cents);

  return [...sums];
}

/** "2026-09", "2026-10", … up to this month. */
function monthsSince(first: Date | null, { now, dayZone }: ViewContext): string[] {
  const last = wallTimeAt(now, dayZone).slice(0, 7);
  const months = [wallTimeAt(first ?? now, dayZone).slice(0, 7)];

  while (months.at(-1)! < last) months.push(monthAfter(months.at(-1)!));

  return months;
}

function monthAfter(month: string) {
  const [year = 0, number = 0] = month.split("-").map(Number);

  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

function spanOf(month: string, zone: string) {
  return { from: monthStart(month, zone), to: monthStart(monthAfter(month), zone) };
}

/** Capitalised: within a sentence the Vietnamese month is lower case. */
function alone(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function nameOf(month: string, { language }: ViewContext) {
  return formatMonth(new Date(`${month}-15T12:00:00Z`), language, "UTC");
}
