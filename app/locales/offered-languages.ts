import { type Language, LANGUAGES } from "~db/vocabularies";
import { first } from "~/platform/required";

const FALLBACK: Language = "en";

let read: () => readonly Language[] = () => LANGUAGES;

/**
 * The languages that the operators offer, at least one. Correct on the server only; the browser
 * gets all languages.
 */
export function offeredLanguages(): readonly Language[] {
  return read();
}

export function setOfferedLanguages(source: () => readonly Language[]) {
  read = source;
}

/**
 * The language that a person gets: the wanted one if the site offers it, else English, else the
 * first offered one.
 */
export function readerLanguage(wanted?: Language | null): Language {
  const offered = read();
  if (wanted && offered.includes(wanted)) return wanted;

  return offered.includes(FALLBACK) ? FALLBACK : first(offered);
}
