import { logger } from "~/platform/logging/logger.server";

const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 2000;

export type PublishSubscribe = Awaited<ReturnType<typeof connectRedis>>;

/**
 * Connects to Redis, and again whenever the connection breaks. Never waits and never throws for
 * Redis being away.
 */
export async function connectRedis(url: string) {
  // Loaded here: a site without relays has no use for it.
  const { createClient } = await import("@redis/client");
  const reconnectStrategy = (tries: number) =>
    Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** Math.min(tries, 5));
  const client = createClient({ url, socket: { reconnectStrategy, connectTimeout: MAX_WAIT_MS } });
  let isMissed = false;
  let channel: string | null = null;

  client.on("error", (error) => {
    if (!isMissed) logger.warn({ error }, "Redis is away");
    isMissed = true;
  });
  client.on("ready", () => {
    if (isMissed) logger.info("Redis is back");
    isMissed = false;
  });
  client.connect().catch((error: unknown) => logger.error({ error }, "Redis cannot be used"));

  return {
    get isReady() {
      return client.isReady;
    },
    /** Dropped while Redis is away. */
    publish(to: string, text: string) {
      if (client.isReady) client.publish(to, text).catch(() => {});
    },
    /**
     * Listens to one channel in place of the previous one. Resolves when Redis has confirmed it.
     */
    async subscribe(to: string, listener: (text: string) => void) {
      const previous = channel;

      channel = to;
      if (previous !== null) await client.unsubscribe(previous).catch(() => {});
      await client.subscribe(to, listener);
    },
    close() {
      if (client.isOpen) client.destroy();
    },
  };
}
