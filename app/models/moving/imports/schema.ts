import { z } from "zod";
import { parseJson } from "~/platform/json/parse-json";
import { CATEGORIES } from "~db/vocabularies";
import { EVENT_FIELDS } from "~/models/shows/events/editing/fields.protocol";
import { blankAsMissing } from "~/models/shows/events/editing/schema-parts";
import { chosenFile } from "~/models/base/uploads/chosen-file";

/** As many shows as an artist may make in ten minutes. */
export const MAX_IMPORTED_SHOWS = 100;
/** Of the shows that a page sends back as JSON: forms take 256 KB of text. */
export const MAX_CONFIRMED_LENGTH = 200_000;
/** A calendar of many years. */
export const MAX_CALENDAR_LENGTH = 1_000_000;

/** What a calendar doesn't say about shows. Prices are set in each draft. */
const Missing = z.object({
  category: z.enum(CATEGORIES, "dashboard:categoryInvalid"),
  eventType: z.enum(["free", "donation"], "dashboard:eventTypeInvalid"),
});

/** Programs for calendars write webcal: for https:. */
const address = z
  .string()
  .max(2000, "moving:import.addressInvalid")
  .transform((text) => text.trim().replace(/^webcals?:/i, "https:"))
  .pipe(z.url({ protocol: /^https?$/, error: "moving:import.addressInvalid" }));

/** Either the file or its address. `dryRun`: only says what would be made. */
export const CalendarImport = Missing.extend({
  text: z.string("moving:import.fileNeeded").max(MAX_CALENDAR_LENGTH, "moving:import.fileLong").optional(),
  address: address.optional(),
  dryRun: z.boolean().optional(),
}).refine(({ text, address: from }) => text !== undefined || from !== undefined, "moving:import.fileNeeded");

export const CalendarUpload = Missing.extend({
  file: chosenFile(
    z
      .instanceof(File)
      .refine(({ size }) => size <= MAX_CALENDAR_LENGTH, "moving:import.fileLong")
      .optional(),
  ),
  address: z.preprocess(blankAsMissing, address.optional()),
}).refine(({ file, address: from }) => file !== undefined || from !== undefined, {
  error: "moving:import.fileNeeded",
  path: ["file"],
});

const isField = (name: string) => Object.hasOwn(EVENT_FIELDS, name);

/**
 * A show as a calendar has it; `startTime`: local time in `timeZone`, or an instant. `more`: fields of the show that a
 * site like this one knows and a calendar doesn't. Checked like those of any new show.
 */
export const ImportedShow = z.object({
  title: z.string().max(2000),
  description: z.preprocess(blankAsMissing, z.string().max(20_000).nullish()),
  startTime: z.string().max(40),
  timeZone: z.string().max(64),
  duration: z.int(),
  more: z.record(z.string().refine(isField), z.unknown()).optional(),
});
export type ImportedShow = z.output<typeof ImportedShow>;

/** The shows of a preview, as the page sends them back. */
export const ConfirmedImport = Missing.extend({
  shows: z
    .string()
    .max(2 * MAX_CONFIRMED_LENGTH)
    .transform((text, context) => {
      const shows = z.array(ImportedShow).min(1).max(MAX_IMPORTED_SHOWS).safeParse(parseJson(text));
      if (shows.success) return shows.data;
      context.addIssue({ code: "custom", message: "errors:invalid" });
      return z.NEVER;
    }),
});
