import { CATEGORIES, type Category } from "~db/vocabularies";
import { artistCards } from "~/web/views/events/artist-card.server";
import { eventCards } from "~/web/views/events/event-card.server";
import type { ViewContext } from "~/web/views/view-context.server";
import { priceBandOf } from "~/web/views/wording.server";
import { listFeaturedArtists } from "~/models/shows/artists/artist-list.server";
import { listLandingFeatures } from "~/models/shows/artists/landing-features.server";
import {
  lenientFilter,
  listPriceBands,
  type PriceBand,
} from "~/models/shows/events/listing/event-filter";
import { listEvents } from "~/models/shows/events/listing/event-list.server";

const TILES: readonly Category[] = ["Bolero", "Classical", "Pop", "Open"];

export async function landingView(params: URLSearchParams, context: ViewContext) {
  const { filter } = lenientFilter(params);
  const { category, price } = filter;
  const chosen = await listLandingFeatures();
  const [live, upcoming, artists] = await Promise.all([
    listEvents({ isLive: true, limit: 3 }, context.dayZone),
    listEvents(
      { isLive: false, category, price, sortBy: "date", sortOrder: "asc", limit: 8 },
      context.dayZone,
    ),
    chosen.artists.length > 0 ? chosen.artists : listFeaturedArtists(5),
  ]);
  const cards = await eventCards([...live.events, ...upcoming.events], context);

  return {
    featured: await eventCards(chosen.events, context),
    live: cards.slice(0, live.events.length),
    upcoming: cards.slice(live.events.length),
    pickers: pickers(category, price, context),
    tiles: TILES.map((key) => ({ key, label: context.t(`vocabulary:categoryAlias.${key}`) })),
    artists: await artistCards(artists, context),
  };
}

function pickers(category: string | undefined, price: PriceBand | undefined, context: ViewContext) {
  const { t, currency } = context;
  const categories = CATEGORIES.map((value) => ({
    value,
    label: t(`vocabulary:categoryAlias.${value}`),
  }));
  const bands = new Set<PriceBand>([...listPriceBands(currency), ...(price ? [price] : [])]);
  const prices = [...bands].map((value) => ({ value, label: priceBandOf(value, context) }));
  const all = { value: "all", label: t("vocabulary:all") };

  return {
    category: { value: category ?? "all", options: [all, ...categories] },
    price: { value: price ?? "all", options: [all, ...prices] },
  };
}
