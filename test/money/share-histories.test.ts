import fc from "fast-check";
import { test } from "vitest";
import { makeShareWorld, playShareHistory, ShareHistory } from "../factories/share-history";

test("10,000 random histories of sales with shares lose and make nothing", async () => {
  const world = await makeShareWorld();
  const property = fc.asyncProperty(ShareHistory, (history) => playShareHistory(world, history));
  await fc.assert(property, { numRuns: 10_000, seed: 20261124 });
}, 1_200_000);
