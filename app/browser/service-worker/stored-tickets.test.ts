import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOtherViewer, savePageState } from "./page-state";
import type { OfflineTicket } from "./protocol";
import { deleteTickets, findTickets, keepOnlyTicketsOf, storeTickets } from "./stored-tickets";

const NOW = Date.parse("2027-01-01T12:00:00Z");
const ticket = (id: string, until = NOW + 1) => ({ id, until }) as OfflineTicket;

let answers: Record<string, () => Response | Promise<Response>>;
const stored = new Map<string, Response>();
let isFull = false;

beforeEach(() => {
  stored.clear();
  isFull = false;
  vi.stubGlobal("caches", {
    open: async () => ({
      put: async (key: string, answer: Response) => {
        if (isFull) throw new DOMException("Quota exceeded.", "QuotaExceededError");

        stored.set(key, answer);
      },
    }),
    match: async (key: string) => stored.get(key)?.clone(),
    delete: async () => stored.clear(),
  });
  vi.stubGlobal("fetch", async (address: string) =>
    answers[new URL(address, "https://x.test").search]!(),
  );
});
afterEach(() => void vi.unstubAllGlobals());

const server = (viewer: string, tickets: OfflineTicket[]) => {
  const answer = () => Response.json({ viewer, tickets });

  answers = { "?lang=en": answer, "?lang=vi": answer };
};

const idsAt = async (now = NOW) =>
  (await findTickets(now))?.byLanguage.vi.map(({ id }) => id) ?? null;

test("tickets are stored in both languages, and replaced by the present ones", async () => {
  server("lan", [ticket("a"), ticket("b")]);
  await storeTickets("lan");
  expect(await idsAt()).toEqual(["a", "b"]);
  server("lan", [ticket("b")]);
  await storeTickets("lan");
  expect(await idsAt()).toEqual(["b"]);
  server("lan", []);
  await storeTickets("lan");
  expect(await idsAt()).toBeNull();
});

test("a ticket goes when its show is over, the last one with everything", async () => {
  server("lan", [ticket("tonight", NOW + 1), ticket("tomorrow", NOW + 1000)]);
  await storeTickets("lan");
  expect(await idsAt(NOW + 1)).toEqual(["tomorrow"]);
  expect(await stored.get("/stored-tickets")!.clone().text()).not.toContain("tonight");
  expect(await idsAt(NOW + 1000)).toBeNull();
  expect(stored.size).toBe(0);
});

test("with full storage, what is there still shows, without past shows", async () => {
  server("lan", [ticket("tonight", NOW + 1), ticket("tomorrow", NOW + 1000)]);
  await storeTickets("lan");
  isFull = true;
  expect(await idsAt(NOW + 1)).toEqual(["tomorrow"]);
});

test("tickets stay for their holder only", async () => {
  server("lan", [ticket("a", 1e15)]);
  await storeTickets("lan");
  await keepOnlyTicketsOf("lan");
  expect(stored.size).toBe(1);
  await keepOnlyTicketsOf("mai");
  expect(stored.size).toBe(0);
  await storeTickets("lan");
  await keepOnlyTicketsOf(null);
  expect(stored.size).toBe(0);
});

test("tickets of another account than the page's are not stored, and what was there goes", async () => {
  server("lan", [ticket("a")]);
  await storeTickets("lan");
  server("mai", [ticket("b")]);
  await storeTickets("lan");
  expect(stored.size).toBe(0);
});

test("tickets that arrive after a sign-out are not stored", async () => {
  let arrive = () => {};

  server("lan", [ticket("a")]);

  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { "?lang=vi": answer } = answers;

  answers["?lang=vi"] = () => late.then(answer);

  const storing = storeTickets("lan");

  await deleteTickets();
  arrive();
  await storing;
  expect(stored.size).toBe(0);
});

test("a signed-out browser loses what is stored; without a connection or a server it stays", async () => {
  server("lan", [ticket("a")]);
  await storeTickets("lan");
  answers["?lang=vi"] = () => Promise.reject(new TypeError("Failed to fetch"));
  await storeTickets("lan");
  answers["?lang=vi"] = () => new Response("", { status: 502 });
  await storeTickets("lan");
  expect(await idsAt()).toEqual(["a"]);
  answers["?lang=vi"] = () => ({ ok: false, status: 0, type: "opaqueredirect" }) as Response;
  await storeTickets("lan");
  expect(stored.size).toBe(0);
});

test("another person's page is noticed, also when nobody is signed in any more", async () => {
  expect(await isOtherViewer("lan")).toBe(false);
  await savePageState({ language: "vi", viewer: "lan" });
  expect([await isOtherViewer("lan"), await isOtherViewer("mai"), await isOtherViewer(null)]).toEqual([false, true, true]); // prettier-ignore
});
