/** Errors that the client can fix, with their HTTP status. */
export const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method: 405,
  conflict: 409,
  too_large: 413,
  throttled: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** A message key of the locales ("namespace:key") with its placeholders. */
export type Message = { key: string; params?: Record<string, string | number> };

/**
 * The only error that domain code throws. It becomes a page, a JSON `{message}` or a socket frame. `fields` has
 * messages of single form fields; `retryAfter` is in seconds.
 */
export class AppError extends Error {
  override name = "AppError";
  constructor(
    readonly code: ErrorCode,
    readonly messageKey: string,
    readonly details: {
      params?: Record<string, string | number>;
      fields?: Record<string, Message>;
      retryAfter?: number;
    } = {},
  ) {
    super(messageKey);
  }
  get status() {
    return STATUS[this.code];
  }
}
