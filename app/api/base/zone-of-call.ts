import type { Request } from "express";
import { bearerTokenOf } from "~/auth/bearer.server";
import { zoneOf } from "~/auth/cookies/zone.server";

/** The time zone of the caller's browser; programs with a token have none. */
export function zoneOfCall({ headers }: Request): string | null {
  return bearerTokenOf(headers.authorization) === null ? zoneOf(headers.cookie) : null;
}
