import { afterEach, expect, test } from "vitest";
import { makeUser } from "../../../test/factories/people";
import type { Actor } from "~/models/base/actor";
import { readSetupLight } from "./lights/site.server";
import { checkSetup, checkSetupAgain, type Finding, registerSetupChecks, setSetupReport } from "./setup-report.server";

const bad: Finding = { name: "clock", state: "fail", finding: "late", values: { off: { ms: 90_000 } } };
const good: Finding = { name: "clock", state: "ok", finding: "right" };
let finish: (report: Finding[]) => void;
let runs = 0;
const admin = async (): Promise<Actor> => {
  const { id: userId } = await makeUser({ role: "admin" });
  return { userId, role: "admin" } as Actor;
};

registerSetupChecks(() => {
  runs++;
  return new Promise((resolve) => (finish = resolve));
});
afterEach(() => void (runs = 0));

test("checking again runs the checks and shows what they found", async () => {
  setSetupReport([bad]);
  const checking = checkSetupAgain(await admin(), 60_000);
  finish([good]);
  await checking;
  expect(readSetupLight()).toMatchObject({ state: "ok", fact: "fine" });
});

test("checks that take long do not keep the page waiting; the light keeps its state and tells that they run", async () => {
  setSetupReport([bad]);
  const actor = await admin();
  await Promise.all([checkSetupAgain(actor, 0), checkSetupAgain(actor, 0)]);
  expect(runs).toBe(1);
  expect(readSetupLight()).toMatchObject({ state: "bad", fact: "running" });
  const checking = checkSetup();
  finish([bad, good]);
  await checking;
  expect(readSetupLight()).toMatchObject({ state: "bad", fact: "found", values: { count: 1 } });
});

test("only admins start the checks", async () => {
  const { id: userId } = await makeUser();
  await expect(checkSetupAgain({ userId, role: "viewer" } as Actor)).rejects.toMatchObject({ code: "forbidden" });
  expect(runs).toBe(0);
});
