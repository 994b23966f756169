import { expect, test } from "vitest";
import { registerSetupChecks } from "~/operations/health/setup-report.server";
import { action, loader } from "~/routes/admin+/_index";
import { cookieFor, makeUser } from "../../factories/people";
import { submit, visit } from "../../factories/requests";

test("“Check again” is a plain form that runs the doctor's checks and leads back to the overview", async () => {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const setup = async () =>
    (await loader(visit("/admin", { cookie }))).health.lights.find(({ key }) => key === "setup");
  expect(await setup()).toBeUndefined();
  registerSetupChecks(async () => [{ name: "socket", state: "fail", finding: "refused", values: { reason: "502" } }]);
  const response = (await action(submit("/admin?index", {}, { cookie }) as never)) as Response;
  expect([response.status, response.headers.get("location")]).toEqual([302, "/admin"]);
  expect(await setup()).toMatchObject({
    state: "bad",
    details: [expect.stringContaining("WebSockets don't open (502)")],
  });
});
