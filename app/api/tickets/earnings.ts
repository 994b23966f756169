import { z } from "zod";
import { CURRENCIES, type Currency, LEDGER_KINDS, TICKET_STATUSES } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { type Guest, listGuests } from "~/models/shows/events/guest-list.server";
import { isTimeZone } from "~/models/shows/events/protocol";
import {
  type DayOfSales,
  listSalesByDay,
  listSalesOfEvent,
  listEarningsByEvent,
  listTipsOfEvent,
} from "~/models/shows/events/earnings.server";
import { decimalString } from "~/locales/currency";
import { readStatement } from "~/models/money/ledger/statements.server";
import { getSalesFigures } from "~/models/tickets/types/sales-figures.server";
import { Instant, Money, SignedMoney } from "../json/parts";
import { showSalesJson, ShowSalesJson } from "../json/sales-json";
import { operation } from "../core/operation";

const DAYS = 30;
const DAY_MS = 24 * 3600_000;

/** The currency of all sums: two currencies are never added. */
const currency = z.enum(CURRENCIES).default("usd");
/** Time zone of the days; Vietnam by default. */
const SumsQuery = z.object({ timeZone: z.string().refine(isTimeZone).default(VIETNAM_ZONE), currency });
const SpanQuery = z.object({ from: z.iso.datetime().optional(), to: z.iso.datetime().optional(), currency });

const DayJson = z.object({ day: z.iso.date(), tickets: z.int(), amount: SignedMoney });
const ShowEarnings = z.object({
  eventId: z.uuid(),
  title: z.string(),
  startTime: Instant,
  tickets: SignedMoney,
  tips: SignedMoney,
});
const LineJson = z.object({
  at: Instant,
  kind: z.enum(LEDGER_KINDS),
  /** Null for payouts. */
  eventId: z.uuid().nullable(),
  amount: SignedMoney,
  balance: SignedMoney,
});
const GuestJson = z.object({
  ticketId: z.uuid(),
  name: z.string(),
  /** Name of the ticket type in the language of the show; null without one. */
  ticketType: z.string().nullable(),
  status: z.enum(TICKET_STATUSES),
  price: Money,
  currency: z.enum(CURRENCIES),
  /** The discount code of the purchase. */
  code: z.string().nullable(),
  purchaseDate: Instant,
});

/** An artist's sales, guests and balance. Amounts are for signed-in browsers; a token may read the guest list. */
export const earningsCalls = [
  operation({
    method: "get",
    path: "/artist/earnings",
    aliases: ["/artist/takings"],
    id: "getEarnings",
    tag: "studio",
    who: "artist",
    scope: null,
    query: SumsQuery,
    response: z.object({ days: z.array(DayJson), shows: z.array(ShowEarnings) }),
    run: async ({ actor, query }) => ({
      days: (await listSalesByDay(actor, query.currency, query.timeZone, DAYS)).map(dayJson(query.currency)),
      shows: (await listEarningsByEvent(actor, query.currency)).map(
        ({ id, title, startTime, ticketCents, tipCents }) => ({
          ...{ eventId: id, title, startTime: startTime.toISOString() },
          ...{ tickets: decimalString(ticketCents, query.currency), tips: decimalString(tipCents, query.currency) },
        }),
      ),
    }),
  }),
  operation({
    method: "get",
    path: "/events/{id}/earnings",
    aliases: ["/events/{id}/takings"],
    id: "getShowEarnings",
    tag: "studio",
    who: "artist",
    scope: null,
    query: SumsQuery,
    response: z.object({
      days: z.array(DayJson),
      tips: z.array(z.object({ at: Instant, amount: SignedMoney, currency: z.enum(CURRENCIES), name: z.string() })),
      ...ShowSalesJson.shape,
    }),
    run: async ({ actor, params, query }) => ({
      ...showSalesJson(await getSalesFigures(actor, params.id)),
      days: (await listSalesOfEvent(actor, params.id, query.currency, query.timeZone)).map(dayJson(query.currency)),
      tips: (await listTipsOfEvent(actor, params.id)).map(({ at, cents, currency, name }) => ({
        ...{ at: at.toISOString(), amount: decimalString(cents, currency), currency, name },
      })),
    }),
  }),
  operation({
    method: "get",
    path: "/artist/statement",
    id: "getStatement",
    tag: "studio",
    who: "member",
    scope: null,
    query: SpanQuery,
    response: z.object({ opening: SignedMoney, closing: SignedMoney, lines: z.array(LineJson) }),
    run: async ({ actor, query }) => {
      const to = query.to ? new Date(query.to) : clock.now();
      const from = query.from ? new Date(query.from) : new Date(to.getTime() - DAYS * DAY_MS);
      const { openingCents, closingCents, lines } = await readStatement(actor, query.currency, { from, to });
      const money = (amount: number) => decimalString(amount, query.currency);
      return {
        opening: money(openingCents),
        closing: money(closingCents),
        lines: lines.map(({ line, cents, balanceCents }) => ({
          ...{ at: line.at.toISOString(), kind: line.kind, eventId: line.eventId },
          ...{ amount: money(cents), balance: money(balanceCents) },
        })),
      };
    },
  }),
  operation({
    method: "get",
    path: "/events/{id}/guests",
    id: "listGuests",
    tag: "studio",
    who: "artist",
    query: z.object({ search: z.string().max(200).optional() }),
    response: z.object({ guests: z.array(GuestJson) }),
    run: async ({ actor, params, query }) => ({
      guests: (await listGuests(actor, params.id, query.search)).map(guestJson),
    }),
  }),
];

function guestJson({ typeName, priceCents, purchaseDate, ticketId, name, status, currency, code }: Guest) {
  const price = decimalString(priceCents, currency);
  const bought = { price, currency, code, purchaseDate: purchaseDate.toISOString() };
  return { ticketId, name, ticketType: typeName, status, ...bought };
}

function dayJson(currency: Currency) {
  return ({ day, tickets, cents }: DayOfSales): z.output<typeof DayJson> => {
    return { day, tickets, amount: decimalString(cents, currency) };
  };
}
