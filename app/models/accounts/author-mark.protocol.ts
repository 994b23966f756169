/**
 * Role of an author that matters to readers. It is shown beside the name as a sign that no name can
 * contain.
 */
export const AUTHOR_MARKS = ["artist", "moderator", "admin"] as const;
export type AuthorMark = (typeof AUTHOR_MARKS)[number];
