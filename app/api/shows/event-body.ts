import { z } from "zod";
import { decimalString } from "~/locales/currency";
import { type PriceFieldName, priceFields } from "~/models/shows/events/editing/fields.protocol";
import { EventChange, EventInput } from "~/models/shows/events/editing/schema";
import { type PricedEvent, priceFor } from "~/models/shows/events/prices";
import { AppError } from "~/platform/errors";
import { blankAsNull, priceText } from "~/models/shows/events/editing/schema-parts";

const priceOf = Object.fromEntries(
  priceFields.map(([, { currency }]) => [currency, blankAsNull(priceText(currency)).optional()]),
);

/**
 * Prices by currency, as the API returns them. A missing price stays as it is; null removes the
 * price.
 */
const Prices = z.strictObject(priceOf, "dashboard:pricesInvalid");

type EventBody = Record<string, unknown>;

/**
 * Replaces `prices` by the fields of the form. A price that is given in both places must be equal.
 */
function pricesToFields(requestBody: unknown, context: z.RefinementCtx): unknown {
  if (!isObject(requestBody) || requestBody.prices === undefined) return requestBody;

  const { prices, ...fields } = requestBody;
  const parsed = Prices.safeParse(prices);
  if (!parsed.success) {
    for (const { message, path: issuePath } of parsed.error.issues)
      context.addIssue({ code: "custom", message, path: ["prices", ...issuePath] });

    return z.NEVER;
  }

  for (const [fieldName, { currency }] of priceFields) {
    const amount = parsed.data[currency];
    if (amount === undefined) continue;
    if (!isSamePrice(fields, fieldName, amount))
      context.addIssue({
        code: "custom",
        message: "dashboard:pricesConflict",
        path: ["prices", currency],
      });
    fields[fieldName] = amount === null ? null : decimalString(amount, currency);
  }

  return fields;
}

function isSamePrice(fields: EventBody, fieldName: PriceFieldName, amount: number | null): boolean {
  const givenPrice = EventChange.shape[fieldName].safeParse(fields[fieldName]);

  return fields[fieldName] === undefined || !givenPrice.success || givenPrice.data === amount;
}

/**
 * The JSON of a ticketed event has null instead of its stream address. A client that sends null
 * back keeps the stored address.
 */
function withoutHiddenAddress(requestBody: unknown): unknown {
  if (!isObject(requestBody) || requestBody.streamUrl !== null) return requestBody;

  const { streamUrl: _hidden, ...otherFields } = requestBody;

  return otherFields;
}

function isObject(requestBody: unknown): requestBody is EventBody {
  return typeof requestBody === "object" && requestBody !== null && !Array.isArray(requestBody);
}

const prices = { prices: Prices.optional() };

/**
 * `ticketTypesFrom`: the id of another show of the artist, whose ticket types are copied to the new
 * one.
 */
const ticketTypesFrom = z.uuid("event:notFound").nullable().optional();

export const EventInputBody = z.preprocess(
  pricesToFields,
  EventInput.safeExtend({ ...prices, ticketTypesFrom }),
);
export const EventChangeBody = z.preprocess(withoutHiddenAddress, EventChange.extend(prices));

/**
 * The change of an event with `prices` as fields. Clients may send back a whole event with a price
 * changed in one of its two places: the place that differs from the stored price is used.
 * @throws AppError invalid if both places changed to different prices
 */
export function withPrices(
  event: PricedEvent,
  change: EventChange,
  prices: z.output<typeof Prices>,
): EventChange {
  const changed: Partial<Record<PriceFieldName, number | null>> = {};

  for (const [fieldName, { currency }] of priceFields) {
    const [givenPrice, listedPrice, storedPrice] = [
      change[fieldName],
      prices[currency],
      priceFor(event, currency),
    ];
    if (listedPrice === undefined || givenPrice === listedPrice) continue;
    if (givenPrice === undefined || givenPrice === storedPrice) changed[fieldName] = listedPrice;
    else if (listedPrice !== storedPrice) throw new AppError("invalid", "dashboard:pricesConflict");
  }

  return { ...change, ...changed };
}
