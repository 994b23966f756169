import { z } from "zod";
import { type Translate, translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { countArchive } from "~/models/moving/exports/artist-archive.server";
import { importArchive } from "~/models/moving/imports/archive/import-archive.server";
import { ArchiveQuery } from "~/models/moving/imports/archive/schema";
import { fetchShows } from "~/models/moving/imports/fetch-shows.server";
import { importShows, planImport, type PlannedShow } from "~/models/moving/imports/import-shows.server";
import { CalendarImport, MAX_CALENDAR_LENGTH } from "~/models/moving/imports/schema";
import { operation } from "../core/operation";
import { Instant, instantOrNull } from "../json/parts";

const Count = z.int().min(0);

const Planned = z.object({
  title: z.string(),
  startTime: Instant.nullable(),
  /** "known": you have a show at that time. "later": more than one import takes. */
  state: z.enum(["new", "known", "refused", "later"]),
  problem: z.string().nullable(),
});

const NOTHING = { made: 0, left: 0, withoutPicture: 0 };

/** `id`: of the draft that was made. A new show with a `problem` is a draft without its picture. */
const ArchivedShow = Planned.extend({ id: z.string().nullable() });
const ArchivedSong = Planned.omit({ startTime: true });

export const movingCalls = [
  /**
   * Makes drafts of the coming shows of an iCalendar file, sent as `text` or fetched from `address`. With `dryRun` nothing is stored, and the response says what
   * would be made. `left`: shows for which it was too many at once; send the file again later, nothing is made twice.
   */
  operation({
    method: "post",
    path: "/artist/imports/calendar",
    id: "importCalendar",
    tag: "studio",
    who: "artist",
    scope: "events:write",
    maxBytes: 2 * MAX_CALENDAR_LENGTH,
    body: CalendarImport,
    response: z.object({ shows: z.array(Planned), past: Count, made: Count, left: Count, withoutPicture: Count }),
    run: async ({ actor, body: { text, address, dryRun, ...kind }, request }) => {
      const found = text === undefined ? await fetchShows(actor, address!) : { text };
      const { shows, past } = await planImport(actor, found, kind);
      const fresh = shows.flatMap(({ show }) => show ?? []);
      const { made, left, withoutPicture } = dryRun ? NOTHING : await importShows(actor, fresh, kind);
      const t = translator(languageOfHeader(request.headers));
      return { shows: shows.map((it) => plannedJson(it, t)), past, made, left, withoutPicture };
    },
  }),
  /**
   * The body is the ZIP file of `/dashboard/export.zip` of another site. With `songs` the caller confirms that the words
   * may be shown here; `profile` fills texts of the profile that are empty. `left` as for a calendar.
   */
  operation({
    method: "post",
    path: "/artist/imports/archive",
    id: "importArchive",
    tag: "studio",
    who: "artist",
    scope: "events:write",
    query: ArchiveQuery,
    acceptsFile: "archive",
    response: z.object({
      shows: z.array(ArchivedShow),
      songs: z.array(ArchivedSong),
      profile: z.array(z.string()),
      past: Count,
      made: Count,
      left: Count,
    }),
    run: async ({ actor, query, file, request }) => {
      const { shows, songs, ...rest } = await importArchive(actor, file, query);
      const t = translator(languageOfHeader(request.headers));
      return {
        ...rest,
        shows: shows.map(({ id, ...show }) => ({ id, ...plannedJson(show, t) })),
        songs: songs.map((song) => outcomeJson(song, t)),
        made: shows.filter(({ state }) => state === "new").length,
      };
    },
  }),
  operation({
    method: "get",
    path: "/artist/export",
    id: "getExport",
    tag: "studio",
    who: "artist",
    scope: null,
    /** `path`: the ZIP file, for the browser that is signed in. */
    response: z.object({ shows: Count, songs: Count, followers: Count, tickets: Count, path: z.string() }),
    run: async ({ actor }) => ({ ...(await countArchive(actor)), path: "/dashboard/export.zip" }),
  }),
];

type Outcome = Pick<PlannedShow, "title" | "state" | "problem">;

function plannedJson({ startTime, ...outcome }: Outcome & Pick<PlannedShow, "startTime">, t: Translate) {
  return { startTime: instantOrNull(startTime), ...outcomeJson(outcome, t) };
}

function outcomeJson({ title, state, problem }: Outcome, t: Translate) {
  return { title, state, problem: problem && t(problem.key, problem.params) };
}
