import { type ErrorCode, STATUS } from "~/errors";
import type { Operation } from "./operation";

/** Every call may be refused for its token, its Origin or its number. */
const COMMON_ERRORS: ErrorCode[] = ["unauthenticated", "forbidden", "throttled"];

/** The statuses a call may be refused with. */
export function errorStatuses({ path, query, body, acceptsPicture, errors = [] }: Operation): number[] {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...errors]);
  if (path.includes("{")) codes.add("not_found").add("invalid");
  if (query) codes.add("invalid");
  if (body || acceptsPicture) codes.add("invalid").add("too_large");
  return [...codes].map((code) => STATUS[code]).sort((a, b) => a - b);
}
