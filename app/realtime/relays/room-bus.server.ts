import { randomUUID } from "node:crypto";
import { connectRedis, type PublishSubscribe } from "~/integrations/publish-subscribe/redis.server";
import { singleton } from "~/platform/process/singleton.server";
import type { PublishedWord } from "./protocol";

type State = { redis: PublishSubscribe | null };
const state = singleton("room bus", (): State => ({ redis: null }));

/** Of this process: nobody listens to a home that is gone, and sites may share a Redis. */
export const channel = singleton("room channel", () => `nhacsong:${randomUUID()}`);

/** @returns the function that closes it */
export async function openRoomBus(url: string): Promise<() => void> {
  const redis = await connectRedis(url);

  state.redis = redis;

  return () => {
    redis.close();
    state.redis = null;
  };
}

/** Once for all relays. */
export function publish(word: PublishedWord) {
  state.redis?.publish(channel, JSON.stringify(word));
}

/** Null without relays. */
export function isBusReady(): boolean | null {
  return state.redis && state.redis.isReady;
}
