import { type ErrorCode, STATUS } from "~/platform/errors";
import type { Operation } from "./operation";

/** Any call may fail for its token, its Origin or the rate limit. */
const COMMON_ERRORS: ErrorCode[] = ["unauthenticated", "forbidden", "throttled"];

/** Error statuses of a call, for the document. */
export function errorStatuses({
  method,
  path,
  query,
  body,
  acceptsFile,
  errors = [],
}: Operation): (typeof STATUS)[ErrorCode][] {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...errors]);
  if (path.includes("{")) codes.add("not_found").add("invalid");
  if (query) codes.add("invalid");
  if (body || acceptsFile) codes.add("invalid").add("too_large");
  // The limit on newcomers may stop what is read.
  if (method === "get") codes.add("unavailable");

  return [...codes].map((code) => STATUS[code]).sort((a, b) => a - b);
}
