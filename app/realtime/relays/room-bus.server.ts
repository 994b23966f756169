import { randomUUID } from "node:crypto";
import { connectRedis, type PublishSubscribe } from "~/integrations/publish-subscribe/redis.server";
import { singleton } from "~/platform/process/singleton.server";
import type { PublishedMessage } from "./protocol";

type BusState = { redis: PublishSubscribe | null };
const busState = singleton("room bus", (): BusState => ({ redis: null }));

/**
 * The Redis channel of this process. It is random, so that relays do not listen to a home that has
 * ended, and sites can share a Redis.
 */
export const channel = singleton("room channel", () => `nhacsong:${randomUUID()}`);

/** @returns the function that closes the bus */
export async function openRoomBus(url: string): Promise<() => void> {
  const redis = await connectRedis(url);

  busState.redis = redis;

  return () => {
    redis.close();
    busState.redis = null;
  };
}

/** Publishes a message once for all relays. */
export function publish(message: PublishedMessage) {
  busState.redis?.publish(channel, JSON.stringify(message));
}

/** True while connected to Redis; null if no relays are used. */
export function isBusReady(): boolean | null {
  return busState.redis && busState.redis.isReady;
}
