import { messageOfIssue } from "~/locales/is-message-key.server";
import type { Request } from "express";
import type { z } from "zod";
import { AppError, type Message } from "~/platform/errors";
import { first } from "~/platform/required";

/** Parses input with a schema. @throws AppError invalid, with the message of each invalid field */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;

  const fields: Record<string, Message> = {};

  for (const zodIssue of result.error.issues) {
    const field = zodIssue.path.join(".") || "body";

    fields[field] ??= messageOfIssue(zodIssue) ?? {
      key: "errors:invalidField",
      params: { field },
    };
  }

  throw new AppError("invalid", "errors:invalid", { fields });
}

/**
 * Query parameters as strings: blank ones are dropped; repeated ones become a list, which no schema
 * accepts.
 */
export function queryOf(request: Request): Record<string, string | string[]> {
  const params = new URLSearchParams(request.originalUrl.split("?")[1] ?? "");
  const valuesByName = [...new Set(params.keys())].map(
    (parameterName) => [parameterName, params.getAll(parameterName)] as const,
  );

  return Object.fromEntries(
    valuesByName
      .filter(([, values]) => values.some((text) => text.trim() !== ""))
      .map(([parameterName, values]) => [
        parameterName,
        values.length > 1 ? values : first(values),
      ]),
  );
}
