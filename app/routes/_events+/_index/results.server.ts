import { eventList } from "~/web/views/events/event-list.server";
import type { ViewContext } from "~/web/views/view-context.server";

/** The header's search, or all live shows. */
export async function resultsView(request: Request, context: ViewContext) {
  const list = await eventList(request, context, { path: "/", first: 12, step: 12 });
  const { search } = list.panel;
  const heading = search ? context.t("landing:resultsFor", { query: search }) : context.t("common:liveNow");

  return { heading, isLive: !search, list };
}
