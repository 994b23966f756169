import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeUser } from "../../../test/factories/people";
import { makeSubscription } from "../../../test/factories/push";
import { transaction } from "~db/client.server";
import { pushSubscriptions } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { noteOutcome } from "~/models/delivery/notices/push/push-refusals.server";
import { checkPush } from "./checks/push.server";

afterEach(() => void (env.SERVICE_WORKER = true));

test("the doctor finds a lost or damaged key file, and a push service that refuses us", async () => {
  const keys = path.join(env.DATA_DIR, "push-keys.json");
  expect(await checkPush({})).toEqual({ state: "ok", finding: "ready", values: { browsers: 0 } });
  await makeSubscription(await makeUser());
  expect(await checkPush({})).toMatchObject({ state: "fail", finding: "lost" });
  env.SERVICE_WORKER = false;
  expect(await checkPush({})).toBeNull();
  env.SERVICE_WORKER = true;
  writeFileSync(keys, "{");
  expect(await checkPush({})).toMatchObject({ state: "fail", finding: "damaged" });
  rmSync(keys);
});

test("the doctor names a push service that refuses us", async () => {
  const outcome = { result: "never" as const, refusal: "push.example: 400" };
  await transaction((tx) => tx.delete(pushSubscriptions));
  await transaction((tx) => noteOutcome(tx, [{ service: "push.example", outcome }], new Date()));
  const found = await checkPush({});
  expect(found).toMatchObject({ state: "warn", finding: "refused", values: { reason: "push.example: 400" } });
});
