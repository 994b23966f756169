import { type ErrorCode, STATUS } from "~/platform/errors";
import type { Operation } from "./operation";

/** Errors of every call: for its token, its Origin or the rate limit. */
const COMMON_ERRORS: ErrorCode[] = ["unauthenticated", "forbidden", "throttled"];

/** The error statuses of a call, for the document. */
export function errorStatuses({
  method,
  path,
  query,
  body,
  acceptsFile,
  errors = [],
}: Operation): (typeof STATUS)[ErrorCode][] {
  const errorCodes = new Set<ErrorCode>([...COMMON_ERRORS, ...errors]);
  if (path.includes("{")) errorCodes.add("not_found").add("invalid");
  if (query) errorCodes.add("invalid");
  if (body || acceptsFile) errorCodes.add("invalid").add("too_large");
  // A busy server may refuse GET calls of new visitors with 503.
  if (method === "get") errorCodes.add("unavailable");

  return [...errorCodes].map((errorCode) => STATUS[errorCode]).sort((left, right) => left - right);
}
