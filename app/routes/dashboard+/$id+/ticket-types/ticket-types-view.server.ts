import { priceFieldViews } from "~/web/views/events/price-fields.server";
import { ticketTypeView } from "~/web/views/events/ticket-type.server";
import { zoneLabel } from "~/web/requests/zone-choices.server";
import { viewContext, type ViewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { formOfEvent } from "~/models/shows/events/editing/form/form-values";
import { priceFields } from "~/models/shows/events/editing/fields.protocol";
import { priceFor, pricesOf } from "~/models/shows/events/prices";
import { wallTimeAt } from "~/models/shows/events/protocol";
import type { Event } from "~/models/shows/events/event-sale.server";
import { decimalString } from "~/locales/currency";
import { formatMoney } from "~/locales/format";
import { translator } from "~/locales/i18n.server";
import { listTicketTypes, type OfferedType } from "~/models/tickets/ticket-types.server";
import { MAX_TICKET_TYPES } from "~/models/tickets/types/schema";

const WEEK_MS = 7 * 24 * 3600_000;

/**
 * The page of ticket types. `?add=early-bird` fills in the form of a new type: on sale until a week
 * before the show.
 */
export async function ticketTypesView(request: Request, eventId: string) {
  const context = await viewContext(request);
  const event = await getOwnEvent(context.actor, eventId);
  const ticketTypes = await listTicketTypes(event);
  const askedTemplate = new URL(request.url).searchParams.get("add");

  return {
    title: context.t("ticketTypes:title"),
    id: event.id,
    name: titleOf(event, context.language),
    zone: zoneLabel(event.timeZone, context.t),
    isTicketed: event.eventType === "ticketed",
    canAdd: ticketTypes.length < MAX_TICKET_TYPES,
    most: MAX_TICKET_TYPES,
    hasReplay: event.replayDays !== null,
    prices: priceFieldViews(formOfEvent(event)),
    types: await Promise.all(
      ticketTypes.map(async (ticketType) => ({
        ...(await ticketTypeView(event, ticketType, context)),
        sold: soldText(ticketType, context),
        typed: typedOf(ticketType, event),
      })),
    ),
    priceSoFar: ticketTypes.length === 0 ? priceSoFarOf(event, context) : null,
    isAdding: askedTemplate !== null || ticketTypes.length === 0,
    blank: blankOf(event, askedTemplate === "early-bird", context),
  };
}

/** The show's prices, which the first type replaces. */
function priceSoFarOf(event: Event, { language }: ViewContext): string {
  return pricesOf(event)
    .map(({ amount, currency }) => formatMoney(amount, currency, language))
    .join(" · ");
}

/** The name, in both languages, of the type that keeps the price a show had before its types. */
export function standardName({ language }: Pick<Event, "language">) {
  const other = language === "vi" ? "en" : "vi";

  return {
    name: translator(language)("ticketTypes:standard"),
    nameOther: translator(other)("ticketTypes:standard"),
  };
}

export type TicketTypesView = Awaited<ReturnType<typeof ticketTypesView>>;
export type TypedTicketType = Record<string, string>;

function soldText({ quantity, taken }: OfferedType, { t }: ViewContext): string {
  if (quantity === null) return t("ticketTypes:sold", { count: taken });

  return t("ticketTypes:soldOf", { sold: taken, quantity });
}

/** The form values of a stored type. */
function typedOf(ticketType: OfferedType, { timeZone }: Event): TypedTicketType {
  const prices = priceFields.map(([fieldName, { currency }]) => {
    const amount = priceFor(ticketType, currency);

    return [fieldName, amount === null ? "" : decimalString(amount, currency)];
  });
  const wallTime = (moment: Date | null) => (moment ? wallTimeAt(moment, timeZone) : "");

  return {
    ...(Object.fromEntries(prices) as TypedTicketType),
    name: ticketType.name,
    nameOther: ticketType.nameOther ?? "",
    access: ticketType.access,
    isPayWhatYouWant: ticketType.isPayWhatYouWant ? "on" : "",
    quantity: ticketType.quantity === null ? "" : String(ticketType.quantity),
    saleStart: wallTime(ticketType.saleStart),
    saleEnd: wallTime(ticketType.saleEnd),
  };
}

function blankOf(event: Event, isEarlyBird: boolean, { t, now }: ViewContext): TypedTicketType {
  const blankType: TypedTicketType = { access: "both", keepPrice: "on" };
  if (!isEarlyBird) return blankType;

  const saleEndTime = new Date(event.startTime.getTime() - WEEK_MS);
  const saleEnd = saleEndTime > now ? wallTimeAt(saleEndTime, event.timeZone) : "";

  return { ...blankType, name: t("ticketTypes:earlyBird", { lng: event.language }), saleEnd };
}
