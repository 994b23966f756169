import type { Request, Response } from "express";
import type { z } from "zod";
import type { ErrorCode } from "~/platform/errors";
import type texts from "~/locales/en/base/api";
import type { TokenScope } from "~/models/accounts/authentication/token-scopes";
import type { Actor, Member } from "~/models/base/actor";
import type { FileKind } from "./read-body";

export type Method = "get" | "post" | "put" | "delete";
export type Who = "anyone" | "member" | "artist";
export type Tag = keyof typeof texts.tags;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Input of an operation: parsed, and the caller is authorized. */
export type Call<Path extends string, W extends Who, Query, Body> = {
  actor: W extends "anyone" ? Actor : Member;
  /** The caller's session or token, for resources bound to it. Null for guests. */
  session: string | null;
  params: Record<Names<Path>, string>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  /** The uploaded file if the call accepts one, else empty. */
  file: Buffer;
  request: Request;
  response: Response;
};

/**
 * Declares one operation once: the router parses with these schemas, and the document is generated
 * from them.
 */
export type OperationSpec<
  Path extends string,
  W extends Who,
  Query,
  Body,
  Answer extends z.ZodType,
> = {
  method: Method;
  /** Under /api, parameters in braces: "/events/{id}". */
  path: Path;
  /** operationId of the document; its summary is in the locales (api:calls.…). */
  id: keyof typeof texts.calls;
  tag: Tag;
  who: W;
  /** Scope a token needs; defaults to "read" for GET. Null: signed-in browsers only. */
  scope?: TokenScope | null;
  query?: Query;
  body?: Body;
  /** Limit for bodies that may be larger than the default. */
  maxBytes?: number;
  /** The body is the file itself: no JSON, no form. */
  acceptsFile?: FileKind;
  response: Answer;
  status?: 200 | 201 | 202;
  /** Error codes besides those common to all calls (see error-statuses.ts). */
  errors?: readonly ErrorCode[];
  /** True if a public response differs from person to person. */
  isPersonal?: boolean;
  /** Runs before the body is validated, so that permission errors come before validation errors. */
  authorize?: (call: Pick<Call<Path, W, Query, Body>, "actor" | "params">) => Promise<unknown>;
  run: (call: Call<Path, W, Query, Body>) => Promise<z.output<Answer>>;
};

/** An operation without its type parameters. */
export type Operation = Omit<
  OperationSpec<string, Who, z.ZodType, z.ZodType, z.ZodType>,
  "authorize" | "run"
> & {
  scope: TokenScope | null;
  authorize?: (call: { actor: Actor; params: Record<string, string> }) => Promise<unknown>;
  run: (call: Call<string, "anyone", z.ZodType, z.ZodType>) => Promise<unknown>;
};

export function operation<
  const Path extends string,
  W extends Who,
  Answer extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(declared: OperationSpec<Path, W, Query, Body, Answer>): Operation {
  const scope =
    declared.scope ?? (declared.method === "get" && declared.scope !== null ? "read" : null);

  return { ...declared, scope } as unknown as Operation;
}
