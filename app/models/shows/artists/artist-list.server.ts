import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { CommitCache } from "~db/commit-cache.server";
import { artistProfiles, events, reviews, users } from "~db/schema";
import { GENRES, type Genre, type Language } from "~db/vocabularies";
import { publicEventFilter } from "../events/listing/event-list.server";
import { artistSearchCondition } from "../events/listing/search.server";
import { normalizeUnicode } from "~/models/base/text/normalize";
import {
  type ArtistRecord,
  figures,
  listedArtistFilter,
  loadArtists,
} from "./artist-record.server";

export const ARTIST_SORTS = ["popularity", "rating", "events", "newest", "name"] as const;
export type ArtistSort = (typeof ARTIST_SORTS)[number];
export type ArtistFilter = { search?: string; genre?: Genre; sort: ArtistSort; limit: number };

export const ARTISTS_PER_PAGE = 24;
/** Maximum artists per page. */
export const MAX_ARTISTS = 480;
const profileJoin = eq(artistProfiles.userId, users.id);

export const ARTIST_PARAMETERS = ["search", "genre", "sort", "limit"] as const;
/**
 * The parameters that are dropped if invalid. The search text is not dropped but cut if it is too
 * long.
 */
type Parameter = Exclude<(typeof ARTIST_PARAMETERS)[number], "search">;

/** Reads the parameters of /artists; drops invalid ones and returns their names. */
export function artistFilter(searchParams: URLSearchParams): {
  filter: ArtistFilter;
  dropped: Parameter[];
} {
  const dropped: Parameter[] = [];
  const readChoice = <T extends string>(
    parameter: Parameter,
    options: readonly T[],
  ): T | undefined => {
    const typedValue = searchParams.get(parameter)?.trim().toLowerCase();
    if (!typedValue || typedValue === "all") return undefined;

    const chosenOption = options.find((option) => option === typedValue);
    if (!chosenOption) dropped.push(parameter);

    return chosenOption;
  };

  const typedLimit = Math.floor(Number(searchParams.get("limit") ?? ARTISTS_PER_PAGE));
  if (!(typedLimit > 0)) dropped.push("limit");
  const search = [...normalizeUnicode(searchParams.get("search") ?? "").trim()]
    .slice(0, 200)
    .join("");

  return {
    filter: {
      search: search || undefined,
      genre: readChoice("genre", GENRES),
      sort: readChoice("sort", ARTIST_SORTS) ?? "popularity",
      limit: typedLimit > 0 ? Math.min(typedLimit, MAX_ARTISTS) : ARTISTS_PER_PAGE,
    },
    dropped,
  };
}

/** Lists approved artists; names are sorted by the reader's language. */
export async function listArtists(filter: ArtistFilter, language: Language) {
  const searchCondition = filter.search
    ? artistSearchCondition(filter.search, sql`${users.id}`)
    : undefined;
  if (searchCondition === null) return { artists: [], total: 0 };

  const listCondition = and(
    listedArtistFilter(),
    searchCondition,
    filter.genre && genreCondition(filter.genre),
  );
  if (filter.sort === "name") {
    const sortedIds = await listIdsByName(listCondition, language);

    return {
      artists: await loadArtists(sortedIds.slice(0, filter.limit)),
      total: sortedIds.length,
    };
  }

  const artistCount = firstRow(
    await db
      .select({ total: sql<number>`count(*)` })
      .from(users)
      .innerJoin(artistProfiles, profileJoin)
      .where(listCondition),
  );
  const artistRows = await selectNames()
    .where(listCondition)
    .orderBy(...orderOf(filter.sort))
    .limit(filter.limit);

  return {
    artists: await loadArtists(artistRows.map((artist) => artist.id)),
    total: artistCount.total,
  };
}

const summaries = new CommitCache<Awaited<ReturnType<typeof summarize>>>(1);

/**
 * Totals over all approved artists, cached until the next commit. `ratingMean` is null without
 * reviews.
 */
export function getArtistSummary() {
  return summaries.get("", summarize);
}

async function summarize() {
  const listedArtistIds = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(artistProfiles, profileJoin)
    .where(listedArtistFilter());
  const artistTotals = firstRow(
    await db
      .select({
        artists: sql<number>`count(*)`,
        followers: sql<number>`coalesce(sum(${artistProfiles.followerCount}), 0)`,
      })
      .from(users)
      .innerJoin(artistProfiles, profileJoin)
      .where(listedArtistFilter()),
  );
  const eventTotals = firstRow(
    await db
      .select({ events: sql<number>`count(*)` })
      .from(events)
      .where(and(publicEventFilter(), inArray(sql`+${events.artistId}`, listedArtistIds))),
  );
  const reviewTotals = firstRow(
    await db
      .select({
        ratings: sql<number>`count(*)`,
        ratingMean: sql<number | null>`avg(${reviews.rating})`,
      })
      .from(reviews)
      .where(and(isNull(reviews.hiddenAt), inArray(reviews.artistId, listedArtistIds))),
  );

  return { ...artistTotals, ...eventTotals, ...reviewTotals };
}

/** Lists artists: featured ones first, then by number of followers. */
export async function listFeaturedArtists(limit = 5): Promise<ArtistRecord[]> {
  const featuredArtists = await selectNames()
    .where(listedArtistFilter())
    .orderBy(desc(artistProfiles.isFeatured), ...mostFollowersFirst())
    .limit(limit);

  return loadArtists(featuredArtists.map((artist) => artist.id));
}

async function listIdsByName(condition: SQL | undefined, language: Language): Promise<string[]> {
  const namedArtists = await selectNames().where(condition);
  const { compare } = new Intl.Collator(language, { numeric: true });

  return namedArtists
    .sort((left, right) => compare(left.name, right.name) || (left.id < right.id ? -1 : 1))
    .map((artist) => artist.id);
}

function selectNames() {
  const columns = { id: users.id, name: artistProfiles.stageName };

  return db.select(columns).from(users).innerJoin(artistProfiles, profileJoin).$dynamic();
}

function genreCondition(genre: Genre): SQL {
  return sql`exists (select 1 from json_each(${artistProfiles.genres}) where value = ${genre})`;
}

function orderOf(sort: Exclude<ArtistSort, "name">): SQL[] {
  switch (sort) {
    case "rating":
      return [
        desc(sql`coalesce(${figures.ratingMean}, 0)`),
        desc(figures.ratingCount),
        ...mostFollowersFirst(),
      ];
    case "events":
      return [desc(figures.eventCount), ...mostFollowersFirst()];
    case "newest":
      return [desc(artistProfiles.createdAt), asc(users.id)];
    case "popularity":
      return mostFollowersFirst();
  }
}

function mostFollowersFirst(): SQL[] {
  return [desc(artistProfiles.followerCount), asc(artistProfiles.createdAt), asc(users.id)];
}
