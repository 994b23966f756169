import { type DestinationStream, pino } from "pino";
import { env } from "~/env.server";
import { redactSecrets } from "./redact-secrets";

const OPTIONS = {
  level: env.LOG_LEVEL,
  redact: ["req.headers.cookie", "req.headers.authorization", "password", "*.password"],
  serializers: { error: errorInShort, path: redactSecrets, url: redactSecrets },
};

export const logger = createLogger();

/** The same log with another destination. */
export function createLogger(destination?: DestinationStream) {
  return destination ? pino(OPTIONS, destination) : pino(OPTIONS);
}

/**
 * Message and stack only: other properties that libraries attach (addresses, a provider's whole response) stay out of
 * the log.
 */
function errorInShort(thrown: unknown) {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: redactSecrets(messageOf(thrown)) };
  const { type, message, stack, code } = pino.stdSerializers.err(thrown);
  return { type, message: redactSecrets(message), stack: stack && redactSecrets(stack), code: code as unknown };
}

/** Remix throws responses that are no errors, such as one for an unknown address. */
function messageOf(thrown: unknown): string {
  const { status, data } = (thrown ?? {}) as { status?: unknown; data?: unknown };
  return typeof status === "number" ? `${status} ${typeof data === "string" ? data : ""}`.trim() : String(thrown);
}
