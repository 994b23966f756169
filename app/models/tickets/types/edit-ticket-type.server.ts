import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { events, payments, tickets, ticketTypes } from "~db/schema";
import { PRICE_COLUMNS } from "~db/vocabularies";
import { AppError, fieldError, type Message } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { priceFields } from "~/models/shows/events/editing/fields.protocol";
import { payabilityProblems } from "~/models/shows/events/editing/payable-prices.server";
import { throttleWriting } from "~/models/shows/events/editing/write-throttle.server";
import type { Event } from "~/models/shows/events/event-sale.server";
import type { PricedEvent } from "~/models/shows/events/prices";
import { priceProblems } from "~/models/shows/events/rules";
import type { WallTime } from "~/models/shows/events/protocol";
import { instantAt } from "~/models/shows/events/zoned-time";
import { assertMember } from "~/models/base/permissions";
import { getTicketType, type OfferedType, type TicketType } from "../ticket-types.server";
import { recordChange } from "~/models/delivery/webhooks/record-webhook.server";
import { updateEventPrices } from "./event-prices.server";
import { MAX_TICKET_TYPES, type TicketTypeInput } from "./schema";

/**
 * Adds a ticket type to a ticketed show. The first one replaces the show's own price.
 * @throws AppError unauthenticated, forbidden, not_found, conflict, invalid (with fields),
 * throttled
 */
export async function createTicketType(
  actor: Actor,
  eventId: string,
  input: TicketTypeInput,
): Promise<TicketType> {
  return editTypes(actor, eventId, async (tx, event) => {
    if (event.eventType !== "ticketed") throw new AppError("conflict", "ticketTypes:notTicketed");
    if ((await tx.$count(ticketTypes, eq(ticketTypes.eventId, eventId))) >= MAX_TICKET_TYPES) {
      throw new AppError("conflict", "ticketTypes:enough", { params: { most: MAX_TICKET_TYPES } });
    }

    const last = await tx.query.ticketTypes.findFirst({
      where: eq(ticketTypes.eventId, eventId),
      orderBy: (type, { desc }) => desc(type.position),
    });
    const values = {
      ...columnsOf(event, null, input),
      eventId,
      position: (last?.position ?? -1) + 1,
    };
    const type = firstRow(await tx.insert(ticketTypes).values(values).returning());

    await tx.update(events).set({ hasTicketTypes: true }).where(eq(events.id, eventId));

    return type;
  });
}

/**
 * Replaces a ticket type. Tickets and holds keep their price; a quantity below the sold tickets
 * means sold out.
 * @throws AppError as `createTicketType`; conflict for another access once somebody has paid or is
 * paying
 */
export async function updateTicketType(
  actor: Actor,
  id: string,
  input: TicketTypeInput,
): Promise<TicketType> {
  assertMember(actor);

  const { eventId } = await getOwnType(actor, id);

  return editTypes(actor, eventId, async (tx, event) => {
    const stored = await getTicketType(id, tx);
    if (stored.access !== input.access && (await hasSales(tx, id))) {
      throw fieldError("access", "ticketTypes:accessSold", { code: "conflict" });
    }

    const isThis = eq(ticketTypes.id, id);

    return firstRow(
      await tx
        .update(ticketTypes)
        .set(columnsOf(event, stored, input))
        .where(isThis)
        .returning(),
    );
  });
}

/**
 * Deletes a type that nobody bought; the show keeps the price of the last one.
 * @throws AppError as `createTicketType`; conflict once somebody has paid or is paying
 */
export async function deleteTicketType(actor: Actor, id: string): Promise<void> {
  assertMember(actor);

  const { eventId } = await getOwnType(actor, id);

  await editTypes(actor, eventId, async (tx) => {
    await getTicketType(id, tx);
    if (await hasSales(tx, id)) throw new AppError("conflict", "ticketTypes:soldKept");

    await tx.delete(ticketTypes).where(eq(ticketTypes.id, id));
    if ((await tx.$count(ticketTypes, eq(ticketTypes.eventId, eventId))) > 0) return;

    await tx.update(events).set({ hasTicketTypes: false }).where(eq(events.id, eventId));
  });
}

/** @throws AppError not_found; forbidden for a type of somebody else's show */
export async function getOwnType(actor: Actor, id: string): Promise<OfferedType> {
  const type = await getTicketType(id);

  await getOwnEvent(actor, type.eventId);

  return type;
}

async function editTypes<T>(
  actor: Actor,
  eventId: string,
  edit: (tx: Tx, event: Event) => Promise<T>,
): Promise<T> {
  assertMember(actor);
  await getOwnEvent(actor, eventId);
  await throttleWriting(actor.userId, false);

  const result = await transaction(async (tx) => {
    const event = await getOwnEvent(actor, eventId, tx);
    if (event.status === "cancelled") throw new AppError("conflict", "dashboard:alreadyCancelled");

    const edited = await edit(tx, event);

    await updateEventPrices(tx, eventId);
    if (event.status === "published") await recordChange(tx, eventId, ["details"]);

    return edited;
  });

  announce({ type: "event.changed", eventId, what: "details" });

  return result;
}

/** Payments that came to nothing count too: their rows refer to the type. */
async function hasSales(tx: Tx, id: string): Promise<boolean> {
  const paid = await tx.$count(payments, eq(payments.ticketTypeId, id));

  return paid > 0 || (await tx.$count(tickets, eq(tickets.ticketTypeId, id))) > 0;
}

function columnsOf(event: Event, stored: TicketType | null, input: TicketTypeInput) {
  const { saleStart, saleEnd, name, nameOther, isPayWhatYouWant, quantity, access } = input;
  const start = instantOf(saleStart, event.timeZone);
  const end = instantOf(saleEnd, event.timeZone);
  const priced = { eventType: "ticketed" as const, ...input };
  const problems: Record<string, Message> = {
    ...payabilityProblems(stored, priced),
    ...priceProblems(priced),
    ...windowProblems(start, end),
    ...(access === "replay" &&
      event.replayDays === null && { access: { key: "ticketTypes:noReplay" } }),
  };
  if (Object.keys(problems).length > 0)
    throw new AppError("invalid", "errors:invalid", { fields: problems });

  const prices = priceFields.map(([field, { currency }]) => [
    PRICE_COLUMNS[currency],
    input[field],
  ]);

  return {
    name,
    nameOther,
    isPayWhatYouWant,
    quantity,
    access,
    saleStart: start ?? null,
    saleEnd: end ?? null,
    ...(Object.fromEntries(prices) as PricedEvent),
  };
}

/** Undefined without a time; null for a wall time that the zone skips. */
function instantOf(given: Date | WallTime | null, zone: string): Date | null | undefined {
  if (given === null) return undefined;

  return typeof given === "string" ? instantAt(given, zone) : given;
}

function windowProblems(start?: Date | null, end?: Date | null): Record<string, Message> {
  if (start === null) return { saleStart: { key: "dashboard:noSuchTime" } };
  if (end === null) return { saleEnd: { key: "dashboard:noSuchTime" } };

  return start && end && end <= start ? { saleEnd: { key: "ticketTypes:endBeforeStart" } } : {};
}
