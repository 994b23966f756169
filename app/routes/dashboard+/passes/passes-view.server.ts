import type { MessageKey } from "~/locales/message-key";
import { formatCount, formatSums } from "~/locales/format";
import {
  listFitShows,
  listOwnPasses,
  type OwnPass,
} from "~/models/tickets/passes/pass-lists.server";
import { MIN_SHOWS } from "~/models/tickets/passes/schema";
import { saleEnd } from "~/models/tickets/passes/pass-record.server";
import { changePassQuestion } from "~/web/views/questions.server";
import { momentText } from "~/web/views/moment.server";
import { passName, passPrices, passShows } from "~/web/views/tickets/pass-text.server";
import { type ViewContext, viewContext } from "~/web/views/view-context.server";

/** The artist's passes with their figures, newest first. */
export async function passesView(request: Request) {
  const context = await viewContext(request);
  const ownPasses = await listOwnPasses(context.actor);

  return {
    title: context.t("workspace:pages.passes"),
    hasEnoughShows: ownPasses.length > 0 || (await listFitShows(context.actor)).length >= MIN_SHOWS,
    rows: await Promise.all(ownPasses.map((pass) => passRow(pass, context))),
  };
}

export type PassRow = Awaited<ReturnType<typeof passRow>>;

async function passRow(pass: OwnPass, context: ViewContext) {
  const { t } = context;
  const passTitle = passName(pass, context);
  const named = { id: pass.id, name: passTitle.text };
  const isSoldOut = pass.sale === "onSale" && pass.left === 0;

  return {
    id: pass.id,
    name: passTitle,
    state: t(isSoldOut ? "ticketTypes:state.soldOut" : `passes:state.${pass.sale}`),
    isOnSale: pass.state === "on_sale",
    canBeBought: pass.sale === "onSale" && !isSoldOut,
    isBought: pass.isBought,
    withdrawal: changePassQuestion("withdraw", named, t),
    deletion: changePassQuestion("delete", named, t),
    facts: factsOf(pass, context),
    shows: await passShows(
      pass.shows.map(({ id: eventId }) => eventId),
      context,
    ),
  };
}

function factsOf(pass: OwnPass, context: ViewContext): string[] {
  const { t, language, currency } = context;
  const countText = (textKey: MessageKey, number: number) =>
    t(textKey, { count: number, formatted: formatCount(number, language) });

  return [
    passPrices(pass, context),
    countText("passes:sold", pass.sold),
    ...(pass.earned.length > 0
      ? [t("passes:earned", { amount: formatSums(pass.earned, currency, language) })]
      : []),
    ...(pass.left === null || pass.left === 0 ? [] : [countText("passes:left", pass.left)]),
    ...(pass.left === 0
      ? []
      : [t("passes:saleUntil", { time: momentText(saleEnd(pass), context) })]),
  ];
}
