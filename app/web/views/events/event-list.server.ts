import { logger } from "~/platform/logging/logger.server";
import { type EventFilter, lenientFilter } from "~/models/shows/events/listing/event-filter";
import { type EventPage, listEvents } from "~/models/shows/events/listing/event-list.server";
import type { EventListView } from "~/ui/events/event-list";
import { eventCards } from "./event-card.server";
import { filterPanel, hrefWith } from "./filter-panel.server";
import type { ViewContext } from "../view-context.server";

export type ListShape = {
  path: string;
  /** `first`: shows on the first page. `step`: shows that "load more" adds. */
  first: number;
  step: number;
  pageSizes?: boolean;
};

const MAX_LIMIT = 500;

/**
 * Invalid filters are dropped and listed in `notes`; `?more=2` loads two more steps; `?live=true`
 * lists live shows.
 */
export async function eventList(
  request: Request,
  context: ViewContext,
  shape: ListShape,
): Promise<EventListView> {
  const params = new URL(request.url).searchParams;
  const { filter, notes } = readFilter(params, context);
  const loadedSteps = Math.min(Math.max(Math.floor(Number(params.get("more"))) || 0, 0), MAX_LIMIT);
  const firstCount = shape.pageSizes ? (filter.limit ?? shape.first) : shape.first;
  const limit = Math.min(firstCount + loadedSteps * shape.step, MAX_LIMIT);
  const eventPage = await tryToList({ ...filter, limit }, context);
  if (!eventPage) return { failed: true, panel: panelOf(filter, params, context, shape) };

  const { events, total } = eventPage;
  const nextCount = Math.min(shape.step, MAX_LIMIT - limit, total - events.length);
  const nextHref = hrefWith(shape.path, params, { more: String(loadedSteps + 1) });

  return {
    failed: false,
    cards: await eventCards(events, context),
    total,
    moreHref: nextCount > 0 ? nextHref : null,
    next: nextCount,
    notes,
    panel: panelOf(filter, params, context, shape),
  };
}

function readFilter(
  params: URLSearchParams,
  context: ViewContext,
): { filter: EventFilter; notes: string[] } {
  const { t } = context;
  const knownParams = new URLSearchParams(params);
  if (params.get("live")?.toLowerCase() === "true") knownParams.set("isLive", "true");
  const { filter, dropped } = lenientFilter(knownParams);
  const parameterNames = dropped.map((parameterName) => t(`events:parameter.${parameterName}`));
  const isSearchCut = [...(params.get("search") ?? "")].length > 200;
  const notes = [
    ...(parameterNames.length ? [t("events:dropped", { names: parameterNames.join(", ") })] : []),
    ...(isSearchCut ? [t("events:cut")] : []),
  ];

  return { filter: { ...filter, currency: filter.currency ?? context.currency }, notes };
}

/** Lists the events; if that fails, the page shows a message instead of the list. */
async function tryToList(filter: EventFilter, { dayZone }: ViewContext): Promise<EventPage | null> {
  try {
    return await listEvents(filter, dayZone);
  } catch (error) {
    logger.error({ error, filter }, "The list of events could not be read");

    return null;
  }
}

function panelOf(
  filter: EventFilter,
  params: URLSearchParams,
  context: ViewContext,
  shape: ListShape,
) {
  return filterPanel(filter, params, context, { path: shape.path, pageSizes: shape.pageSizes });
}
