import "../permissions/restorable-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, sendCall } from "../permissions/tries";
import { openWorld } from "../permissions/world";
import { startApi } from "./api-server";
import { REFUSALS } from "./refusals";

const { attempt } = openWorld();
let api: Api;

beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

test.each(REFUSALS)("$call says: $says", async ({ call, by, after, says, ...line }) => {
  const { result } = await attempt(async (world) => {
    await after?.(world);

    return sendCall(api, call, line, { world, who: by });
  });

  expect(result.status).toBeGreaterThanOrEqual(400);
  expect(result.body.message).toBe(says);
});
