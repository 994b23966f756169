import { redirect } from "@remix-run/node";
import { showSummary } from "~/web/views/events/show-summary.server";
import { viewContext } from "~/web/views/view-context.server";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { getGift } from "~/models/tickets/gifts/claim-gift.server";

/** Anybody with the link sees it. The person who took the gift goes to the ticket. */
export async function giftView(request: Request, token: string) {
  const context = await viewContext(request);
  const { t, actor } = context;
  const { gift, ticket, event, giverName, obstacle } = await getGift(token);
  if (gift.claimedBy && gift.claimedBy === actor.userId) throw redirect(`/tickets/${ticket.id}`);

  const record = (await loadEvents([event.id]))[0]!;
  const back = `returnTo=${encodeURIComponent(`/gift/${token}`)}`;

  return {
    title: t("gifts:fromTitle"),
    show: showSummary(record, context),
    from: t("gifts:from", { name: giverName }),
    note: gift.note,
    obstacle: obstacle && t(obstacle),
    signIn: actor.userId ? null : `/login?${back}`,
    signUp: actor.userId ? null : `/signup?${back}`,
  };
}
