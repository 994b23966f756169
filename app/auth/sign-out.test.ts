import { afterEach, expect, test } from "vitest";
import { cookieFor, makeUser } from "../../test/factories/accounts/people";
import { env } from "~/platform/settings/env.server";
import { getActor } from "./session.server";
import { signOutHeaders } from "./sign-out.server";

const { APP_URL } = env;

afterEach(() => {
  env.APP_URL = APP_URL;
});

test("signing out ends the session and, over https, clears the pages that the browser has stored", async () => {
  const user = await makeUser();
  const cookies = [await cookieFor(user), await cookieFor(user)];

  env.APP_URL = "https://nhacsong.example";

  const overHttps = new Headers(await signOutHeaders(cookies[0]));

  env.APP_URL = "http://nhacsong.example";

  const overHttp = new Headers(await signOutHeaders(cookies[1]));

  expect(overHttps.get("Clear-Site-Data")).toBe('"cache"');
  expect(overHttp.has("Clear-Site-Data")).toBe(false);
  for (const cookie of cookies) expect((await getActor(cookie)).userId).toBeNull();
  for (const headers of [overHttps, overHttp])
    expect(headers.get("Set-Cookie")).toContain("nhacsong_session=;");
});
