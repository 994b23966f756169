import { logger } from "~/platform/logging/logger.server";

const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 2000;

export type PublishSubscribe = Awaited<ReturnType<typeof connectRedis>>;

/**
 * Connects to Redis, and reconnects after a broken connection. It neither waits nor throws while
 * Redis is away.
 */
export async function connectRedis(url: string) {
  // Loaded here, because sites without relays do not need it.
  const { createClient } = await import("@redis/client");
  const reconnectStrategy = (attempts: number) =>
    Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** Math.min(attempts, 5));
  const client = createClient({ url, socket: { reconnectStrategy, connectTimeout: MAX_WAIT_MS } });
  let isRedisAway = false;
  let subscribedChannel: string | null = null;

  client.on("error", (error) => {
    if (!isRedisAway) logger.warn({ error }, "Redis is away");
    isRedisAway = true;
  });
  client.on("ready", () => {
    if (isRedisAway) logger.info("Redis is back");
    isRedisAway = false;
  });

  /**
   * The client itself repeats only confirmed subscriptions, and commands that it has not yet sent.
   */
  const subscribe = async (channelName: string, listener: (messageText: string) => void) => {
    try {
      await client.subscribe(channelName, listener);
    } catch (error) {
      const isReconnecting = client.isOpen && !client.isReady;
      if (!isReconnecting) throw error;
      if (channelName === subscribedChannel) await subscribe(channelName, listener);
    }
  };

  client.connect().catch((error: unknown) => logger.error({ error }, "Redis cannot be used"));

  return {
    get isReady() {
      return client.isReady;
    },
    /** Publishes a message, or drops it while Redis is away. */
    publish(channelName: string, messageText: string) {
      if (client.isReady) client.publish(channelName, messageText).catch(() => {});
    },
    /**
     * Listens to one channel in place of the previous one. Resolves when Redis has confirmed it.
     */
    async subscribe(channelName: string, listener: (messageText: string) => void) {
      const previous = subscribedChannel;

      subscribedChannel = channelName;
      if (previous !== null) await client.unsubscribe(previous).catch(() => {});
      await subscribe(channelName, listener);
    },
    close() {
      if (client.isOpen) client.destroy();
    },
  };
}
