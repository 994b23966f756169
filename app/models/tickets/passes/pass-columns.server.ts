import { inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { events, type passes } from "~db/schema";
import { CURRENCIES, PRICE_COLUMNS } from "~db/vocabularies";
import { AppError, type Message } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Event } from "~/models/shows/events/event-sale.server";
import { priceFor } from "~/models/shows/events/prices";
import { instantAt } from "~/models/shows/events/zoned-time";
import {
  canChargeCard,
  canTransfer,
  listCardCurrencies,
} from "~/models/money/payments/card-charges.server";
import { isWithinBounds, type Money } from "~/locales/currency";
import { canSetPrice } from "~/models/money/payments/offered-currencies.server";
import { type PassInput, PRICE_FIELDS } from "./schema";

type PassColumns = Omit<typeof passes.$inferInsert, "id" | "artistId" | "state">;
type Problems = Record<string, Message>;

/**
 * Checks the rules that concern several fields, and converts the fields to the columns of a pass.
 * @throws AppError invalid, with a message for each field
 */
export async function toPassColumns(tx: Tx, artistId: string, input: PassInput) {
  const shows = await listChosen(tx, input.eventIds);
  const prices = pricesOf(input);
  const saleUntil = saleUntilOf(input, shows);
  const problems: Problems = {
    ...showProblems(shows, artistId, input.eventIds.length, prices),
    ...priceProblems(prices),
    ...saleProblems(saleUntil, shows),
  };
  if (Object.keys(problems).length)
    throw new AppError("invalid", "errors:invalid", { fields: problems });

  const {
    name,
    nameOther = null,
    description = null,
    descriptionOther = null,
    language,
    maxPasses = null,
  } = input;
  const columns: PassColumns = {
    name,
    nameOther,
    description,
    descriptionOther,
    language,
    maxPasses,
    saleUntil: saleUntil ?? null,
    ...Object.fromEntries(
      CURRENCIES.map((currency) => [
        PRICE_COLUMNS[currency],
        input[PRICE_FIELDS[currency]] ?? null,
      ]),
    ),
  };

  return { columns, shows };
}

/** Lists the chosen shows by date, which becomes their order in the pass. */
async function listChosen(tx: Tx, eventIds: string[]): Promise<Event[]> {
  return tx
    .select()
    .from(events)
    .where(inArray(events.id, eventIds))
    .orderBy(events.startTime, events.id);
}

function pricesOf(input: PassInput): Money[] {
  return CURRENCIES.flatMap((currency) => {
    const amount = input[PRICE_FIELDS[currency]];

    return amount === null || amount === undefined ? [] : [{ amount, currency }];
  });
}

function showProblems(
  shows: Event[],
  artistId: string,
  chosenCount: number,
  prices: Money[],
): Problems {
  const areAllKnown =
    shows.length === chosenCount && shows.every((show) => show.artistId === artistId);
  if (!areAllKnown) return { eventIds: { key: "passes:showUnknown" } };

  const unfitShow = shows.find((show) => !canBePart(show));
  if (unfitShow)
    return { eventIds: { key: "passes:showUnfit", params: { title: unfitShow.title } } };

  for (const { currency } of prices) {
    const show = shows.find((event) => priceFor(event, currency) === null);
    const params = { title: show?.title ?? "", currency: currency.toUpperCase() };
    if (show) return { eventIds: { key: "passes:showUnpriced", params } };
  }

  return {};
}

/** True for a published, ticketed show that has not begun. */
function canBePart({ status, hiddenAt, eventType, startTime }: Event): boolean {
  return (
    status === "published" &&
    hiddenAt === null &&
    eventType === "ticketed" &&
    startTime > clock.now()
  );
}

function priceProblems(prices: Money[]): Problems {
  if (prices.length === 0) return { priceUsd: { key: "passes:priceRequired" } };

  const problems = prices.flatMap((price) => {
    const problem = priceProblem(price);

    return problem ? [[PRICE_FIELDS[price.currency], problem]] : [];
  });

  return Object.fromEntries(problems) as Problems;
}

function priceProblem(price: Money): Message | null {
  const { currency } = price;
  if (!canSetPrice(currency))
    return { key: "dashboard:priceCurrency", params: { currency: currency.toUpperCase() } };

  const isCardOnly = listCardCurrencies().includes(currency) && !canTransfer(currency);
  const isPayable = isWithinBounds(price) && (!isCardOnly || canChargeCard(price));

  return isPayable ? null : { key: `dashboard:priceInvalid.${currency}` };
}

/** End of the sale; undefined for a local time that does not exist. */
function saleUntilOf({ saleUntil }: PassInput, [firstShow]: Event[]): Date | null | undefined {
  if (!saleUntil) return null;
  if (saleUntil instanceof Date) return saleUntil;

  return (firstShow && instantAt(saleUntil, firstShow.timeZone)) ?? undefined;
}

function saleProblems(saleUntil: Date | null | undefined, [firstShow]: Event[]): Problems {
  if (saleUntil === null || !firstShow) return {};
  if (saleUntil === undefined) return { saleUntil: { key: "passes:saleUntilInvalid" } };
  if (saleUntil <= clock.now()) return { saleUntil: { key: "passes:saleUntilPast" } };

  return saleUntil > firstShow.startTime ? { saleUntil: { key: "passes:saleUntilLate" } } : {};
}
