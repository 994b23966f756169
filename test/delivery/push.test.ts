import { afterEach, beforeAll, expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import { getPushKeys, getPushSender } from "~/models/delivery/notices/push/push-sender.server";
import {
  isPushOn,
  renewPush,
  subscribeToPush,
} from "~/models/delivery/notices/push/push-subscriptions.server";
import { loader as root } from "~/root";
import { action, loader } from "~/routes/_accounts+/notices+/phone";
import { loader as settings } from "~/routes/_accounts+/notices+/settings";
import { actorFor, cookieFor, makeUser } from "../factories/accounts/people";
import { makeBrowser, makeSubscription } from "../factories/delivery/push";
import { submit, visit } from "../factories/base/requests";

beforeAll(() => getPushKeys());
afterEach(() => {
  env.SERVICE_WORKER = true;
});

const PAGE = "/notices/phone";
const OFF = { code: "unavailable", messageKey: "notices:pushOff" };

async function shownTo(cookie: string) {
  const { publicKey } = await loader(visit(PAGE, { cookie }));
  const { isOffered } = await settings(visit("/notices/settings", { cookie }));
  const { hasPush } = (await root(visit(PAGE, { cookie }))).data;

  return { publicKey, isOffered, hasPush };
}

test("without a service worker the site offers no notices on devices, and says so", async () => {
  const user = await makeUser();
  const { cookie, session } = await makeSubscription(user);

  expect(await shownTo(cookie)).toEqual({
    publicKey: expect.any(String),
    isOffered: true,
    hasPush: true,
  });
  env.SERVICE_WORKER = false;
  expect(await shownTo(cookie)).toEqual({ publicKey: null, isOffered: false, hasPush: false });
  for (const change of [subscribeToPush, renewPush])
    await expect(change(actorFor(user), makeBrowser(), { session })).rejects.toMatchObject(OFF);
});

test("browsers that still have the worker are sent to, and can be turned off", async () => {
  const user = await makeUser();
  const { cookie, session } = await makeSubscription(user);

  env.SERVICE_WORKER = false;
  expect((await getPushSender()).keys.publicKey).toBeTruthy();
  await action(submit(PAGE, { intent: "off" }, { cookie }));
  expect(await isPushOn(actorFor(user), { session })).toBe(false);
});

test("a refused browser is told why", async () => {
  const { endpoint, keys } = makeBrowser();
  const cookie = `${await cookieFor(await makeUser())}; nhacsong_lang=vi`;
  const answer = (address: string) =>
    action(
      submit(PAGE, { intent: "subscribe", endpoint: address, ...keys }, { cookie }),
    ) as Promise<{ data: unknown }>;

  expect((await answer("https://elsewhere.test/1")).data).toMatchObject({
    lastResult: {
      error: { "": [expect.stringContaining("Chúng tôi không gửi thông báo qua dịch vụ")] },
    },
  });
  expect((await answer("http://push.example/1")).data).toMatchObject({
    lastResult: {
      error: { endpoint: [expect.stringContaining("Không dùng được địa chỉ thông báo")] },
    },
  });
  expect(await answer(endpoint)).toMatchObject({ status: 302 });
});
