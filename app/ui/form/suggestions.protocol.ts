/** One line under the search field: a show or an artist, worded by the server. */
export type Suggestion = { href: string; label: string; lang?: string; hint: string };
export type Suggestions = { suggestions: Suggestion[] };

export const SUGGESTIONS_PATH = "/search/suggestions";
/** Shorter queries are found in too much. */
export const LEAST_LETTERS = 2;
