import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ZALO_APP, ZALO_TEMPLATES, ZaloDouble } from "../../../test/fakes/zalo-double";
import { clock } from "~/platform/clock/clock";
import { replaceTexts } from "~/integrations/texts/configured-texts.server";
import { createZaloChannel } from "~/integrations/texts/zalo/zalo-channel.server";
import { ZaloAccess } from "~/integrations/texts/zalo/zalo-tokens.server";
import { renewZalo } from "~/jobs/renew-zalo.server";
import { readZaloLight } from "~/operations/health/lights/zalo.server";
import { checkZalo } from "./checks/zalo.server";

const HOUR_MS = 3600_000;
let double: ZaloDouble;
let now = Date.parse("2026-11-24T12:00:00Z");

beforeEach(async () => {
  double = new ZaloDouble();
  await double.start();
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
  const access = new ZaloAccess({ ...ZALO_APP, oauthBase: double.address });
  const channel = createZaloChannel({ access, templates: ZALO_TEMPLATES, apiBase: double.address });
  replaceTexts({ channel, secret: null, zalo: access });
});

afterEach(() => {
  double.stop();
  replaceTexts(undefined);
  vi.restoreAllMocks();
});

test("the light and the doctor warn while messages still go out, and say how many days are left afterwards", async () => {
  expect(readZaloLight()).toMatchObject({ state: "warn", fact: "new", todo: null });
  await renewZalo();
  expect(readZaloLight()).toMatchObject({ state: "ok", fact: "good" });
  expect(await checkZalo({})).toMatchObject({ state: "ok", finding: "good" });
  double.isHanging = true;
  now += 19 * HOUR_MS;
  expect(readZaloLight()).toMatchObject({ state: "warn", fact: "late", todo: "renew" });
  expect(await checkZalo({})).toMatchObject({ state: "warn", finding: "late" });
  now += 41 * 24 * HOUR_MS;
  expect(readZaloLight()).toMatchObject({ state: "bad", fact: "expired", values: { left: 48 } });
  expect(await checkZalo({})).toMatchObject({ state: "fail", finding: "expired", values: { left: 48 } });
  double.isHanging = false;
  await renewZalo();
  expect(readZaloLight()).toMatchObject({ state: "ok" });
  double.refreshToken = "used elsewhere";
  now += 24 * HOUR_MS;
  await renewZalo();
  expect(readZaloLight()).toMatchObject({ state: "bad", fact: "refused", todo: "consent" });
  expect(await checkZalo({})).toMatchObject({ state: "fail", finding: "refused" });
});

test("without Zalo there is neither", async () => {
  replaceTexts(null);
  expect(readZaloLight()).toBeNull();
  expect(await checkZalo({})).toBeNull();
});
