import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectRedis, type PublishSubscribe } from "~/integrations/publish-subscribe/redis.server";
import { hasRedis, Redis } from "./redis";

describe.runIf(hasRedis)("a subscription", () => {
  const redis = new Redis();
  let bus: PublishSubscribe;

  beforeAll(async () => {
    await redis.start();
    bus = await connectRedis(redis.url);
  });
  afterAll(async () => {
    bus.close();
    await redis.kill();
  });

  test("that Redis has not confirmed before it fails is made when Redis is back", async () => {
    const heard: string[] = [];

    await expect.poll(() => bus.isReady).toBe(true);
    redis.signal("SIGSTOP");

    const subscribing = bus.subscribe("room", (text) => heard.push(text));

    // Now the command is sent, so that the client does not keep it for the next connection.
    await nextTurn();
    await redis.kill();
    await redis.start();
    await subscribing;
    await expect.poll(() => bus.isReady).toBe(true);
    bus.publish("room", "hello");
    await expect.poll(() => heard).toEqual(["hello"]);
  });
});
