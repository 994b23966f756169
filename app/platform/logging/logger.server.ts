import { type DestinationStream, pino } from "pino";
import { env } from "~/platform/settings/env.server";
import { redactSecrets } from "./redact-secrets";
import ipaddr from "ipaddr.js";
import { first } from "~/platform/required";

/** Bits of an address that are logged: they identify an area of a provider, not one household. */
const KEPT_BITS = { ipv4: 24, ipv6: 48 };

/**
 * In a terminal only warnings are logged, because a line for each request would hide important
 * messages.
 */
const LOG_LEVEL = env.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info");

const OPTIONS = {
  level: LOG_LEVEL,
  redact: ["req.headers.cookie", "req.headers.authorization", "password", "*.password"],
  serializers: {
    error: errorInShort,
    path: redactSecrets,
    url: redactSecrets,
    address: loggedAddress,
  },
};

export const logger = createLogger();

/** Creates the logger; tests pass another destination. */
export function createLogger(destination: DestinationStream = standardOutput()) {
  return pino(OPTIONS, destination);
}

/**
 * Writes asynchronously, so that a slow consumer of the log never blocks the shows; pino writes the
 * rest when the process ends.
 */
function standardOutput() {
  return pino.destination({ dest: 1, sync: false });
}

function loggedAddress(address: unknown) {
  return env.LOG_ADDRESSES === "short" && typeof address === "string"
    ? shortenAddress(address)
    : address;
}

/**
 * Message and stack only: other properties that libraries attach (addresses, a provider's whole
 * response) stay out of the log.
 */
function errorInShort(thrown: unknown) {
  if (!(thrown instanceof Error))
    return { type: typeof thrown, message: redactSecrets(messageOf(thrown)) };

  const { type, message, stack, code } = pino.stdSerializers.err(thrown);

  return {
    type,
    message: redactSecrets(message),
    stack: stack && redactSecrets(stack),
    code: code as unknown,
  };
}

/**
 * Describes a thrown value that is no Error, such as the response that Remix throws for an unknown
 * address.
 */
function messageOf(thrown: unknown): string {
  const { status, data } = (thrown ?? {}) as { status?: unknown; data?: unknown };

  return typeof status === "number"
    ? `${status} ${typeof data === "string" ? data : ""}`.trim()
    : String(thrown);
}

/**
 * Shortens an address or network, so that it names no single household: 192.0.2.0/24,
 * 2001:db8:1::/48.
 */
export function shortenAddress(address: string): string {
  const host = first(address.split("/"));
  if (!ipaddr.isValid(host)) return address;

  const parsed = ipaddr.process(host);
  const bits = KEPT_BITS[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));

  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
