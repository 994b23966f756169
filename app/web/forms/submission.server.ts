import { messageOfIssue } from "~/locales/is-message-key.server";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { Translate } from "~/locales/i18n.server";
import type { FormAnswer } from "~/ui/form/form-answer";

type IssueMessage = ReturnType<typeof messageOfIssue>;
type TypedValues = NonNullable<FormAnswer["initialValue"]>;
/** `reason`: the message key of the AppError that refused the form. */
type Refusal = { formErrors?: string[]; fieldErrors?: Record<string, string[]>; reason?: string };

export type Submission<Input> = {
  /** Parsed input; undefined if the form was refused. */
  value: Input | undefined;
  /** Builds the data with which the page shows the form again, with its values except passwords. */
  reply: (wrong?: Refusal) => FormAnswer;
  /** The status of the response with the refused form; 400 by default. */
  status?: number;
};

const SECRET_FIELDS = [
  "password",
  "confirmPassword",
  "currentPassword",
  "newPassword",
  "code",
  "picture",
  "banner",
  "file",
];

/**
 * Parses the fields of a form. Messages in schemas are locale keys ("accounts:nameRequired"),
 * translated here.
 */
export function parseFields<Schema extends z.ZodType>(
  fields: FormData,
  schema: Schema,
  t: Translate,
): Submission<z.output<Schema>> {
  const submission = parseWithZod(fields, {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) => issues.map(messageOfIssue),
  });

  for (const fieldName of SECRET_FIELDS)
    delete (submission.payload as Record<string, unknown>)[fieldName];
  const refusal = submission.status === "success" ? {} : translateErrors(submission.error, t);

  return {
    value: submission.status === "success" ? submission.value : undefined,
    reply: ({ formErrors = [], fieldErrors = {} } = {}) => ({
      initialValue: (submission.reply().initialValue ?? {}) as TypedValues,
      error: { ...refusal, ...fieldErrors, ...(formErrors.length > 0 && { "": formErrors }) },
    }),
  };
}

/** The errors of a list ("links[2]") are shown at the field itself. */
function translateErrors(
  errors: Record<string, IssueMessage[] | null> | null | undefined,
  t: Translate,
) {
  const worded: Record<string, string[]> = {};

  for (const [fieldPath, messages] of Object.entries(errors ?? {})) {
    const field = fieldPath.replace(/[[.].*$/, "");

    for (const message of messages ?? []) {
      const sentence = message
        ? t(message.key, message.params)
        : t("errors:invalidField", { field });
      const sentences = (worded[field] ??= []);
      if (!sentences.includes(sentence)) sentences.push(sentence);
    }
  }

  return worded;
}
