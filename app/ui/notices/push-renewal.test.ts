import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetPush, rememberPush, wasPushOnFor } from "./push-browser";
import { renewPushOnce } from "./push-renewal";

const ENDPOINT = "https://push.example/1";
/** The browser's subscription. */
let known: object | null = null;
let asked: string[] = [];
/** The site's answers by method and path: whether the browser is subscribed, or a status. */
let answers: Record<string, boolean | number> = {};

const storage = () => {
  const items = new Map<string, string>();
  const getItem = (key: string) => items.get(key) ?? null;

  return { getItem, setItem: items.set.bind(items), removeItem: items.delete.bind(items) };
};

const subscription = {
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "p", auth: "a" } }),
  unsubscribe: async () => {
    asked.push("unsubscribe");
    known = null;

    return true;
  },
};
const pushManager = {
  getSubscription: async () => known,
  subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
    asked.push(`subscribe ${applicationServerKey as string}`);

    return (known = subscription);
  },
};

beforeEach(() => {
  [known, asked, answers] = [null, [], {}];
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("Notification", { permission: "granted" });

  const registration = { pushManager };

  vi.stubGlobal("navigator", {
    serviceWorker: {
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    const call = `${method} ${path}`;

    asked.push(call);
    if (path === "/api/push-key") return Response.json({ key: "key" });

    const answer = answers[call]!;

    return typeof answer === "number"
      ? new Response("", { status: answer })
      : Response.json({ subscribed: answer });
  });
});
afterEach(() => vi.unstubAllGlobals());

const [GET, PUT, POST] = ["GET /api/push-key", "PUT /api/user/push", "POST /api/user/push"];

test("a subscribed browser is renewed once per tab; one that the site has forgotten forgets the site", async () => {
  known = subscription;
  answers = { [PUT]: true };
  for (let n = 0; n < 2; n++) await renewPushOnce("mai");
  expect([asked, wasPushOnFor("mai")]).toEqual([[PUT], true]);
  answers = { [PUT]: false };
  await renewPushOnce("lan");
  expect([asked, wasPushOnFor("mai")]).toEqual([[PUT, PUT, "unsubscribe"], false]);
});

test("a browser that lost its subscription gets another, with what waits for the former", async () => {
  rememberPush("mai");
  answers = { [PUT]: true };
  for (let n = 0; n < 2; n++) await renewPushOnce("mai");
  expect(asked).toEqual([GET, "subscribe key", PUT]);
});

test("also when the site has forgotten the former one", async () => {
  rememberPush("mai");
  answers = { [PUT]: false, [POST]: true };
  await renewPushOnce("mai");
  expect([asked, known]).toEqual([[GET, "subscribe key", PUT, POST], subscription]);
});

test("nobody is subscribed who had not turned notifications on, signed out, or took the permission back", async () => {
  await renewPushOnce("mai");
  rememberPush("lan");
  await renewPushOnce("mai");
  rememberPush("mai");
  forgetPush();
  await renewPushOnce("mai");
  rememberPush("mai");
  for (const permission of ["default", "denied"]) {
    vi.stubGlobal("Notification", { permission });
    await renewPushOnce("mai");
  }

  expect(asked).toEqual([]);
});

test.each([
  [503, true],
  [429, true],
  [400, false],
  [401, false],
])("the answer %i leaves no subscription behind; tried again: %s", async (status, isTriedAgain) => {
  rememberPush("mai");
  answers = { [PUT]: status };
  await renewPushOnce("mai");
  expect([known, wasPushOnFor("mai")]).toEqual([null, isTriedAgain]);
});
