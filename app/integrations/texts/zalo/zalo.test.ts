import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ZALO_APP, ZALO_TEMPLATES, ZaloDouble } from "../../../../test/fakes/zalo-double";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { createZaloChannel } from "./zalo-channel.server";
import { ZaloAccess } from "./zalo-tokens.server";

const HOUR_MS = 3600_000;
const START = Date.parse("2026-11-24T12:00:00Z");
const FILE = () => path.join(env.DATA_DIR, "zalo-tokens.json");
const MESSAGE = {
  id: "msg_0123456789abcdef0123456789abcdef",
  to: "+84912345678",
  purpose: "login_code" as const,
  language: "vi",
  text: "x",
  textAscii: "x",
  params: { code: "123456", minutes: "10" },
  expiresAt: new Date(START + 600_000),
};

let double: ZaloDouble;
let now = START;
const access = () => new ZaloAccess({ ...ZALO_APP, oauthBase: double.address });
const channel = (of = access(), templates: Record<string, string> = ZALO_TEMPLATES) =>
  createZaloChannel({ access: of, templates, apiBase: double.address });

beforeEach(async () => {
  double = new ZaloDouble();
  await double.start();
  now = START;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
});

afterEach(() => {
  double.stop();
  rmSync(FILE(), { force: true });
  vi.restoreAllMocks();
});

test("a code goes out by the template of its purpose, to the number without a plus", async () => {
  expect(await channel().send(MESSAGE)).toEqual({ state: "accepted", providerId: "zns-1" });

  const { id: tracking_id, params: template_data } = MESSAGE;

  expect(double.sent).toEqual([
    { phone: "84912345678", template_id: "101", template_data, tracking_id },
  ]);
});

test("values that a template has no room for are shortened", async () => {
  const params = { title: "Đ".repeat(201) };

  expect(await channel().send({ ...MESSAGE, purpose: "account_change", params })).toMatchObject({
    state: "accepted",
  });
  expect([...double.sent[0]!.template_data.title!]).toHaveLength(200);
  await channel().send({ ...MESSAGE, params: { code: "123456", minutes: "1".repeat(31) } });
  expect(double.sent[1]!.template_data.minutes).toBe(`${"1".repeat(29)}…`);
});

test("only Vietnamese numbers are reached, and changes of accounts only where they have a template", () => {
  expect(channel().reaches("+84912345678", "login_code")).toBe(true);
  expect(channel().reaches("+14155550123", "login_code")).toBe(false);
  expect(channel().takes("account_change")).toBe(true);

  const codesOnly = channel(access(), { login_code: "101" });

  expect(codesOnly.takes("account_change")).toBe(false);
  expect(codesOnly.reaches("+84912345678", "account_change")).toBe(false);
});

test("errors come with HTTP 200: about the number they are final, about the account another attempt may help", async () => {
  const of = channel();

  double.refusal = -118;
  expect(await of.send(MESSAGE)).toEqual({ state: "never", problem: "error -118" });
  double.refusal = -115;
  expect(await of.send(MESSAGE)).toEqual({
    state: "later",
    problem: "error -115",
    isRefused: true,
  });
  double.refusal = null;
  double.faults.push("error");
  // The message may have been sent, so that no other channel is tried.
  expect(await of.send(MESSAGE)).toEqual({
    state: "later",
    problem: expect.stringMatching(/^HTTP/) as string,
  });
});

test("both tokens are saved before one is used, for the owner only, and survive a restart", async () => {
  await channel().send(MESSAGE);
  expect(JSON.parse(readFileSync(FILE(), "utf8"))).toMatchObject({
    accessToken: "access-1",
    refreshToken: "refresh-1",
  });
  expect(statSync(FILE()).mode & 0o777).toBe(0o600);
  expect(await channel().send(MESSAGE)).toMatchObject({ state: "accepted" });
  expect(double.renewals).toBe(1);
});

test("messages at the same time share one renewal", async () => {
  const of = channel();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => of.send(MESSAGE)));

  expect(answers.map(({ state }) => state)).toEqual(Array(5).fill("accepted"));
  expect(double.renewals).toBe(1);
});

test("the pair is renewed at half of its life, and the former token serves while that fails", async () => {
  const of = access();

  await of.getToken();
  now += 12 * HOUR_MS;
  expect(await of.getToken()).toBe("access-1");
  now += HOUR_MS;
  double.faults.push("error");
  expect(await of.getToken()).toBe("access-1");
  expect(of.problem).toMatch(/^error HTTP 500|HTTP 500/);
  expect(await of.getToken()).toBe("access-2");
  expect(of.problem).toBeNull();
});

test("a token that Zalo no longer takes is replaced at once, once for all", async () => {
  const of = channel();

  await of.send(MESSAGE);
  double.accessToken = "revoked elsewhere";

  const answers = await Promise.all([of.send(MESSAGE), of.send(MESSAGE)]);

  expect(answers.map(({ state }) => state)).toEqual(["accepted", "accepted"]);
  expect(double.renewals).toBe(2);
});

test("a renewal whose answer was lost has used up the refresh token: nothing is asked again before a new one is set", async () => {
  const of = access();

  double.faults.push("lost");
  await expect(of.getToken()).rejects.toMatchObject({ isRefused: false });
  await expect(of.getToken()).rejects.toMatchObject({ isRefused: true });

  const calls = double.calls.length;

  expect(await channel(of).send(MESSAGE)).toMatchObject({ state: "later", isRefused: true });
  await expect(access().getToken()).rejects.toMatchObject({ isRefused: true });
  expect(double.calls).toHaveLength(calls);
  expect(of.state()).toMatchObject({ isRefused: true });
  double.refreshToken = "consented anew";

  const anew = new ZaloAccess({
    ...ZALO_APP,
    firstToken: "consented anew",
    oauthBase: double.address,
  });

  expect(await anew.getToken()).toBe("access-2");
});

test("a pair that cannot be saved serves from memory until it can", async () => {
  const of = access();
  const folder = env.DATA_DIR;

  env.DATA_DIR = path.join(folder, "missing");
  expect(await of.getToken()).toBe("access-1");
  expect(of.problem).toBe("ENOENT");
  env.DATA_DIR = folder;
  expect(await of.getToken()).toBe("access-1");
  expect(existsSync(FILE())).toBe(true);
  expect(double.renewals).toBe(1);
});

test("a wrong secret leaves the refresh token alone", async () => {
  const of = new ZaloAccess({ ...ZALO_APP, appSecret: "wrong", oauthBase: double.address });

  await expect(of.getToken()).rejects.toMatchObject({ message: "error -14004", isRefused: false });
  expect(await access().getToken()).toBe("access-1");
});

test("a damaged file of tokens is a refusal, so another channel sends; it is not replaced", async () => {
  writeFileSync(FILE(), "{");

  const of = access();

  expect(await channel(of).send(MESSAGE)).toEqual({
    state: "later",
    isRefused: true,
    problem: "the token file cannot be read",
  });
  expect(of.state()).toBeNull();
  expect(readFileSync(FILE(), "utf8")).toBe("{");
});
