import { eq, sql } from "drizzle-orm";
import { prepared, type Tx } from "~db/client.server";
import { codes, events, passes, payments, tickets, ticketTypes } from "~db/schema";
import type { ReceiptItem } from "~db/schema/money/receipts";
import { required } from "~/platform/required";

/** Lists the shows that a payment pays for: the shows of its tickets, or the show of a tip. */
export async function listReceiptItems(tx: Tx, paymentId: string): Promise<ReceiptItem[]> {
  return (await itemsQuery(tx).all({ paymentId })).map(toItem);
}

const COLUMNS = {
  payment: { kind: payments.kind, giftTo: payments.giftTo, amountCents: payments.amountCents },
  ticket: { priceCents: tickets.priceCents, discountCents: tickets.discountCents },
  show: {
    title: events.title,
    titleOther: events.titleOther,
    language: events.language,
    startTime: events.startTime,
    timeZone: events.timeZone,
  },
  type: { name: ticketTypes.name, nameOther: ticketTypes.nameOther },
  code: codes.text,
  pass: { name: passes.name, nameOther: passes.nameOther },
};

const itemsQuery = prepared((reader) =>
  reader
    .select(COLUMNS)
    .from(payments)
    .leftJoin(tickets, eq(tickets.paymentId, payments.id))
    .innerJoin(events, eq(events.id, sql`coalesce(${tickets.eventId}, ${payments.eventId})`))
    .leftJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .leftJoin(codes, eq(codes.id, tickets.codeId))
    .leftJoin(passes, eq(passes.id, payments.passId))
    .where(eq(payments.id, sql.placeholder("paymentId")))
    .orderBy(events.startTime, events.id)
    .prepare(),
);

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemsQuery>["all"]>>[number];

function toItem({ payment, ticket, show, type, code, pass }: ItemRow): ReceiptItem {
  const amountCents = ticket?.priceCents ?? payment.amountCents;

  return {
    kind: kindOf(payment),
    amountCents,
    ...show,
    startTime: show.startTime.toISOString(),
    ...(type && { typeName: type.name, typeNameOther: type.nameOther }),
    ...(pass && { passName: pass.name, passNameOther: pass.nameOther }),
    ...(code && { code, discountCents: required(ticket).discountCents }),
  };
}

function kindOf({ kind, giftTo }: ItemRow["payment"]): ReceiptItem["kind"] {
  if (kind === "donation") return "tip";

  return kind === "pass" ? "pass" : giftTo ? "gift" : "ticket";
}
