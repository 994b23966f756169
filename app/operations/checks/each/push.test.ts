import { afterEach, expect, test } from "vitest";
import { summarize } from "../../../../test/factories/base/checks";
import { makeUser } from "../../../../test/factories/accounts/people";
import { makeSubscription } from "../../../../test/factories/delivery/push";
import { transaction } from "~db/client.server";
import { noteOutcomes } from "~/models/delivery/notices/push/push-refusals.server";
import { env } from "~/platform/settings/env.server";
import { readPush } from "./delivery.server";

const sees = async () => summarize("push", await readPush());

afterEach(() => {
  env.SERVICE_WORKER = true;
});

test("lost keys and a push service that refuses us are found, where push is on", async () => {
  expect(await sees()).toBeNull();

  const outcome = { result: "never" as const, refusal: "push.example: 400" };

  await transaction((tx) => noteOutcomes(tx, [{ service: "push.example", outcome }], new Date()));
  expect(await sees()).toBe("warn refused");

  await makeSubscription(await makeUser());
  expect(await sees()).toBe("bad lost restore");
  env.SERVICE_WORKER = false;
  expect(await sees()).toBeNull();
});
