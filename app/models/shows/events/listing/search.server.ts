import { sql, type SQL } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { inlineLimit } from "~db/patches/inline-limit";
import { events } from "~db/schema";
import { foldForSearch } from "~/models/base/text/fold";
import { normalizeUnicode } from "~/models/base/text/normalize";
import { first } from "~/platform/required";

const TONES = "\u0300\u0301\u0303\u0309\u0323";
const LATE = new RegExp(`(o[ae]|uy)([${TONES}])$`, "u");
const EARLY = new RegExp(`(o|u)([${TONES}])([aey])$`, "u");

export type EventSearch = {
  /** Query of the folded index: all words, the last one as a prefix. */
  match: string;
  /** Query of the exact index for each word. */
  exact: string[];
  /** Condition: matching events. */
  matches: SQL;
};

/** Null without any word. */
export function eventSearch(query: string): EventSearch | null {
  const words = wordsOf(query);
  if (words.length === 0) return null;

  const match = allOf(words);
  const matches = sql`${events.id} in (
    select d.event_id from event_search s join event_docs d on d.docid = s.rowid where s.event_search match ${match})`;

  return { match, exact: [...new Set(words)].map(exactly), matches };
}

/**
 * Lists ids by relevance: words with exact diacritics first, then title matches, then start. Most
 * pages contain only exact matches, which are few and queried first.
 */
export async function rankedIds(
  search: EventSearch,
  conditions: SQL | undefined,
  now: Date,
  limit: number,
) {
  const isListed = sql`d.open_until > ${now.getTime()} ${conditions ? sql`and ${conditions}` : sql``}`;
  const narrowed = conditions ? sql`join events on events.id = d.event_id` : sql``;
  const found = sql`event_search s join event_docs d on d.docid = s.rowid ${narrowed}
    where s.event_search match ${search.match} and ${isListed}`;
  const order = sql`${inTitle(search)} desc, d.start_time, d.event_id`;

  const everyWord = search.exact.map((word) => `(${word})`).join(" AND ");
  const best = await db.all<{ id: string }>(sql`
    select d.event_id as id from event_exact x join event_docs d on d.docid = x.rowid ${narrowed}
    where x.event_exact match ${everyWord} and ${isListed} order by ${order} ${inlineLimit(limit)}`);
  if (best.length === limit) {
    const counted = firstRow(
      await db.all<{ total: number }>(sql`select count(*) as total from ${found}`),
    );

    return { ids: best.map((row) => row.id), total: counted.total };
  }

  const rows = await db.all<{ id: string; total: number }>(sql`
    select d.event_id as id, count(*) over () as total from ${found}
    order by ${wordsWithMarks(search)} desc, ${order} ${inlineLimit(limit)}`);

  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
}

function inTitle({ match }: EventSearch): SQL {
  return sql`(d.docid in (select rowid from event_search where event_search match ${`{title} : (${match})`}))`;
}

function wordsWithMarks({ exact }: EventSearch): SQL {
  const isFound = exact.map(
    (word) => sql`(d.docid in (select rowid from event_exact where event_exact match ${word}))`,
  );

  return sql.join(isFound, sql` + `);
}

/** Condition: stage name or bio contains every word. Null without any word. */
export function artistMatches(query: string, userId: SQL): SQL | null {
  const words = wordsOf(query);
  if (words.length === 0) return null;

  return sql`${userId} in (
    select d.user_id from artist_search s join artist_docs d on d.docid = s.rowid where s.artist_search match ${allOf(words)})`;
}

function allOf(words: string[]): string {
  return words
    .map((word, index) => `"${foldForSearch(word)}"${index === words.length - 1 ? "*" : ""}`)
    .join(" AND ");
}

function exactly(word: string): string {
  return placements(word)
    .map((spelling) => `"${spelling}"`)
    .join(" OR ");
}

/**
 * Splits a query into lower-case NFC words at everything but letters and digits, so quotes and
 * operators act as separators. Diacritics are kept: they rank the results.
 */
function wordsOf(query: string): string[] {
  return (
    normalizeUnicode(query)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Both tone placements of a word: hòa and hoà, thúy and thuý. */
function placements(word: string): string[] {
  const letters = word.normalize("NFD");
  const moved = LATE.test(letters)
    ? letters.replace(LATE, (_, pair: string, tone: string) => first(pair) + tone + pair[1]!)
    : letters.replace(EARLY, "$1$3$2");

  return [...new Set([word.normalize("NFC"), moved.normalize("NFC")])];
}
