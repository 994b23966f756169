import type { CallRight } from "./calls-table";
import { artists, forPrograms } from "./policies";

const CALENDAR = { text: "BEGIN:VCALENDAR", category: "Open", eventType: "free", dryRun: true };
const desk = forPrograms(artists);

/** Permissions of the calls that take things out and bring them in. */
export const MOVING_CALLS: Record<string, CallRight> = {
  "GET /artist/export": { who: desk },
  "POST /artist/imports/calendar": { who: forPrograms(artists), body: () => CALENDAR },
  "POST /artist/imports/archive": { who: forPrograms(artists), body: () => ({}) },
};
