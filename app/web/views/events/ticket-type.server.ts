import { formatMoney } from "~/locales/format";
import type { Event } from "~/models/shows/events/event-sale.server";
import { pricesOf, shownPrice } from "~/models/shows/events/prices";
import type { OfferedType } from "~/models/tickets/ticket-types.server";
import { promisesReplay } from "~/models/shows/events/replay-state.server";
import { shownAccess } from "~/models/base/shown-access";
import { momentText } from "../moment.server";
import type { ViewContext } from "../view-context.server";
import { titleOf } from "../wording.server";
import { required } from "~/platform/required";

/** The number of tickets left is shown if it is at most this number. */
const FEW_LEFT = 20;

/** A ticket type in a list, with its price in the viewer's currency if it has one. */
export async function ticketTypeView(event: Event, ticketType: OfferedType, context: ViewContext) {
  const { t, language } = context;
  const { id, access, state, left: ticketsLeft } = ticketType;
  const shownAmount = required(shownPrice(ticketType, context.currency));
  const others = pricesOf(ticketType).filter(({ currency }) => currency !== shownAmount.currency);
  const money = formatMoney(shownAmount.amount, shownAmount.currency, language);

  return {
    id,
    name: typeNameOf(event, ticketType, context),
    price: ticketType.isPayWhatYouWant ? t("ticketTypes:orMore", { amount: money }) : money,
    otherPrices:
      others.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(" · ") ||
      null,
    access: t(`ticketTypes:accessOf.${shownAccess(access, await promisesReplay(event))}`),
    isOnSale: state === "onSale",
    state: t(`ticketTypes:state.${state}`),
    window: windowText(ticketType, context),
    left:
      state === "onSale" && ticketsLeft !== null && ticketsLeft <= FEW_LEFT
        ? t("ticketTypes:left", { count: ticketsLeft })
        : null,
  };
}

/** The name in the reader's language if there is one. */
export function typeNameOf(
  event: Pick<Event, "language">,
  { name: typeName, nameOther }: NamedType,
  { language }: Pick<ViewContext, "language">,
) {
  return titleOf({ language: event.language, title: typeName, titleOther: nameOther }, language);
}

type TicketGroup = { type: NamedType | null; isPass: boolean };

/** The name of a group of tickets: of a type, of season passes, or of tickets without a type. */
export function groupName(
  show: Pick<Event, "language">,
  { type, isPass }: TicketGroup,
  context: ViewContext,
) {
  if (type) return typeNameOf(show, type, context);

  return {
    lang: undefined,
    text: context.t(isPass ? "dashboard:figures.passes" : "dashboard:figures.noType"),
  };
}

type NamedType = Pick<OfferedType, "name" | "nameOther">;

function windowText(
  { state, saleStart, saleEnd }: OfferedType,
  context: ViewContext,
): string | null {
  const { t } = context;
  if (state === "soon")
    return t("ticketTypes:saleFrom", { time: momentText(required(saleStart), context) });

  return state === "onSale" && saleEnd
    ? t("ticketTypes:until", { time: momentText(saleEnd, context) })
    : null;
}
