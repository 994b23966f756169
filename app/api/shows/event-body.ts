import { z } from "zod";
import { decimalString } from "~/locales/currency";
import { type PriceFieldName, priceFields } from "~/models/shows/events/editing/fields.protocol";
import { EventChange, EventInput } from "~/models/shows/events/editing/schema";
import { type PricedEvent, priceFor } from "~/models/shows/events/prices";
import { AppError } from "~/platform/errors";
import { blankAsNull, price } from "~/models/shows/events/editing/schema-parts";

const priceOf = Object.fromEntries(
  priceFields.map(([, { currency }]) => [currency, blankAsNull(price(currency)).optional()]),
);

/** Prices by currency, as the API returns them. A missing one stays as it is, null removes it. */
const Prices = z.strictObject(priceOf, "dashboard:pricesInvalid");

type Body = Record<string, unknown>;

/** Replaces `prices` by the fields of the form. A price that is given twice must be the same. */
function pricesToFields(body: unknown, context: z.RefinementCtx): unknown {
  if (!isObject(body) || body.prices === undefined) return body;

  const { prices, ...fields } = body;
  const parsed = Prices.safeParse(prices);
  if (!parsed.success) {
    for (const { message, path } of parsed.error.issues)
      context.addIssue({ code: "custom", message, path: ["prices", ...path] });

    return z.NEVER;
  }

  for (const [name, { currency }] of priceFields) {
    const amount = parsed.data[currency];
    if (amount === undefined) continue;
    if (!isSame(fields, name, amount))
      context.addIssue({
        code: "custom",
        message: "dashboard:pricesConflict",
        path: ["prices", currency],
      });
    fields[name] = amount === null ? null : decimalString(amount, currency);
  }

  return fields;
}

function isSame(fields: Body, name: PriceFieldName, amount: number | null): boolean {
  const given = EventChange.shape[name].safeParse(fields[name]);

  return fields[name] === undefined || !given.success || given.data === amount;
}

/**
 * The JSON of a ticketed event has null for its stream address; sending it back unchanged keeps the
 * address.
 */
function withoutHiddenAddress(body: unknown): unknown {
  if (!isObject(body) || body.streamUrl !== null) return body;

  const { streamUrl: _hidden, ...rest } = body;

  return rest;
}

function isObject(body: unknown): body is Body {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

const prices = { prices: Prices.optional() };

/** `ticketTypesFrom`: another show of the artist, whose ticket types the new one gets. */
const ticketTypesFrom = z.uuid("tickets:eventNotFound").nullable().optional();

export const EventInputBody = z.preprocess(
  pricesToFields,
  EventInput.safeExtend({ ...prices, ticketTypesFrom }),
);
export const EventChangeBody = z.preprocess(withoutHiddenAddress, EventChange.extend(prices));

/**
 * The change of an event with `prices` as fields. Clients may send back a whole event in which they
 * changed a price in one of its two places: the one that is not as stored counts.
 * @throws AppError invalid when both changed, differently
 */
export function withPrices(
  event: PricedEvent,
  change: EventChange,
  prices: z.output<typeof Prices>,
): EventChange {
  const changed: Partial<Record<PriceFieldName, number | null>> = {};

  for (const [name, { currency }] of priceFields) {
    const [given, listed, stored] = [change[name], prices[currency], priceFor(event, currency)];
    if (listed === undefined || given === listed) continue;
    if (given === undefined || given === stored) changed[name] = listed;
    else if (listed !== stored) throw new AppError("invalid", "dashboard:pricesConflict");
  }

  return { ...change, ...changed };
}
