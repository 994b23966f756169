import type { Request, Response } from "express";
import type { z } from "zod";
import type { ErrorCode } from "~/platform/errors";
import type texts from "~/locales/en/base/api";
import type { TokenScope } from "~/models/accounts/authentication/token-scopes";
import type { Actor, Member } from "~/models/base/actor";
import type { FileKind } from "./read-body";

export type HttpMethod = "get" | "post" | "put" | "delete";
export type CallerRole = "anyone" | "member" | "artist";
export type OperationTag = keyof typeof texts.tags;

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;
type ParsedInput<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The parsed input of an operation, with its authorized caller. */
export type OperationCall<Path extends string, W extends CallerRole, Query, Body> = {
  actor: W extends "anyone" ? Actor : Member;
  /** The caller's session or token, to which some resources are bound. Null for guests. */
  session: string | null;
  params: Record<ParameterNames<Path>, string>;
  query: ParsedInput<Query>;
  body: ParsedInput<Body>;
  /** The uploaded file if the call accepts one; else an empty buffer. */
  file: Buffer;
  request: Request;
  response: Response;
};

/**
 * The declaration of an operation: the router parses with its schemas, and the document is
 * generated from them.
 */
export type OperationSpec<
  Path extends string,
  W extends CallerRole,
  Query,
  Body,
  Answer extends z.ZodType,
> = {
  method: HttpMethod;
  /** Under /api, parameters in braces: "/events/{id}". */
  path: Path;
  /** operationId of the document; its summary is in the locales (api:calls.…). */
  id: keyof typeof texts.calls;
  tag: OperationTag;
  who: W;
  /** The scope that a token needs; "read" by default for GET. Null: signed-in browsers only. */
  scope?: TokenScope | null;
  query?: Query;
  body?: Body;
  /** Limit in bytes for bodies that may be larger than the default. */
  maxBytes?: number;
  /** The kind of file that the body consists of, instead of JSON or a form. */
  acceptsFile?: FileKind;
  response: Answer;
  status?: 200 | 201 | 202;
  /** Error codes besides those common to all calls (see error-statuses.ts). */
  errors?: readonly ErrorCode[];
  /** True if a public response differs from person to person. */
  isPersonal?: boolean;
  /** Runs before the body is validated, so that permission errors come before validation errors. */
  authorize?: (
    call: Pick<OperationCall<Path, W, Query, Body>, "actor" | "params">,
  ) => Promise<unknown>;
  run: (call: OperationCall<Path, W, Query, Body>) => Promise<z.output<Answer>>;
};

/** An operation without its type parameters. */
export type Operation = Omit<
  OperationSpec<string, CallerRole, z.ZodType, z.ZodType, z.ZodType>,
  "authorize" | "run"
> & {
  scope: TokenScope | null;
  authorize?: (call: { actor: Actor; params: Record<string, string> }) => Promise<unknown>;
  run: (call: OperationCall<string, "anyone", z.ZodType, z.ZodType>) => Promise<unknown>;
};

export function operation<
  const Path extends string,
  W extends CallerRole,
  Answer extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(declared: OperationSpec<Path, W, Query, Body, Answer>): Operation {
  const scope =
    declared.scope ?? (declared.method === "get" && declared.scope !== null ? "read" : null);

  return { ...declared, scope } as unknown as Operation;
}
