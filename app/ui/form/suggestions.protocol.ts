/** A show or an artist, worded by the server. */
export type Suggestion = { href: string; label: string; lang?: string; hint: string };
export type Suggestions = { suggestions: Suggestion[] };

export const SUGGESTIONS_PATH = "/search/suggestions";
/** Shorter queries match too much. */
export const MIN_LETTERS = 2;
