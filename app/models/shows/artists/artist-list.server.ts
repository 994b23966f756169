import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { CommitCache } from "~db/commit-cache.server";
import { artistProfiles, events, reviews, users } from "~db/schema";
import { GENRES, type Genre, type Language } from "~db/vocabularies";
import { isPublic } from "../events/listing/event-list.server";
import { artistMatches } from "../events/listing/search.server";
import { normalizeUnicode } from "~/models/base/text/normalize";
import { type ArtistRecord, figures, isListed, loadArtists } from "./artist-record.server";

export const ARTIST_SORTS = ["popularity", "rating", "events", "newest", "name"] as const;
export type ArtistSort = (typeof ARTIST_SORTS)[number];
export type ArtistFilter = { search?: string; genre?: Genre; sort: ArtistSort; limit: number };

export const ARTISTS_PER_PAGE = 24;
/** Maximum artists per page. */
export const MAX_ARTISTS = 480;
const isProfile = eq(artistProfiles.userId, users.id);

export const ARTIST_PARAMETERS = ["search", "genre", "sort", "limit"] as const;
/** A search is cut, never dropped. */
type Parameter = Exclude<(typeof ARTIST_PARAMETERS)[number], "search">;

/** Reads the parameters of /artists; invalid ones are dropped and named. */
export function artistFilter(params: URLSearchParams): {
  filter: ArtistFilter;
  dropped: Parameter[];
} {
  const dropped: Parameter[] = [];
  const chosen = <T extends string>(name: Parameter, words: readonly T[]): T | undefined => {
    const text = params.get(name)?.trim().toLowerCase();
    if (!text || text === "all") return undefined;

    const found = words.find((word) => word === text);
    if (!found) dropped.push(name);

    return found;
  };

  const limit = Math.floor(Number(params.get("limit") ?? ARTISTS_PER_PAGE));
  if (!(limit > 0)) dropped.push("limit");
  const search = [...normalizeUnicode(params.get("search") ?? "").trim()].slice(0, 200).join("");

  return {
    filter: {
      search: search || undefined,
      genre: chosen("genre", GENRES),
      sort: chosen("sort", ARTIST_SORTS) ?? "popularity",
      limit: limit > 0 ? Math.min(limit, MAX_ARTISTS) : ARTISTS_PER_PAGE,
    },
    dropped,
  };
}

/** Lists approved artists; names are sorted by the reader's language. */
export async function listArtists(filter: ArtistFilter, language: Language) {
  const matches = filter.search ? artistMatches(filter.search, sql`${users.id}`) : undefined;
  if (matches === null) return { artists: [], total: 0 };

  const where = and(isListed(), matches, filter.genre && playsGenre(filter.genre));
  if (filter.sort === "name") {
    const ids = await listIdsByName(where, language);

    return { artists: await loadArtists(ids.slice(0, filter.limit)), total: ids.length };
  }

  const counted = firstRow(
    await db
      .select({ total: sql<number>`count(*)` })
      .from(users)
      .innerJoin(artistProfiles, isProfile)
      .where(where),
  );
  const rows = await selectNames()
    .where(where)
    .orderBy(...ordering(filter.sort))
    .limit(filter.limit);

  return { artists: await loadArtists(rows.map((row) => row.id)), total: counted.total };
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
  const ids = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(artistProfiles, isProfile)
    .where(isListed());
  const people = firstRow(
    await db
      .select({
        artists: sql<number>`count(*)`,
        followers: sql<number>`coalesce(sum(${artistProfiles.followerCount}), 0)`,
      })
      .from(users)
      .innerJoin(artistProfiles, isProfile)
      .where(isListed()),
  );
  const shows = firstRow(
    await db
      .select({ events: sql<number>`count(*)` })
      .from(events)
      .where(and(isPublic(), inArray(sql`+${events.artistId}`, ids))),
  );
  const rated = firstRow(
    await db
      .select({
        ratings: sql<number>`count(*)`,
        ratingMean: sql<number | null>`avg(${reviews.rating})`,
      })
      .from(reviews)
      .where(and(isNull(reviews.hiddenAt), inArray(reviews.artistId, ids))),
  );

  return { ...people, ...shows, ...rated };
}

/** Lists featured artists first, then by followers. */
export async function listFeaturedArtists(limit = 5): Promise<ArtistRecord[]> {
  const rows = await selectNames()
    .where(isListed())
    .orderBy(desc(artistProfiles.isFeatured), ...byFollowers())
    .limit(limit);

  return loadArtists(rows.map((row) => row.id));
}

async function listIdsByName(where: SQL | undefined, language: Language): Promise<string[]> {
  const rows = await selectNames().where(where);
  const { compare } = new Intl.Collator(language, { numeric: true });

  return rows
    .sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
    .map((row) => row.id);
}

function selectNames() {
  const columns = { id: users.id, name: artistProfiles.stageName };

  return db.select(columns).from(users).innerJoin(artistProfiles, isProfile).$dynamic();
}

function playsGenre(genre: Genre): SQL {
  return sql`exists (select 1 from json_each(${artistProfiles.genres}) where value = ${genre})`;
}

function ordering(sort: Exclude<ArtistSort, "name">): SQL[] {
  switch (sort) {
    case "rating":
      return [
        desc(sql`coalesce(${figures.ratingMean}, 0)`),
        desc(figures.ratingCount),
        ...byFollowers(),
      ];
    case "events":
      return [desc(figures.eventCount), ...byFollowers()];
    case "newest":
      return [desc(artistProfiles.createdAt), asc(users.id)];
    case "popularity":
      return byFollowers();
  }
}

function byFollowers(): SQL[] {
  return [desc(artistProfiles.followerCount), asc(artistProfiles.createdAt), asc(users.id)];
}
