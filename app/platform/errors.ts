import type { MessageKey } from "~/locales/message-key";

/** Errors that the client can fix, with their HTTP status. */
export const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method: 405,
  timeout: 408,
  conflict: 409,
  too_large: 413,
  throttled: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/**
 * "terms_changed": the person must first agree to the terms again. "password_in_doubt": the owner
 * of the account's address must first confirm whose password it is.
 */
export const ERROR_REASONS = ["terms_changed", "password_in_doubt"] as const;
export type ErrorReason = (typeof ERROR_REASONS)[number];

type Placeholders = Record<string, string | number>;

export type Message = { key: MessageKey; params?: Placeholders };

/**
 * The only error that domain code throws. It becomes a page, a JSON `{message}` or a socket frame.
 * `fields` has messages of single form fields; `retryAfter` is in seconds.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly messageKey: MessageKey,
    readonly details: {
      params?: Placeholders;
      fields?: Record<string, Message>;
      retryAfter?: number;
      /** Further sentences below the message on pages; programs get only the message. */
      more?: Message[];
      /** Tells programs what to do, if the status does not. */
      reason?: ErrorReason;
    } = {},
  ) {
    super(messageKey);
    this.status = STATUS[code];
  }
}

/** Creates an error for a server that has no time now. `retryAfter` is in seconds. */
export function busyError(
  retryAfter: number,
  code: "throttled" | "unavailable" = "unavailable",
): AppError {
  return new AppError(code, "errors:busy", { params: { count: retryAfter }, retryAfter });
}

/** Creates an error about one form field. The page shows its message at the field, too. */
export function fieldError(
  field: string,
  messageKey: MessageKey,
  { params, code = "invalid" }: { params?: Placeholders; code?: ErrorCode } = {},
): AppError {
  return new AppError(code, messageKey, {
    params,
    fields: { [field]: { key: messageKey, params } },
  });
}
