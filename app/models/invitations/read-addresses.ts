import { AppError } from "~/errors";
import { findLoginId } from "../accounts/authentication/login-id.server";

export const MAX_ADDRESSES = 5000;
const MAX_SHOWN_LINES = 20;
/** Words with an @ that are looked at: bounds the work for a file that has no other words. */
const MAX_WORDS = 20_000;
/** The longest address (RFC 5321). */
const MAX_WORD = 254;
/** What stands around addresses in tables and in the lists of mail programs. */
const SEPARATORS = /[\s,;:|<>()"']+/;

/** `unreadableLines`: numbers of the first lines with something like an address that is none. */
export type FoundAddresses = { addresses: string[]; unreadableLines: number[] };

/**
 * Finds the email addresses of a table or list, whatever its columns are: each once, in lower case.
 * @throws AppError invalid with more than five thousand
 */
export function readAddresses(text: string): FoundAddresses {
  const addresses = new Set<string>();
  const unreadable = new Set<number>();
  let words = 0;
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (!line.includes("@")) continue;
    for (const word of line.split(SEPARATORS).filter((it) => it.includes("@"))) {
      const email = word.length <= MAX_WORD ? findLoginId(word)?.email : null;
      if (email) addresses.add(email);
      else unreadable.add(index + 1);
      words += 1;
      if (addresses.size > MAX_ADDRESSES || words > MAX_WORDS) throw tooMany();
    }
  }
  return { addresses: [...addresses], unreadableLines: [...unreadable].slice(0, MAX_SHOWN_LINES) };
}

function tooMany() {
  const message = { key: "invitations:addressesMany", params: { most: MAX_ADDRESSES } };
  return new AppError("invalid", message.key, { params: message.params, fields: { text: message } });
}
