import { z } from "zod";
import { LANGUAGES } from "~db/vocabularies";
import { blankAsMissing, blankAsNull } from "~/models/shows/events/editing/schema-parts";
import { hasAddress } from "~/models/base/text/foreign-addresses.server";
import { codePoints, oneLine } from "~/models/base/text/normalize";
import { chosenFile } from "~/models/base/uploads/chosen-file";

/** Five thousand lines of a table with some more columns. */
export const MAX_TEXT_LENGTH = 1_000_000;
const MIN_CONSENT = 20;
const MAX_CONSENT = 300;

const consent = z
  .string("invitations:consentNeeded")
  .max(10 * MAX_CONSENT, "invitations:consentLong")
  .transform(oneLine)
  .refine((text) => codePoints(text) >= MIN_CONSENT, "invitations:consentNeeded")
  .refine((text) => codePoints(text) <= MAX_CONSENT, "invitations:consentLong")
  .refine((text) => !hasAddress(text), "invitations:consentAddress")
  .meta({ minLength: MIN_CONSENT, maxLength: MAX_CONSENT });

const text = z.string().max(MAX_TEXT_LENGTH, "invitations:textLong");

const Fields = z.object({
  /** Null: to follow the artist. */
  eventId: blankAsNull(z.uuid("invitations:showUnknown")).default(null),
  consent,
  language: z.enum(LANGUAGES, "invitations:languageNeeded"),
});

/** `text`: lines with an address each, such as a table as CSV. `agreed`: the people agreed to get emails from the artist. */
export const InvitationInput = Fields.extend({
  text: text.min(1, "invitations:addressesNeeded"),
  agreed: z.literal(true, "invitations:agreedNeeded"),
});
export type InvitationInput = z.output<typeof InvitationInput>;

/** The same as its form posts it: a file, or addresses that were typed. */
export const InvitationUpload = Fields.extend({
  file: chosenFile(
    z
      .instanceof(File)
      .refine(({ size }) => size <= MAX_TEXT_LENGTH, "invitations:textLong")
      .optional(),
  ),
  text: z.preprocess(blankAsMissing, text.optional()),
  agreed: z.literal("on", "invitations:agreedNeeded").transform(() => true as const),
}).refine(({ file, text: typed }) => file !== undefined || typed !== undefined, {
  error: "invitations:addressesNeeded",
  path: ["file"],
  // Said together with what is wrong with the other fields.
  when: () => true,
});
