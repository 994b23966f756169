import type { Request, Response } from "express";
import { type z } from "zod";
import type { ErrorCode } from "~/errors";
import type texts from "~/locales/en/api";
import type { TokenScope } from "~/models/accounts/authentication/token-scopes";
import type { Actor, Member } from "~/models/actor";

export type Method = "get" | "post" | "put" | "delete";
export type Who = "anyone" | "member" | "artist" | "admin";
export type Tag = keyof typeof texts.tags;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a call is worked on with: everything is parsed, and who asks is allowed to. */
export type Call<Path extends string, W extends Who, Query, Body> = {
  actor: W extends "anyone" ? Actor : Member;
  /** The session or token the asker is known by, for what is bound to one of them. Null for guests. */
  session: string | null;
  params: Record<Names<Path>, string>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  /** What came where the call takes a picture; else empty. */
  picture: Buffer;
  request: Request;
  response: Response;
};

/** One call of the API, said once: the router parses with these schemas, the document is written from them. */
export type OperationSpec<Path extends string, W extends Who, Query, Body, Answer extends z.ZodType> = {
  method: Method;
  /** Under /api, parameters in braces: "/events/{id}". */
  path: Path;
  /** The operationId of the document; its summary stands in the locales (api:calls.…). */
  id: keyof typeof texts.calls;
  tag: Tag;
  who: W;
  /** What a token must be allowed to do; reading asks for "read". Null: signed-in browsers only. */
  scope?: TokenScope | null;
  query?: Query;
  body?: Body;
  /** The most bytes of a body that may be larger than usual. */
  maxBytes?: number;
  /** The body is the file of a picture, as it is: no JSON, no form. */
  acceptsPicture?: true;
  response: Answer;
  status?: 200 | 201;
  /** Refusals beyond those every call knows (see refusals.ts). */
  errors?: readonly ErrorCode[];
  /** True when the answer differs from person to person though anyone may ask. */
  isPersonal?: boolean;
  /** What must hold before the body is looked at: who may not is told so before what is wrong. */
  authorize?: (call: Pick<Call<Path, W, Query, Body>, "actor" | "params">) => Promise<unknown>;
  run: (call: Call<Path, W, Query, Body>) => Promise<z.output<Answer>>;
};

/** A declared call, whatever its types. */
export type Operation = Omit<OperationSpec<string, Who, z.ZodType, z.ZodType, z.ZodType>, "authorize" | "run"> & {
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
  const scope = declared.scope ?? (declared.method === "get" && declared.scope !== null ? "read" : null);
  return { ...declared, scope } as unknown as Operation;
}
