import type { Request, RequestHandler, Response } from "express";
import { type z } from "zod";
import { getActor } from "~/auth/session.server";
import { AppError, type Message } from "~/errors";
import type { Actor } from "~/models/actor";

/** A JSON call: what the function gives is sent with `status`; what it throws goes to the error handler. */
export function answer(work: (request: Request, response: Response) => Promise<unknown>, status = 200): RequestHandler {
  return (request, response, next) => {
    work(request, response)
      .then((body) => {
        if (!response.headersSent) response.status(status).json(body);
      })
      .catch(next);
  };
}

export function actorOfCall(request: Request): Promise<Actor> {
  return getActor(request.headers.cookie);
}

/** @throws AppError invalid, with the message of every field that did not pass */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, Message> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join(".") || "body";
    fields[field] ??= /^\w+:[\w.]+$/.test(issue.message)
      ? { key: issue.message }
      : { key: "errors:invalidField", params: { field } };
  }
  throw new AppError("invalid", "errors:invalid", { fields });
}
