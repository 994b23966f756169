import { setImmediate } from "node:timers/promises";
import { AppError } from "~/platform/errors";
import { findLoginId } from "~/models/accounts/authentication/login-id.server";

export const MAX_ADDRESSES = 5000;
const MAX_SHOWN_LINES = 20;
/** Words with an @ that are looked at: bounds the work for a file that has no other words. */
const MAX_WORDS = 20_000;
/** The longest address (RFC 5321). */
const MAX_WORD = 254;
/** To read thousands of addresses takes a while; requests of others are answered in between. */
const LET_OTHERS_EVERY = 250;
/** What stands between the separators of tables and of the lists of mail programs. */
const WORDS = /[^\s,;:|<>()"']+/g;

/** `unreadableLines`: numbers of the first lines with something like an address that is none. */
export type FoundAddresses = { addresses: string[]; unreadableLines: number[] };

/**
 * Finds the email addresses of a table or list, whatever its columns are: each once, in lower case.
 * @throws AppError invalid with more than five thousand
 */
export async function readAddresses(text: string): Promise<FoundAddresses> {
  const addresses = new Set<string>();
  const unreadable = new Set<number>();
  let words = 0;
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (!line.includes("@")) continue;
    for (const [word] of line.matchAll(WORDS)) {
      if (!word.includes("@")) continue;
      const email = isPossible(word) ? findLoginId(word)?.email : null;
      if (email) addresses.add(email);
      else unreadable.add(index + 1);
      if (addresses.size > MAX_ADDRESSES || ++words > MAX_WORDS) throw tooMany();
      if (words % LET_OTHERS_EVERY === 0) await setImmediate();
    }
  }
  return { addresses: [...addresses], unreadableLines: [...unreadable].slice(0, MAX_SHOWN_LINES) };
}

/** Combining marks are slow to normalise, and no address has them. */
function isPossible(word: string): boolean {
  return word.length <= MAX_WORD && !/\p{M}/u.test(word);
}

function tooMany() {
  const message = { key: "invitations:addressesMany", params: { most: MAX_ADDRESSES } };
  return new AppError("invalid", message.key, { params: message.params, fields: { text: message } });
}
