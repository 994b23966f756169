import { setImmediate } from "node:timers/promises";
import { parseJson } from "~/platform/json/parse-json";

const MAX_ITEMS = 2000;
/** Above two descriptions, or the words of the longest song with their translation. One takes 50 ms to parse at worst. */
const MAX_ITEM_LENGTH = 140_000;

/** Brackets and commas of a list. Two thousand shows have some hundred thousand. */
const MAX_MARKS = 1_000_000;
/** Found in 5 ms. */
const MARKS_AT_ONCE = 100_000;

export class TooManyItems extends Error {}

/**
 * Parses the items of a JSON list one by one, so that others are answered in between: a hostile list of 4 MB would hold
 * the server up for 400 ms. What can't be parsed, or is too long, becomes null. @throws TooManyItems
 */
export async function parseItems(text: string): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of itemsOf(text)) {
    if (items.length >= MAX_ITEMS) throw new TooManyItems();
    items.push(item.length > MAX_ITEM_LENGTH ? null : parseJson(item));
    await setImmediate();
  }
  return items;
}

/** The texts between the outermost brackets and their commas. Anything else than a list has none. */
async function* itemsOf(text: string): AsyncGenerator<string> {
  let start = text.indexOf("[") + 1;
  if (text.slice(0, start).trim() !== "[") return;
  let depth = 0;
  let count = 0;
  for (const { mark, at } of marksOf(text, start)) {
    if (++count > MAX_MARKS) throw new TooManyItems();
    if (count % MARKS_AT_ONCE === 0) await setImmediate();
    if (mark === "[" || mark === "{") depth++;
    else if (depth > 0) depth -= mark === "," ? 0 : 1;
    else {
      const item = text.slice(start, at).trim();
      if (item || mark === ",") yield item;
      if (mark !== ",") return;
      start = at + 1;
    }
  }
}

const MARKS = /[\\"[\]{},]/g;

/** The brackets and commas that are not in strings. */
function* marksOf(text: string, start: number) {
  const marks = new RegExp(MARKS);
  marks.lastIndex = start;
  let isText = false;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const mark = found[0];
    if (mark === "\\") marks.lastIndex++;
    else if (mark === '"') isText = !isText;
    else if (!isText) yield { mark, at: found.index };
  }
}
