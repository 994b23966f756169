import { expect, test } from "vitest";
import { parseSettings } from "../parse-settings";

const parse = (values: Record<string, string>) =>
  parseSettings(values, { path: ".env", values: {} });
const ZALO = {
  ZALO_APP_ID: "42",
  ZALO_APP_SECRET: "s",
  ZALO_REFRESH_TOKEN: "r",
  ZALO_TEMPLATES: "login_code=101",
};

test("Zalo's settings come together", () => {
  expect(parse(ZALO).ZALO_TEMPLATES).toEqual({ login_code: "101" });

  const { ZALO_REFRESH_TOKEN: _token, ...rest } = ZALO;

  expect(() => parse(rest)).toThrow("ZALO_REFRESH_TOKEN is not set. ZALO_APP_ID needs it.");
});

test("templates are those of codes alone, or also of changes; former ones for notices do no harm", () => {
  const all = "login_code=1, account_change=5";

  expect(parse({ ...ZALO, ZALO_TEMPLATES: all }).ZALO_TEMPLATES).toEqual({
    login_code: "1",
    account_change: "5",
  });

  const former = "login_code=1, show_live=2, seat_offer=3, gift=4";

  expect(parse({ ...ZALO, ZALO_TEMPLATES: former }).ZALO_TEMPLATES).toMatchObject({
    login_code: "1",
  });
  for (const bad of [
    "101",
    "account_change=4",
    "login_code=x",
    "login_code=1,other=2",
    `${all},${all}`,
  ])
    expect(() => parse({ ...ZALO, ZALO_TEMPLATES: bad })).toThrow("ZALO_TEMPLATES");
});

test("the order of the channels is the operator's", () => {
  expect(parse({}).TEXT_CHANNELS).toEqual(["zalo", "webhook"]);
  expect(parse({ TEXT_CHANNELS: "webhook" }).TEXT_CHANNELS).toEqual(["webhook"]);
  expect(() => parse({ TEXT_CHANNELS: "sms" })).toThrow("TEXT_CHANNELS");
});
