import { z } from "zod";
import { REPORT_REASONS, type ReportKind } from "~db/vocabularies";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { paragraphs } from "~/models/base/text/normalize";

const TEXT_LIMIT = 2000;

/**
 * Kinds of content for the report form. Bans are not among them, because people appeal in the room.
 */
export const REPORTABLE = [
  "event",
  "message",
  "artist",
  "review",
  "letter",
] as const satisfies ReportKind[];
export type Reportable = (typeof REPORTABLE)[number];

export function isReportable(kind: string | undefined): kind is Reportable {
  return (REPORTABLE as readonly string[]).includes(kind ?? "");
}

const reportText = z
  .string()
  .default("")
  .transform(paragraphs)
  .refine((enteredText) => countCodePoints(enteredText) <= TEXT_LIMIT, "report:tooLong");

const reportFields = { reason: z.enum(REPORT_REASONS, "report:reasonRequired"), text: reportText };
/** "Other" requires an explanation. */
const isExplained = ({ reason, text }: { reason: string; text: string }) =>
  reason !== "other" || text !== "";
const textRequired = { path: ["text"], error: "report:textRequired" };

export const ReportInput = z.object(reportFields).refine(isExplained, textRequired);
export type ReportInput = z.output<typeof ReportInput>;

/** A report as JSON, with the reported content. */
export const ReportCall = z
  .object({
    kind: z.enum(REPORTABLE, "report:kindUnknown"),
    id: z.string("report:kindUnknown").min(1, "report:kindUnknown").max(64, "report:kindUnknown"),
    ...reportFields,
  })
  .refine(isExplained, textRequired);

export const AppealInput = z.object({
  text: reportText.refine((appealText) => appealText !== "", "report:appealRequired"),
});
export type AppealInput = z.output<typeof AppealInput>;
