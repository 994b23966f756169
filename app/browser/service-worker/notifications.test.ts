import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NotificationEvent, PushEvent, SubscriptionChangeEvent } from "./worker-scope";

const origin = "https://nhacsong.test";
const load = () => import("./notifications");
const shown: unknown[][] = [];
const opened: string[] = [];
let windows: { url: string }[] = [];

beforeEach(() => {
  shown.length = opened.length = 0;
  windows = [];
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("registration", {
    showNotification: (...args: unknown[]) => Promise.resolve(void shown.push(args)),
  });
  vi.stubGlobal("clients", {
    matchAll: () => Promise.resolve(windows.map(clientAt)),
    openWindow: (url: string) => Promise.resolve(void opened.push(`new ${url}`)),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function clientAt({ url }: { url: string }) {
  const client = {
    url,
    focus: () => Promise.resolve(client),
    navigate: (to: string) => open(`${url} → ${to}`),
  };
  const open = (moved: string) => Promise.resolve(opened.push(moved) > 0 ? client : null);

  return client;
}

test("what is shown is closed when the person changes", async () => {
  const closed: string[] = [];
  const getNotifications = async () =>
    ["one", "two"].map((name) => ({ close: () => closed.push(name) }));

  vi.stubGlobal("registration", { getNotifications });
  await (await load()).closeNotifications();
  expect(closed).toEqual(["one", "two"]);
});

test.each([
  [200, true, []],
  [200, false, ["unsubscribed"]],
  [400, false, ["unsubscribed"]],
  [401, false, ["unsubscribed"]],
  [403, false, []],
  [409, false, []],
  [429, false, []],
  [503, false, []],
])(
  "an ended subscription is renewed without a page; %i (%s) from the site: %j",
  async (status, subscribed, left) => {
    const done: string[] = [];
    const asked: unknown[] = [];
    const [endpoint, keys] = ["https://push.example/2", { p256dh: "p", auth: "a" }];
    const toJSON = () => ({ endpoint, keys });
    const unsubscribe = async () => done.push("unsubscribed");
    const subscribe = async (options: unknown) => {
      asked.push(options);

      return { toJSON, unsubscribe };
    };

    vi.stubGlobal("registration", { pushManager: { subscribe } });
    vi.stubGlobal("fetch", async (path: string, options?: RequestInit) => {
      if (!options) return Response.json({ key: "public" });

      asked.push([options.method, path, JSON.parse(options.body as string)]);

      return Response.json({ subscribed }, { status });
    });
    await (await load()).renewSubscription({} as SubscriptionChangeEvent);

    const subscription = { userVisibleOnly: true, applicationServerKey: "public" };

    expect(asked).toEqual([subscription, ["PUT", "/api/user/push", { endpoint, keys }]]);
    expect(done).toEqual(left);
  },
);

test("the former key renews a subscription without an answer of the site, which hears of it later", async () => {
  const asked: unknown[] = [];
  const subscribe = async (options: unknown) => {
    asked.push(options);

    return { toJSON: () => ({}) };
  };

  vi.stubGlobal("registration", { pushManager: { subscribe } });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));

  const applicationServerKey = new ArrayBuffer(65);
  const ended = {
    oldSubscription: { options: { applicationServerKey } },
  } as unknown as SubscriptionChangeEvent;

  await expect((await load()).renewSubscription(ended)).rejects.toThrow("no connection");
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey }]);
});

const push = (data: unknown) => ({ data: { json: () => data } }) as PushEvent;
const press = (path: unknown) =>
  ({ notification: { data: path, close: () => {} } }) as unknown as NotificationEvent;

test("a push is shown; a later one of its topic replaces it", async () => {
  const { showNotification } = await load();

  await showNotification(
    push({ title: "Sắp bắt đầu", body: "“Đêm thu”", path: "/notices/1", tag: "t" }),
  );
  expect(shown).toEqual([
    [
      "Sắp bắt đầu",
      expect.objectContaining({ body: "“Đêm thu”", tag: "t", renotify: true, data: "/notices/1" }),
    ],
  ]);
});

test.each([
  ["2027-03-06T14:59:00Z", "Asia/Ho_Chi_Minh", false],
  ["2027-03-06T15:00:00Z", "Asia/Ho_Chi_Minh", true],
  ["2027-03-06T23:58:59Z", "Asia/Ho_Chi_Minh", true],
  ["2027-03-06T23:59:00Z", "Asia/Ho_Chi_Minh", false],
  ["2027-03-07T00:00:00Z", "Asia/Ho_Chi_Minh", false],
  ["2027-03-06T15:00:00Z", "America/Los_Angeles", false],
  ["2027-03-06T15:00:00Z", "Mars/Olympus_Mons", true],
])(
  "a push that arrives late is silent in the quiet hours: at %s in %s, %s",
  async (now, zone, silent) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });

    const { showNotification } = await load();

    await showNotification(
      push({ title: "t", tag: "t", quietHours: { from: 22 * 60, until: 7 * 60, zone } }),
    );
    expect(shown).toEqual([["t", expect.objectContaining({ silent, renotify: !silent })]]);
  },
);

test("a push that can't be read is shown, too: browsers ask for it", async () => {
  const { showNotification } = await load();
  const broken = { data: { json: () => JSON.parse("{") as unknown } } as PushEvent;

  for (const event of [broken, { data: null } as PushEvent]) await showNotification(event);
  expect(shown).toHaveLength(2);
  expect(shown[0]).toEqual([
    "Nhạc Sống",
    expect.objectContaining({ data: "/notices", renotify: false }),
  ]);
});

test("a press opens the notice in a window of the site, but not in one that plays a show", async () => {
  const { openNotification } = await load();

  windows = [{ url: `${origin}/stream/1` }, { url: `${origin}/events` }];
  await openNotification(press("/notices/1"));
  windows = [{ url: `${origin}/stream/1` }];
  await openNotification(press("/notices/2"));
  expect(opened).toEqual([`${origin}/events → ${origin}/notices/1`, `new ${origin}/notices/2`]);
});

test("a press never leaves the site", async () => {
  const { openNotification } = await load();

  for (const path of ["https://elsewhere.test/", "//elsewhere.test/", null])
    await openNotification(press(path));
  expect(opened).toEqual([`new ${origin}/`]);
});
