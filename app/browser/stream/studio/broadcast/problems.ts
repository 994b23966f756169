import { findInAppBrowser } from "~/platform/http/in-app-browser";

/** Message keys of broadcast:problem. */
export type Problem =
  | "blocked"
  | "no_device"
  | "device_busy"
  | "insecure"
  /** The browser gives pages no access to a camera, as is common inside apps. */
  | "no_access"
  | "no_encoder"
  | "encoder_failed"
  /** The browser encodes video that cannot be decoded. */
  | "undecodable"
  | "device_lost"
  | "signed_out"
  | "forbidden"
  | "not_found"
  | "busy"
  | "replaced"
  | "kicked"
  | "no_media"
  | "not_open"
  | "terms_changed"
  | "no_space"
  | "refused"
  | "unreachable"
  /** A chunk of the page did not load. */
  | "incomplete";

export type DeviceProblem = Problem | "replaced_device";

export class BroadcastError extends Error {
  constructor(readonly problem: Problem) {
    super(problem);
  }
}

const CLOSE_PROBLEMS: Record<number, Problem> = {
  4401: "signed_out",
  4403: "forbidden",
  4404: "not_found",
  4409: "busy",
  4410: "replaced",
  4411: "kicked",
  4412: "not_open",
  4416: "terms_changed",
  4414: "no_media",
  4415: "undecodable",
  4507: "no_space",
};

export const getCloseProblem = (closeCode: number): Problem =>
  CLOSE_PROBLEMS[closeCode] ?? "refused";

const DEVICE_PROBLEMS: Record<string, Problem> = {
  NotAllowedError: "blocked",
  SecurityError: "blocked",
  NotFoundError: "no_device",
  OverconstrainedError: "no_device",
  NotReadableError: "device_busy",
  AbortError: "device_busy",
};

/**
 * The problem of a failed device request. Inside an app a blocked device counts as "no_access",
 * because people cannot allow it there.
 */
export function getDeviceProblem(error: unknown): Problem {
  const problem = (error instanceof DOMException && DEVICE_PROBLEMS[error.name]) || "no_device";

  return problem === "blocked" && findInAppBrowser(navigator.userAgent) ? "no_access" : problem;
}

/** The problem if the browser offers no API for cameras. */
export const getAccessProblem = (): Problem => (window.isSecureContext ? "no_access" : "insecure");
