import { priceFieldViews } from "~/web/views/events/price-fields.server";
import { ticketTypeView } from "~/web/views/events/ticket-type.server";
import { zoneLabel } from "~/web/requests/zone-choices.server";
import { viewContext, type ViewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { formOfEvent } from "~/models/shows/events/editing/form/form-values";
import { priceFields } from "~/models/shows/events/editing/fields.protocol";
import { priceFor } from "~/models/shows/events/prices";
import { wallTimeAt } from "~/models/shows/events/protocol";
import type { Event } from "~/models/shows/events/event-sale.server";
import { decimalString } from "~/locales/currency";
import { listTicketTypes, type OfferedType } from "~/models/tickets/ticket-types.server";
import { MAX_TICKET_TYPES } from "~/models/tickets/types/schema";

const WEEK = 7 * 24 * 3600_000;

/** ?add=early-bird fills the form for a new type in: on sale until a week before the show. */
export async function ticketTypesView(request: Request, eventId: string) {
  const context = await viewContext(request);
  const event = await getOwnEvent(context.actor, eventId);
  const types = await listTicketTypes(event);
  const asked = new URL(request.url).searchParams.get("add");

  return {
    title: context.t("ticketTypes:title"),
    id: event.id,
    name: titleOf(event, context.language),
    zone: zoneLabel(event.timeZone, context.t),
    isTicketed: event.eventType === "ticketed",
    canAdd: types.length < MAX_TICKET_TYPES,
    most: MAX_TICKET_TYPES,
    hasReplay: event.replayDays !== null,
    prices: priceFieldViews(formOfEvent(event)),
    types: await Promise.all(
      types.map(async (type) => ({
        ...(await ticketTypeView(event, type, context)),
        sold: soldText(type, context),
        typed: typedOf(type, event),
      })),
    ),
    isAdding: asked !== null || types.length === 0,
    blank: blankOf(event, asked === "early-bird", context),
  };
}

export type TicketTypesView = Awaited<ReturnType<typeof ticketTypesView>>;
export type TypedTicketType = Record<string, string>;

function soldText({ quantity, taken }: OfferedType, { t }: ViewContext): string {
  if (quantity === null) return t("ticketTypes:sold", { count: taken });

  return t("ticketTypes:soldOf", { sold: taken, quantity });
}

/** A stored type as the form shows it. */
function typedOf(type: OfferedType, { timeZone }: Event): TypedTicketType {
  const prices = priceFields.map(([name, { currency }]) => {
    const amount = priceFor(type, currency);

    return [name, amount === null ? "" : decimalString(amount, currency)];
  });
  const time = (at: Date | null) => (at ? wallTimeAt(at, timeZone) : "");

  return {
    ...(Object.fromEntries(prices) as TypedTicketType),
    name: type.name,
    nameOther: type.nameOther ?? "",
    access: type.access,
    isPayWhatYouWant: type.isPayWhatYouWant ? "on" : "",
    quantity: type.quantity === null ? "" : String(type.quantity),
    saleStart: time(type.saleStart),
    saleEnd: time(type.saleEnd),
  };
}

function blankOf(event: Event, isEarlyBird: boolean, { t, now }: ViewContext): TypedTicketType {
  const blank: TypedTicketType = { access: "both" };
  if (!isEarlyBird) return blank;

  const end = new Date(event.startTime.getTime() - WEEK);
  const saleEnd = end > now ? wallTimeAt(end, event.timeZone) : "";

  return { ...blank, name: t("ticketTypes:earlyBird", { lng: event.language }), saleEnd };
}
