/** A suggested show or artist, with texts from the server. */
export type Suggestion = { href: string; label: string; lang?: string; hint: string };
export type Suggestions = { suggestions: Suggestion[] };

export const SUGGESTIONS_PATH = "/search/suggestions";
/** Minimum length of a query; shorter ones match too much. */
export const MIN_LETTERS = 2;
