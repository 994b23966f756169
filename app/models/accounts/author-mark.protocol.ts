/**
 * Role of an author that matters to readers. It is shown as a sign beside the name, which no name
 * can contain.
 */
export const AUTHOR_MARKS = ["artist", "moderator", "admin"] as const;
export type AuthorMark = (typeof AUTHOR_MARKS)[number];
