import fc from "fast-check";
import { test } from "vitest";
import {
  makeShareWorld,
  playShareHistory,
  ShareHistory,
} from "../../../../test/factories/payouts/share-history";

test("in any history facts sum to zero, shares keep their proportion, and whole refunds return everything", async () => {
  const world = await makeShareWorld();
  const property = fc.asyncProperty(ShareHistory, (history) => playShareHistory(world, history));

  await fc.assert(property, { numRuns: 100 });
});
