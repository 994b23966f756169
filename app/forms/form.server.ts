import { parseWithZod } from "@conform-to/zod/v4";
import type { Submission } from "@conform-to/react";
import type { z } from "zod";
import { AppError } from "~/errors";
import { speak, type Translate } from "~/locales/i18n.server";
import { page } from "../requests/page.server";
import { parseForm } from "./parse-form.server";

export type Form<Output> = {
  /** Parsed input, or undefined when the form did not pass. */
  value: Output | undefined;
  /** What the page needs to come back filled in (conform's lastResult); passwords are dropped. */
  reply: Submission<Output>["reply"];
  t: Translate;
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

/** Reads and parses a posted form. Messages in schemas are locale keys ("accounts:nameRequired"), worded here. `fields`: of a request already read. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  fields?: FormData,
): Promise<Form<z.output<Schema>>> {
  const { t } = await speak(request);
  const submission = parseWithZod(fields ?? (await readFields(request)), { schema });
  for (const name of SECRET_FIELDS) delete (submission.payload as Record<string, unknown>)[name];
  if (submission.status !== "success") wordErrors(submission.error, t);
  return {
    value: submission.status === "success" ? submission.value : undefined,
    reply: submission.reply.bind(submission) as Form<z.output<Schema>>["reply"],
    t,
  };
}

/**
 * The fields of a posted form: the only way a page reads one.
 * @throws Response the error page: 400 for what is no form of this site, 413 for more than the limit of a body
 */
export async function readFields(request: Request): Promise<FormData> {
  return page(request, async () => {
    const bytes = Buffer.from(await request.arrayBuffer().catch(refuseBody));
    return parseForm(bytes, request.headers.get("Content-Type") ?? "").catch(refuseBody);
  });
}

/** For a body that could not be read. @throws AppError */
export function refuseBody(error: unknown): never {
  throw error instanceof AppError ? error : new AppError("invalid", "errors:unreadable");
}

function wordErrors(errors: Record<string, string[] | null> | null | undefined, t: Translate) {
  for (const [field, messages] of Object.entries(errors ?? {})) {
    if (messages)
      errors![field] = messages.map((message) => (isKey(message) ? t(message) : t("errors:invalidField", { field })));
  }
}

/** Zod's own English sentences are no keys: they become "“field” isn't valid". */
function isKey(message: string) {
  return /^\w+:[\w.]+$/.test(message);
}
