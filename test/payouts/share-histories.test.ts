import fc from "fast-check";
import { test } from "vitest";
import { makeShareWorld, playShareHistory, ShareHistory } from "../factories/payouts/share-history";

/** `HISTORIES=10000` takes a minute. */
const HISTORIES = Number(process.env.HISTORIES ?? 1500);

test(`${HISTORIES} random histories of sales with shares lose and make nothing`, async () => {
  const world = await makeShareWorld();
  const property = fc.asyncProperty(ShareHistory, (history) => playShareHistory(world, history));

  await fc.assert(property, { numRuns: HISTORIES });
}, 1_200_000);
