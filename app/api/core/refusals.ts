import { type ErrorCode, STATUS } from "~/errors";
import type { Operation } from "./operation";

/** Every call may be refused for its token, its Origin or its number. */
const ALWAYS: ErrorCode[] = ["unauthenticated", "forbidden", "throttled"];

/** The statuses a call may be refused with. */
export function refusalsOf({ path, query, body, takesPicture, refuses = [] }: Operation): number[] {
  const codes = new Set<ErrorCode>([...ALWAYS, ...refuses]);
  if (path.includes("{")) codes.add("not_found").add("invalid");
  if (query) codes.add("invalid");
  if (body || takesPicture) codes.add("invalid").add("too_large");
  return [...codes].map((code) => STATUS[code]).sort((a, b) => a - b);
}
