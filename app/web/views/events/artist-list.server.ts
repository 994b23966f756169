import { GENRES } from "~db/vocabularies";
import { formatCount, formatNumber, formatRating } from "~/locales/format";
import {
  ARTIST_SORTS,
  artistFilter,
  ARTISTS_PER_PAGE,
  getArtistSummary,
  listArtists,
  MAX_ARTISTS,
} from "~/models/shows/artists/artist-list.server";
import { artistCards } from "./artist-card.server";
import { hrefWith } from "./filter-panel.server";
import type { ViewContext } from "../view-context.server";

export type ArtistListView = Awaited<ReturnType<typeof artistList>>;

export async function artistList(request: Request, context: ViewContext) {
  const { t, language } = context;
  const params = new URL(request.url).searchParams;
  const { filter, dropped } = artistFilter(params);
  const [artistPage, summary] = await Promise.all([
    listArtists(filter, language),
    getArtistSummary(),
  ]);
  const allOption = { value: "", label: t("vocabulary:all") };
  const nextLimit = String(filter.limit + ARTISTS_PER_PAGE);
  const parameterNames = dropped
    .map((parameterName) => t(`artists:parameter.${parameterName}`))
    .join(", ");

  return {
    artists: await artistCards(artistPage.artists, context),
    total: artistPage.total,
    moreHref:
      artistPage.artists.length < Math.min(artistPage.total, MAX_ARTISTS)
        ? hrefWith("/artists", params, { limit: nextLimit })
        : null,
    note: dropped.length ? t("events:dropped", { names: parameterNames }) : null,
    search: filter.search ?? "",
    genre: {
      value: filter.genre ?? "",
      options: [
        allOption,
        ...GENRES.map((value) => ({ value, label: t(`vocabulary:genre.${value}`) })),
      ],
    },
    sort: {
      value: filter.sort,
      options: ARTIST_SORTS.map((value) => ({ value, label: t(`vocabulary:sortBy.${value}`) })),
    },
    summary: {
      artists: formatNumber(summary.artists, language),
      events: formatNumber(summary.events, language),
      rating:
        summary.ratingMean === null
          ? t("common:noRatings")
          : formatRating(summary.ratingMean, language),
      followers: formatCount(summary.followers, language),
    },
  };
}
