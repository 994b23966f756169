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

/** Left tickets are named when there are this many or fewer. */
const FEW_LEFT = 20;

/** A ticket type as lists show it, with its price in the viewer's currency where it has one. */
export async function ticketTypeView(event: Event, type: OfferedType, context: ViewContext) {
  const { t, language } = context;
  const { id, access, state, left } = type;
  const shown = required(shownPrice(type, context.currency));
  const others = pricesOf(type).filter(({ currency }) => currency !== shown.currency);
  const money = formatMoney(shown.amount, shown.currency, language);

  return {
    id,
    name: typeNameOf(event, type, context),
    price: type.isPayWhatYouWant ? t("ticketTypes:orMore", { amount: money }) : money,
    otherPrices:
      others.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(" · ") ||
      null,
    access: t(`ticketTypes:accessOf.${shownAccess(access, await promisesReplay(event))}`),
    isOnSale: state === "onSale",
    state: t(`ticketTypes:state.${state}`),
    window: windowText(type, context),
    left:
      state === "onSale" && left !== null && left <= FEW_LEFT
        ? t("ticketTypes:left", { count: left })
        : null,
  };
}

/** The name in the reader's language if there is one. */
export function typeNameOf(
  event: Pick<Event, "language">,
  { name, nameOther }: NamedType,
  { language }: Pick<ViewContext, "language">,
) {
  return titleOf({ language: event.language, title: name, titleOther: nameOther }, language);
}

type TicketGroup = { type: NamedType | null; isPass: boolean };

/** The name of a group of tickets: its type, or season passes, or what has no type. */
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
