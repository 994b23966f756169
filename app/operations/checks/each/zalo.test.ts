import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ZALO_APP, ZALO_TEMPLATES, ZaloDouble } from "../../../../test/fakes/zalo-double";
import { clock } from "~/platform/clock/clock";
import { replaceTexts } from "~/integrations/texts/configured-texts.server";
import { createZaloChannel } from "~/integrations/texts/zalo/zalo-channel.server";
import { ZaloAccess } from "~/integrations/texts/zalo/zalo-tokens.server";
import { renewZalo } from "~/jobs/renew-zalo.server";
import { summarize } from "../../../../test/factories/base/checks";
import { readZalo } from "./zalo.server";

const sees = () => summarize("zalo", readZalo());

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

test("the check warns while messages still go out, and says how many days are left afterwards", async () => {
  expect(sees()).toBe("warn new");
  await renewZalo();
  expect(sees()).toBe("ok good");
  double.isHanging = true;
  now += 19 * HOUR_MS;
  expect(sees()).toBe("warn late renew");
  now += 41 * 24 * HOUR_MS;
  expect(sees()).toBe("bad expired renew");
  expect(readZalo()).toMatchObject({ values: { left: 48 } });
  double.isHanging = false;
  await renewZalo();
  expect(sees()).toBe("ok good");
  double.refreshToken = "used elsewhere";
  now += 24 * HOUR_MS;
  await renewZalo();
  expect(sees()).toBe("bad refused consent");
});

test("without Zalo there is no such check", () => {
  replaceTexts(null);
  expect(sees()).toBeNull();
});
