import { eq, sql } from "drizzle-orm";
import { prepared, type Tx } from "~db/client.server";
import { codes, events, passes, payments, tickets, ticketTypes } from "~db/schema";
import type { ReceiptItem } from "~db/schema/receipts";

/** The shows that a payment pays for: those of its tickets, or the one of a tip. */
export async function listReceiptItems(tx: Tx, paymentId: string): Promise<ReceiptItem[]> {
  return (await rowsOf(tx).all({ paymentId })).map(toItem);
}

const rowsOf = prepared((on) =>
  on
    .select({ payment: payments, ticket: tickets, event: events, type: ticketTypes, code: codes.text, pass: passes })
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

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["all"]>>[number];

function toItem({ payment, ticket, event, type, code, pass }: Row): ReceiptItem {
  const { title, titleOther, language, startTime, timeZone } = event;
  const amountCents = ticket?.priceCents ?? payment.amountCents;
  const show = { title, titleOther, language, startTime: startTime.toISOString(), timeZone };

  return {
    ...{ kind: kindOf(payment), amountCents, ...show },
    ...(type && { typeName: type.name, typeNameOther: type.nameOther }),
    ...(pass && { passName: pass.name, passNameOther: pass.nameOther }),
    ...(code && { code, discountCents: ticket!.discountCents }),
  };
}

function kindOf({ kind, giftTo }: typeof payments.$inferSelect): ReceiptItem["kind"] {
  if (kind === "donation") return "tip";

  return kind === "pass" ? "pass" : giftTo ? "gift" : "ticket";
}
