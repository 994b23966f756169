import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { apiDocumentIn } from "~/api/base/document/document-router";
import { JOBS } from "~/jobs/start-jobs.server";
import { startTicketPayment } from "../factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { followArtist } from "~/models/shows/artists/follow-artist.server";
import * as checkout from "~/routes/_checkout+/checkout.$eventId/route";
import * as pay from "~/routes/_checkout+/pay.$paymentId/route";
import * as home from "~/routes/_shows+/_index/route";
import * as event from "~/routes/_shows+/event.$id/route";
import * as events from "~/routes/_shows+/events";
import * as docs from "~/routes/api+/docs/route";
import * as dashboard from "~/routes/dashboard+/_index";
import * as room from "~/routes/stream+/$id/route";
import { startApi } from "../api/api-server";
import { makeTicketedEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { countStatements } from "../factories/live/questions";
import { makeLiveEvent, makeLiveTicketedEvent, makeTicket } from "../factories/live/rooms";
import { siteWith } from "./room-site";

/**
 * What one of each may cost. A budget that is exceeded is a question, not a fault: find what is
 * read twice, or read for no reader (`countStatements` lists it), and raise the number only for
 * what people get in return, in a commit that says so. Lower it when the work became cheaper.
 */
const BUDGETS = {
  purchase: { statements: 48 },
  "forms of a purchase": { statements: 53 },
  "chat line": { statements: 11 },
  "idle minute": { statements: 480 },
  "/": { statements: 23, kilobytes: 95 },
  "/events": { statements: 10, kilobytes: 116 },
  "/event/:id": { statements: 13, kilobytes: 43 },
  "/stream/:id": { statements: 16, kilobytes: 34 },
  "/dashboard": { statements: 23, kilobytes: 110 },
  "/api/docs": { statements: 4, kilobytes: 26 },
  "/api/events": { statements: 6, kilobytes: 16 },
};
const ADVICE =
  "Costs more than its budget: see the comment above BUDGETS in test/base/budgets.test.ts";

const site = siteWith([
  { id: "home", path: "", index: true, module: home },
  { id: "events", path: "events", module: events },
  { id: "event", path: "event/:id", module: event },
  { id: "room", path: "stream/:id", module: room },
  { id: "dashboard", path: "dashboard", module: dashboard },
  { id: "docs", path: "api/docs", module: docs },
  { id: "checkout", path: "checkout/:eventId", module: checkout },
  { id: "pay", path: "pay/:paymentId", module: pay },
]);

// React's development build warns about layout effects on the server.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());

test("a purchase keeps to its budget", async () => {
  const { id } = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  const buy = async () => {
    const buyer = actorFor(await makeUser());

    return countOf(async () => {
      const payment = await startTicketPayment(buyer, id, 1800);

      await payWithTestCard(buyer, payment.id, "pays");
    });
  };

  await buy();

  expect(await buy(), ADVICE).toBeLessThanOrEqual(BUDGETS.purchase.statements);
});

test("the forms of a purchase keep to their budget", async () => {
  const { id } = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  const buy = async () => {
    const cookie = await cookieFor(await makeUser());

    return countOf(async () => {
      const payPath = await postForm(`/checkout/${id}`, { intent: "pay", amount: "18.00" }, cookie);

      expect(await postForm(payPath, { intent: "card", card: "pays" }, cookie)).toBe(payPath);
    });
  };

  await buy();

  expect(await buy(), ADVICE).toBeLessThanOrEqual(BUDGETS["forms of a purchase"].statements);
});

test("a chat line keeps to its budget", async () => {
  const { id } = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const writer = actorFor(await makeUser());
  const post = () => countOf(() => postMessage(writer, id, { message: "Hay quá!" }));

  await post();

  expect(await post(), ADVICE).toBeLessThanOrEqual(BUDGETS["chat line"].statements);
});

test("the jobs of a minute in which nothing happens keep to their budget", async () => {
  const stopping = new AbortController().signal;
  let statements = 0;

  for (const { everySeconds, run } of JOBS.filter((job) => job.everySeconds <= 60)) {
    await run(stopping);
    statements += (60 / everySeconds) * (await countOf(() => run(stopping)));
  }

  expect(statements, ADVICE).toBeLessThanOrEqual(BUDGETS["idle minute"].statements);
});

test("the pages keep to their budgets", async () => {
  const { cookie, artistCookie, show, live } = await makeSeason();
  const pages = [
    ["/", "/", cookie],
    ["/events", "/events", cookie],
    ["/event/:id", `/event/${show.id}`, cookie],
    ["/stream/:id", `/stream/${live.id}`, cookie],
    ["/dashboard", "/dashboard", artistCookie],
    ["/api/docs", "/api/docs", cookie],
  ] as const;

  for (const [name, path, reader] of pages) {
    const open = () => openPage(path, reader);

    // Commits follow the first page, and the second fills what is kept until the next commit.
    for (let i = 0; i < 2; i++) await open();

    const { value: html, asked } = await countStatements(open);

    expect
      .soft(withoutPragmas(asked), `${name}: ${ADVICE}`)
      .toBeLessThanOrEqual(BUDGETS[name].statements);
    expect
      .soft(html.length / 1000, `${name}: ${ADVICE}`)
      .toBeLessThanOrEqual(BUDGETS[name].kilobytes);
  }
});

test("a page that is finished leaves no timeout behind", async () => {
  const { cookie } = await makeSeason();
  const [set, cleared] = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "clearTimeout")];

  await openPage("/events", cookie);

  const isTimeout = set.mock.calls.map(([, ms]) => ms === 10_000);
  const timeouts = set.mock.results
    .filter((_, at) => isTimeout[at])
    .map(({ value }) => value as NodeJS.Timeout);

  expect(timeouts).toHaveLength(1);
  await vi.waitFor(() => expect(cleared).toHaveBeenCalledWith(timeouts[0]), 60_000);
});

