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

const TILE_CATEGORIES: readonly Category[] = ["Bolero", "Classical", "Pop", "Open"];

export async function landingView(params: URLSearchParams, context: ViewContext) {
  const { filter } = lenientFilter(params);
  const { category, price } = filter;
  const chosen = await listLandingFeatures();
  const [liveShows, upcoming, artists] = await Promise.all([
    listEvents({ isLive: true, limit: 3 }, context.dayZone),
    listEvents(
      { isLive: false, category, price, sortBy: "date", sortOrder: "asc", limit: 8 },
      context.dayZone,
    ),
    chosen.artists.length > 0 ? chosen.artists : listFeaturedArtists(5),
  ]);
  const cardViews = await eventCards([...liveShows.events, ...upcoming.events], context);

  return {
    featured: await eventCards(chosen.events, context),
    live: cardViews.slice(0, liveShows.events.length),
    upcoming: cardViews.slice(liveShows.events.length),
    pickers: pickerChoices(category, price, context),
    tiles: TILE_CATEGORIES.map((category) => ({
      key: category,
      label: context.t(`vocabulary:categoryAlias.${category}`),
    })),
    artists: await artistCards(artists, context),
  };
}

function pickerChoices(
  category: string | undefined,
  price: PriceBand | undefined,
  context: ViewContext,
) {
  const { t, currency } = context;
  const categories = CATEGORIES.map((value) => ({
    value,
    label: t(`vocabulary:categoryAlias.${value}`),
  }));
  const priceBands = new Set<PriceBand>([...listPriceBands(currency), ...(price ? [price] : [])]);
  const prices = [...priceBands].map((value) => ({ value, label: priceBandOf(value, context) }));
  const allOption = { value: "all", label: t("vocabulary:all") };

  return {
    category: { value: category ?? "all", options: [allOption, ...categories] },
    price: { value: price ?? "all", options: [allOption, ...prices] },
  };
}
