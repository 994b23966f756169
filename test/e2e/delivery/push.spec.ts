import { createECDH, randomBytes } from "node:crypto";
import { type BrowserContext, expect } from "@playwright/test";
import { WHOLE_BROWSER } from "../browsers";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { visitor } from "../visitor";

test.use({ launchOptions: WHOLE_BROWSER });

test("a push is shown, opens the show when pressed, and goes with its person", async ({
  browser,
}) => {
  const visit = {
    newcomer: "Lê Thị Tám",
    language: "vi",
    width: 360,
    height: 740,
    serviceWorkers: "allow",
  } as const;
  const { page, errors } = await visitor(browser, visit);
  const context = page.context();

  await context.addInitScript(subscribeWithoutService, newSubscription());
  await context.grantPermissions(["notifications"]);
  await page.goto("/notices/phone");
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await page.getByRole("button", { name: "Có, báo trên thiết bị này" }).click();
  await expect(page.getByRole("heading", { name: /^Đã bật: chúng tôi sẽ báo/ })).toBeVisible();

  const show = `/event/${demoEvent("chuyen-do-cuoi")}`;
  const soon = { title: "Sắp bắt đầu", body: "“Chuyến đò cuối”", path: show, tag: "show" };

  await deliverPush(context, soon);
  expect(await page.evaluate(shownNow)).toEqual([{ title: soon.title, tag: soon.tag }]);

  const live = { ...soon, title: "Đang trực tiếp" };

  await deliverPush(context, live);
  expect(await page.evaluate(shownNow)).toEqual([{ title: live.title, tag: live.tag }]);

  await page.goto("/tickets");
  await press(context);
  await page.waitForURL((url) => url.pathname === show);
  expect(await page.evaluate(shownNow)).toEqual([]);

  await deliverPush(context, {
    title: "Trả lời",
    body: "Riêng tư",
    path: "/notices",
    tag: "reply",
  });
  expect(await page.evaluate(shownNow)).toHaveLength(1);
  await page.goto("/logout");
  await page.locator("main form[method=post] button").first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => page.evaluate(shownNow)).toEqual([]);
  expect(errors).toEqual([]);
});

function newSubscription() {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString("hex")}`;

  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
}

/** Chromium asks Google for a subscription, which a test must not. */
function subscribeWithoutService(json: ReturnType<typeof newSubscription>) {
  const KEY = "subscribed in this test";
  const subscription = {
    options: {},
    toJSON: () => json,
    unsubscribe: () => Promise.resolve(sessionStorage.removeItem(KEY)),
  };
  const known = () => (sessionStorage.getItem(KEY) ? subscription : null);

  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(known()),
    subscribe: async () => {
      sessionStorage.setItem(KEY, "yes");

      return subscription;
    },
  });
}

/** Without Chromium's push service, which misses a worker that is just starting. */
async function deliverPush(context: BrowserContext, payload: object) {
  const [worker] = context.serviceWorkers();

  await worker!.evaluate(async (data) => {
    const { PushEvent } = globalThis as unknown as Record<
      string,
      new (...args: unknown[]) => Event
    >;
    const event = new PushEvent!("push", { data });
    // Only the browser's own events wait.
    let work: Promise<unknown> = Promise.resolve();

    Object.assign(event, {
      waitUntil: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    dispatchEvent(event);
    await work;
  }, JSON.stringify(payload));
}

async function shownNow() {
  const registration = await navigator.serviceWorker.ready;

  return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }));
}

/**
 * Chromium without a screen has nothing to press: the worker gets the event, and may focus a window
 * as after a press.
 */
async function press(context: BrowserContext) {
  const [worker] = context.serviceWorkers();

  await worker!.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const { WindowClient, NotificationEvent } = globalThis as unknown as Record<
      string,
      new (...args: unknown[]) => Event
    >;

    Object.assign(WindowClient!.prototype, { focus: function (this: unknown) { return Promise.resolve(this); } }); // prettier-ignore

    const event = new NotificationEvent!("notificationclick", { notification });
    // Only the browser's own events wait.
    let work: Promise<unknown> = Promise.resolve();

    Object.assign(event, {
      waitUntil: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    dispatchEvent(event);
    await work;
  });
}
