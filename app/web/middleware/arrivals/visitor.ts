import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { bearerTokenOf } from "~/auth/bearer.server";
import { visitorIdOf } from "~/auth/cookies/visitor.server";

/** Who a request is from: the visitor of the cookie, or the holder of a token. Null for programs without either. */
export function visitorOf({ headers }: Request, { locals }: Response): string | null {
  const known = locals.visitorId as string | null | undefined;
  if (known !== undefined) return known;

  const token = bearerTokenOf(headers.authorization);

  return token ? createHash("sha256").update(token).digest("base64url") : visitorIdOf(headers.cookie);
}
