import type { CallRight } from "./calls-table";
import { artists, forPrograms } from "./policies";

const desk = forPrograms(artists);

/** Permissions of the calls that take things out and bring them in. */
export const MOVING_CALLS: Record<string, CallRight> = {
  "GET /artist/export": { who: desk },
};
