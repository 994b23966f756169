import { pino } from "pino";
import { env } from "~/env.server";

export const logger = pino({
  level: env.LOG_LEVEL,
  redact: ["req.headers.cookie", "req.headers.authorization", "password", "*.password"],
  serializers: { error: errorInShort },
});

/** What an error says, and where it came from. What libraries hang on theirs (addresses, a provider's whole answer) is nobody's to read. */
function errorInShort(thrown: unknown) {
  if (!(thrown instanceof Error)) return thrown;
  const { type, message, stack, code } = pino.stdSerializers.err(thrown);
  return { type, message, stack, code: code as unknown };
}
