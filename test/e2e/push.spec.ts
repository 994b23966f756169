import { createECDH, randomBytes } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { demoEvent } from "./demo";
import { test } from "./journey-test";
import { signUp } from "./people";
import { visitor } from "./visitor";

const RUNS = [
  { language: "en", name: "Lê Thị Bảy", turnOn: "Yes, tell me on this device", on: /^On: we'll tell you/ },
  { language: "vi", name: "Lê Thị Tám", turnOn: "Có, báo trên thiết bị này", on: /^Đã bật: chúng tôi sẽ báo/ },
] as const;

for (const { language, name, turnOn, on } of RUNS) {
  test(`a push is shown, opens the show when pressed, and goes with its person (${language})`, async ({ browser }) => {
    const { page, errors } = await visitor(browser, { width: 360, height: 740, serviceWorkers: "allow" });
    const context = page.context();
    await context.addInitScript(subscribeWithoutService, newSubscription());
    await context.grantPermissions(["notifications"]);
    await signUp(page, name);
    await context.addCookies([{ name: "nhacsong_lang", value: language, url: page.url() }]);
    await page.goto("/notices/phone");
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.getByRole("button", { name: turnOn }).click();
    await expect(page.getByRole("heading", { name: on })).toBeVisible();

    const show = `/event/${demoEvent("chuyen-do-cuoi")}`;
    // A worker that is just starting on a busy machine misses a push: it is delivered until it is shown.
    const deliverUntilShown = (push: { title: string; body: string; path: string; tag: string }) =>
      expect(async () => {
        await deliverPush(context, page, push);
        const shown = [{ title: push.title, tag: push.tag }];
        await expect.poll(() => page.evaluate(shownNow), { timeout: 5000 }).toEqual(shown);
      }).toPass({ timeout: 60_000 });
    await deliverUntilShown({ title: "Sắp bắt đầu", body: "“Chuyến đò cuối”", path: show, tag: "show" });
    const live = { title: "Đang phát trực tiếp", body: "“Chuyến đò cuối”", path: show, tag: "show" };
    await deliverUntilShown(live);

    await page.goto("/tickets");
    // A page that is just being loaded can't be led elsewhere, and a press closes the notification.
    await expect(async () => {
      await deliverPush(context, page, live);
      await expect.poll(() => page.evaluate(shownNow), { timeout: 5000 }).toHaveLength(1);
      await press(context);
    }).toPass();
    await page.waitForURL((url) => url.pathname === show);
    // A push that was taken for missed may still be shown: a press closes it, too.
    await expect(async () => {
      if ((await page.evaluate(shownNow)).length > 0) await press(context);
      await expect.poll(() => page.evaluate(shownNow), { timeout: 5000 }).toEqual([]);
    }).toPass({ timeout: 60_000 });

    await deliverUntilShown({ title: "Trả lời", body: "Riêng tư", path: "/notices", tag: "reply" });
    await page.goto("/logout");
    await page.locator("main form[method=post] button").first().click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => page.evaluate(shownNow)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

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
    subscribe: () => Promise.resolve((sessionStorage.setItem(KEY, "yes"), subscription)),
  });
}

/** As Chromium does when its push service sends something. */
async function deliverPush(context: BrowserContext, page: Page, payload: object) {
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  const message = {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  };
  await devTools.send("ServiceWorker.deliverPushMessage", message);
  await devTools.detach();
}

async function shownNow() {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }));
}

/** Chromium without a screen has nothing to press: the worker gets the event, and may focus a window as after a press. */
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
    Object.assign(event, { waitUntil: (promise: Promise<unknown>) => (work = promise) });
    dispatchEvent(event);
    await work;
  });
}
