import { z } from "zod";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { paragraphs } from "../../text/normalize";

/** Code points of a document in one language: some forty printed pages. */
const MAX_DOCUMENT_LENGTH = 50_000;

const Markdown = z
  .string()
  .nullish()
  .transform((typedMarkdown) => paragraphs(typedMarkdown ?? "") || null)
  .refine(
    (typedMarkdown) =>
      typedMarkdown === null || countCodePoints(typedMarkdown) <= MAX_DOCUMENT_LENGTH,
    "site:documentLong",
  )
  .meta({ maxLength: MAX_DOCUMENT_LENGTH });

/**
 * A new version of a document. A text that is blank in both languages means the standard text, or
 * no imprint.
 */
export const DocumentForm = z.object({
  textEn: Markdown,
  textVi: Markdown,
  /** True if members must agree again. */
  mustAgree: z
    .union([z.boolean(), z.string()])
    .nullish()
    .transform((value) => value === true || value === "on")
    .meta({ type: "boolean" }),
  /**
   * Number of the version that the form showed. If there is a newer version, the form is refused,
   * so that the newer version is not overwritten unseen.
   */
  basedOn: z.coerce.number("site:documentChanged").int("site:documentChanged").min(0).optional(),
});
export type DocumentForm = z.output<typeof DocumentForm>;

export const DocumentPreviewForm = DocumentForm.pick({ textEn: true, textVi: true });

/** A ticked checkbox, or true in JSON. */
export const TermsAccepted = z
  .unknown()
  .refine((value) => value === true || value === "on" || value === "true", "accounts:termsRequired")
  .transform(() => true as const)
  .meta({ enum: [true, "true", "on"] });

/** `version`: version of the terms that the form showed. */
export const AgreementForm = z.object({
  version: z.coerce
    .number("site:termsChangedAgain")
    .int("site:termsChangedAgain")
    .min(0, "site:termsChangedAgain"),
  termsAccepted: TermsAccepted,
});
