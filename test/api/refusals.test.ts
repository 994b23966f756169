import "../permissions/restorable-database";
import { expect, test } from "vitest";
import { sendCall } from "../permissions/tries";
import { openWorld } from "../permissions/world";
import { openGuardedApi } from "./api-server";
import { REFUSALS } from "./refusals";

const { attempt } = openWorld();
const api = openGuardedApi();

test.each(REFUSALS)("$call says: $says", async ({ call, by, after, says, ...line }) => {
  const { result } = await attempt(async (world) => {
    await after?.(world);

    return sendCall(api, call, line, { world, who: by });
  });

  expect(result.status).toBeGreaterThanOrEqual(400);
  expect(result.body.message).toBe(says);
});