test("a list of the API keeps to its budget", async () => {
  const { cookie } = await makeSeason();
  const api = await startApi();

  try {
    const list = () => api.call("/events?limit=12", { cookie });

    await list();

    const { value, asked } = await countStatements(list);

    expect(withoutPragmas(asked), ADVICE).toBeLessThanOrEqual(BUDGETS["/api/events"].statements);
    expect(value.text.length / 1000, ADVICE).toBeLessThanOrEqual(BUDGETS["/api/events"].kilobytes);
  } finally {
    api.close();
  }
});

/** 24 shows of one artist, who is followed, and a running one with a ticket. */
async function makeSeason() {
  const artist = await makeArtist();
  const viewer = await makeUser();
  const [show] = await Promise.all(
    Array.from({ length: 24 }, () => makeTicketedEvent({ artistId: artist.id })),
  );
  const live = await makeLiveTicketedEvent({ artistId: artist.id });

  await makeTicket(live.id, viewer.id);
  await followArtist(actorFor(viewer), artist.id);

  return {
    show: show!,
    live,
    cookie: await cookieFor(viewer),
    artistCookie: await cookieFor(artist),
  };
}

async function openPage(path: string, cookie: string): Promise<string> {
  const headers = { Cookie: `${cookie}; nhacsong_lang=vi`, "User-Agent": "Googlebot" };
  const request = new Request(`http://localhost${path}`, { headers });
  const response = await site(request, { nonce: "n0nce", describeApi: apiDocumentIn });

  expect(response.status).toBe(200);

  return response.text();
}

/** Posts a form. @returns the redirect's target */
async function postForm(path: string, fields: Record<string, string>, cookie: string) {
  const request = new Request(`http://localhost${path}`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
  });
  const response = await site(request, { nonce: "n0nce" });

  return response.headers.get("Location") ?? "";
}

async function countOf(work: () => Promise<unknown>): Promise<number> {
  return withoutPragmas((await countStatements(work)).asked);
}

/** PRAGMA data_version, by which caches know of a commit, reads nothing. */
function withoutPragmas(asked: string[]): number {
  return asked.filter((it) => !it.startsWith("PRAGMA")).length;
}
