import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { recordSuccess } from "~/operations/backup/backup-status.server";
import { probes } from "~/operations/checks/probes.server";
import { env } from "~/platform/settings/env.server";
import { loader as loadToday } from "~/routes/admin+/_index";
import { action, loader } from "~/routes/admin+/server";
import { cookieFor, makeUser } from "../factories/accounts/people";
import { submit, visit } from "../factories/base/requests";

afterEach(() => {
  Object.assign(env, { APP_URL: undefined, BACKUP_TO: undefined });
  rmSync(path.join(env.DATA_DIR, "backup-status.json"), { force: true });
  probes.results.clear();
});

test("“Check again” is a plain form that checks what is outside and leads back to the page", async () => {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const socket = async () =>
    (await loader(visit("/admin/server", { cookie }))).health.checks.find(
      ({ key }) => key === "socket",
    );

  expect(await socket()).toBeUndefined();

  env.APP_URL = "http://127.0.0.1:1";

  const response = (await action(submit("/admin/server", {}, { cookie }) as never)) as Response;

  expect([response.status, response.headers.get("location")]).toEqual([302, "/admin/server"]);

  const refused = { state: "bad", fact: "They don't open (ECONNREFUSED)" };

  expect(await socket()).toMatchObject({ ...refused, todo: expect.stringContaining("Upgrade") });
});

test("the page counts what is missing, and does not call a missing backup good", async () => {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const { title, health } = await loader(visit("/admin/server", { cookie }));
  const warnings = health.checks.filter(({ state }) => state === "warn");

  expect(title).toBe("Server and backup");
  expect(warnings.map(({ key }) => key)).toEqual(expect.arrayContaining(["settings", "backup"]));
  expect([health.heading, health.toLook]).toContain(`${warnings.length} things to look at`);
});

test("before opening, a backup on the disk of the data does not count as one in another place", async () => {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));

  env.BACKUP_TO = mkdtempSync(path.join(env.DATA_DIR, "../place-"));
  recordSuccess("backup", { at: new Date(), size: 5e6 });

  const { opening } = await loadToday(visit("/admin", { cookie }));

  expect(opening.find(({ key }) => key === "backup")).toMatchObject({
    isDone: false,
    hint: expect.stringContaining("same disk"),
  });
});
