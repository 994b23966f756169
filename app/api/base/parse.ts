import { isMessageKey } from "~/locales/is-message-key.server";
import type { Request } from "express";
import type { z } from "zod";
import { AppError, type Message } from "~/platform/errors";
import { first } from "~/platform/required";

/** @throws AppError invalid, with the message of each invalid field */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;

  const fields: Record<string, Message> = {};

  for (const issue of result.error.issues) {
    const field = issue.path.join(".") || "body";

    fields[field] ??= isMessageKey(issue.message)
      ? { key: issue.message }
      : { key: "errors:invalidField", params: { field } };
  }

  throw new AppError("invalid", "errors:invalid", { fields });
}

/**
 * Query parameters as strings: blank ones are dropped; repeated ones become a list, which no schema
 * accepts.
 */
export function queryOf(request: Request): Record<string, string | string[]> {
  const params = new URLSearchParams(request.originalUrl.split("?")[1] ?? "");
  const words = [...new Set(params.keys())].map((name) => [name, params.getAll(name)] as const);

  return Object.fromEntries(
    words
      .filter(([, all]) => all.some((word) => word.trim() !== ""))
      .map(([name, all]) => [name, all.length > 1 ? all : first(all)]),
  );
}
