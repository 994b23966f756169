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
 * Adds a ticket type to a ticketed show. The first one replaces the show's own price; given
 * `standardName`, that price becomes a second type.
 * @throws AppError unauthenticated, forbidden, not_found, conflict, invalid (with fields),
 * throttled
 */
export async function createTicketType(
  actor: Actor,
  eventId: string,
  input: TicketTypeInput,
  standardName: Pick<TicketType, "name" | "nameOther"> | null = null,
): Promise<TicketType> {
  return editTypes(actor, eventId, async (tx, event) => {
    if (event.eventType !== "ticketed") throw new AppError("conflict", "ticketTypes:notTicketed");
    if ((await tx.$count(ticketTypes, eq(ticketTypes.eventId, eventId))) >= MAX_TICKET_TYPES) {
      throw new AppError("conflict", "ticketTypes:enough", { params: { most: MAX_TICKET_TYPES } });
    }

    const lastType = await tx.query.ticketTypes.findFirst({
      where: eq(ticketTypes.eventId, eventId),
      orderBy: (type, { desc }) => desc(type.position),
    });
    const values = {
      ...columnsOf(event, null, input),
      eventId,
      position: (lastType?.position ?? -1) + 1,
    };
    const type = firstRow(await tx.insert(ticketTypes).values(values).returning());

    if (!lastType && standardName) {
      const prices = pricesOfShow(event);

      await tx.insert(ticketTypes).values({ ...prices, ...standardName, eventId, position: 1 });
    }

    await tx.update(events).set({ hasTicketTypes: true }).where(eq(events.id, eventId));

    return type;
  });
}

/**
 * Replaces a ticket type. Tickets and holds keep their price; a quantity below the sold tickets
 * means sold out.
 * @throws AppError the errors of `createTicketType`; conflict for another access once a purchase
 * was begun
 */
export async function updateTicketType(
  actor: Actor,
  typeId: string,
  input: TicketTypeInput,
): Promise<TicketType> {
  assertMember(actor);

  const { eventId } = await getOwnType(actor, typeId);

  return editTypes(actor, eventId, async (tx, event) => {
    const storedType = await getTicketType(typeId, tx);
    if (storedType.access !== input.access && (await hasSales(tx, typeId))) {
      throw fieldError("access", "ticketTypes:accessSold", { code: "conflict" });
    }

    const typeFilter = eq(ticketTypes.id, typeId);

    return firstRow(
      await tx
        .update(ticketTypes)
        .set(columnsOf(event, storedType, input))
        .where(typeFilter)
        .returning(),
    );
  });
}

/**
 * Deletes a type without purchases. When the last type is deleted, the show keeps its price.
 * @throws AppError the errors of `createTicketType`; conflict once a purchase was begun
 */
export async function deleteTicketType(actor: Actor, typeId: string): Promise<void> {
  assertMember(actor);

  const { eventId } = await getOwnType(actor, typeId);

  await editTypes(actor, eventId, async (tx) => {
    await getTicketType(typeId, tx);
    if (await hasSales(tx, typeId)) throw new AppError("conflict", "ticketTypes:soldKept");

    await tx.delete(ticketTypes).where(eq(ticketTypes.id, typeId));
    if ((await tx.$count(ticketTypes, eq(ticketTypes.eventId, eventId))) > 0) return;

    await tx.update(events).set({ hasTicketTypes: false }).where(eq(events.id, eventId));
  });
}

/** The price columns of a show. */
function pricesOfShow(event: Event) {
  return Object.fromEntries(
    Object.values(PRICE_COLUMNS).map((column) => [column, event[column]]),
  ) as PricedEvent;
}

/** @throws AppError not_found; forbidden for a type of another artist's show */
export async function getOwnType(actor: Actor, typeId: string): Promise<OfferedType> {
  const type = await getTicketType(typeId);

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

    const editResult = await edit(tx, event);

    await updateEventPrices(tx, eventId);
    if (event.status === "published") await recordChange(tx, eventId, ["details"]);

    return editResult;
  });

  announce({ type: "event.changed", eventId, what: "details" });

  return result;
}

/** True if a payment or ticket refers to the type; expired payments count too. */
async function hasSales(tx: Tx, typeId: string): Promise<boolean> {
  const paymentCount = await tx.$count(payments, eq(payments.ticketTypeId, typeId));

  return paymentCount > 0 || (await tx.$count(tickets, eq(tickets.ticketTypeId, typeId))) > 0;
}

function columnsOf(event: Event, storedType: TicketType | null, input: TicketTypeInput) {
  const { saleStart, saleEnd, name, nameOther, isPayWhatYouWant, quantity, access } = input;
  const startAt = instantOf(saleStart, event.timeZone);
  const endAt = instantOf(saleEnd, event.timeZone);
  const pricedInput = { eventType: "ticketed" as const, ...input };
  const problems: Record<string, Message> = {
    ...payabilityProblems(storedType, pricedInput),
    ...priceProblems(pricedInput),
    ...windowProblems(startAt, endAt),
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
    saleStart: startAt ?? null,
    saleEnd: endAt ?? null,
    ...(Object.fromEntries(prices) as PricedEvent),
  };
}

/**
 * Converts an entered time to an instant; undefined without a time, null for a local time that the
 * zone skips.
 */
function instantOf(entered: Date | WallTime | null, zone: string): Date | null | undefined {
  if (entered === null) return undefined;

  return typeof entered === "string" ? instantAt(entered, zone) : entered;
}

function windowProblems(startAt?: Date | null, endAt?: Date | null): Record<string, Message> {
  if (startAt === null) return { saleStart: { key: "dashboard:noSuchTime" } };
  if (endAt === null) return { saleEnd: { key: "dashboard:noSuchTime" } };

  return startAt && endAt && endAt <= startAt
    ? { saleEnd: { key: "ticketTypes:endBeforeStart" } }
    : {};
}
