import { sql, type SQL } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { inlineLimit } from "~db/patches/inline-limit";
import { events } from "~db/schema";
import { foldForSearch } from "~/models/base/text/fold";
import { normalizeUnicode } from "~/models/base/text/normalize";
import { first } from "~/platform/required";

const TONES = "\u0300\u0301\u0303\u0309\u0323";
const LATE_TONE = new RegExp(`(o[ae]|uy)([${TONES}])$`, "u");
const EARLY_TONE = new RegExp(`(o|u)([${TONES}])([aey])$`, "u");

export type EventSearch = {
  /** Query of the folded index: all words, the last one as a prefix. */
  match: string;
  /** Query of the exact index for each word. */
  exact: string[];
  /** Condition of the matching events. */
  matches: SQL;
};

/** Builds the queries of a search; null if the text contains no word. */
export function buildEventSearch(searchText: string): EventSearch | null {
  const queryWords = splitSearchWords(searchText);
  if (queryWords.length === 0) return null;

  const indexQuery = matchAllWords(queryWords);
  const matchCondition = sql`${events.id} in (
    select d.event_id from event_search s join event_docs d on d.docid = s.rowid where s.event_search match ${indexQuery})`;

  return {
    match: indexQuery,
    exact: [...new Set(queryWords)].map(matchSpellings),
    matches: matchCondition,
  };
}

/**
 * Lists ids by relevance: words with exact diacritics first, then title matches, then start. Most
 * pages contain only exact matches, which are few and queried first.
 */
export async function listRankedIds(
  search: EventSearch,
  conditions: SQL | undefined,
  now: Date,
  maxEvents: number,
) {
  const listedCondition = sql`d.open_until > ${now.getTime()} ${conditions ? sql`and ${conditions}` : sql``}`;
  const eventJoin = conditions ? sql`join events on events.id = d.event_id` : sql``;
  const matchingDocs = sql`event_search s join event_docs d on d.docid = s.rowid ${eventJoin}
    where s.event_search match ${search.match} and ${listedCondition}`;
  const rankOrder = sql`${titleMatches(search)} desc, d.start_time, d.event_id`;

  const exactQuery = search.exact.map((word) => `(${word})`).join(" AND ");
  const exactMatches = await db.all<{ id: string }>(sql`
    select d.event_id as id from event_exact x join event_docs d on d.docid = x.rowid ${eventJoin}
    where x.event_exact match ${exactQuery} and ${listedCondition} order by ${rankOrder} ${inlineLimit(maxEvents)}`);
  if (exactMatches.length === maxEvents) {
    const matchCount = firstRow(
      await db.all<{ total: number }>(sql`select count(*) as total from ${matchingDocs}`),
    );

    return { ids: exactMatches.map((match) => match.id), total: matchCount.total };
  }

  const rankedMatches = await db.all<{ id: string; total: number }>(sql`
    select d.event_id as id, count(*) over () as total from ${matchingDocs}
    order by ${countExactWords(search)} desc, ${rankOrder} ${inlineLimit(maxEvents)}`);

  return { ids: rankedMatches.map((match) => match.id), total: rankedMatches[0]?.total ?? 0 };
}

function titleMatches({ match }: EventSearch): SQL {
  return sql`(d.docid in (select rowid from event_search where event_search match ${`{title} : (${match})`}))`;
}

function countExactWords({ exact }: EventSearch): SQL {
  const exactMatches = exact.map(
    (word) => sql`(d.docid in (select rowid from event_exact where event_exact match ${word}))`,
  );

  return sql.join(exactMatches, sql` + `);
}

/**
 * Condition of artists whose stage name or bio contains every word; null if the search contains no
 * word.
 */
export function artistSearchCondition(searchText: string, userId: SQL): SQL | null {
  const queryWords = splitSearchWords(searchText);
  if (queryWords.length === 0) return null;

  return sql`${userId} in (
    select d.user_id from artist_search s join artist_docs d on d.docid = s.rowid where s.artist_search match ${matchAllWords(queryWords)})`;
}

function matchAllWords(words: string[]): string {
  return words
    .map((word, index) => `"${foldForSearch(word)}"${index === words.length - 1 ? "*" : ""}`)
    .join(" AND ");
}

function matchSpellings(queryWord: string): string {
  return tonePlacements(queryWord)
    .map((spelling) => `"${spelling}"`)
    .join(" OR ");
}

/**
 * Splits a query into lower-case NFC words at everything but letters and digits, so quotes and
 * operators act as separators. Diacritics are kept: they rank the results.
 */
function splitSearchWords(searchText: string): string[] {
  return (
    normalizeUnicode(searchText)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Lists both tone placements of a word: hòa and hoà, thúy and thuý. */
function tonePlacements(word: string): string[] {
  const decomposed = word.normalize("NFD");
  const movedTone = LATE_TONE.test(decomposed)
    ? decomposed.replace(
        LATE_TONE,
        (_, vowels: string, tone: string) => first(vowels) + tone + vowels[1]!,
      )
    : decomposed.replace(EARLY_TONE, "$1$3$2");

  return [...new Set([word.normalize("NFC"), movedTone.normalize("NFC")])];
}
