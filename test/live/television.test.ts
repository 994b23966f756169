import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, expect, test, vi } from "vitest";
import { getActor, sessionKeyOf } from "~/auth/session.server";
import { mediaSite } from "~/media/testing/media-site";
import { sendFiveSeconds } from "~/media/testing/five-seconds";
import { removeIdle } from "~/models/live/streams/audience/presence.server";
import { startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { action as screenAction, loader as screen } from "~/routes/_live+/tv_.screen/route";
import { loader as phone } from "~/routes/_live+/tv/route";
import { openGuardedApi } from "../api/api-server";
import { makeEvent, makeTicketedEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeTicket } from "../factories/live/rooms";
import { submit } from "../factories/base/requests";

const api = openGuardedApi();

const site = mediaSite();

afterEach(() => {
  removeIdle(performance.now() + 60_000);
  vi.restoreAllMocks();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

function argsFor(path: string, cookie: string): LoaderFunctionArgs {
  const request = new Request(`http://nhacsong.test${path}`, {
    headers: { Cookie: cookie, "User-Agent": "Mozilla/5.0 (Linux) Chrome/79" },
  });

  return { request, params: {}, context: { nonce: "", ip: "203.0.113.7" } as never };
}

function cookieJar() {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = ({ headers }: Pick<Response, "headers">) => {
    for (const set of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (/max-age=0/i.test(set)) jar.delete(name!);
      else jar.set(name!, value!);
    }
  };

  return { cookie, keep };
}

/** A browser that keeps its cookies. */
function browser() {
  const { cookie, keep } = cookieJar();
  const open = async (): Promise<string> => {
    const answer = await screen(argsFor("/tv/screen", cookie()));

    keep(answer);

    return answer.status === 302 ? open() : answer.text();
  };

  const press = async (intent: string) => {
    const answer = await screenAction(submit("/tv/screen", { intent }, { cookie: cookie() }));

    keep(answer as Response);
  };

  return { cookie, open, press };
}

const lettersIn = (page: string) =>
  [...page.matchAll(/<b>([A-Z])<\/b>/g)].map(([, letter]) => letter).join("");

async function holderOf(eventId: string) {
  const user = await makeUser();
  const ticket = await makeTicket(eventId, user.id);

  return { user, ticket, cookie: await cookieFor(user) };
}

async function liveShow() {
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id });

  await sendFiveSeconds(event.id);
  await startBroadcast(event.id, "demo", ["v720", "a"]);

  return event;
}

const openBy = (cookie: string, letters: string, eventId: string) =>
  api.call(`/tv/codes/${letters}`, { method: "POST", cookie, body: { eventId } });

/** A television on which a holder has opened a live show, and what its player sends. */
async function playing() {
  const event = await liveShow();
  const [holder, tv] = [await holderOf(event.id), browser()];
  const letters = lettersIn(await tv.open());
  const { id } = (await openBy(holder.cookie, letters, event.id)).body as { id: string };

  await tv.open();

  const session = await sessionKeyOf(tv.cookie());
  const door = async (visitorId = "tv") => {
    const token = issuePlaybackToken({ eventId: event.id, session, visitorId });

    return (
      await fetch(`${site.base}/hls/${token}/${event.id}/door`, {
        headers: { cookie: tv.cookie() },
      })
    ).status;
  };

  return { event, holder, tv, id, door };
}

test("a television shows six letters and a QR code, the same ones after a reload", async () => {
  const tv = browser();
  const page = await tv.open();

  expect(lettersIn(page)).toMatch(/^[A-HJ-NP-Z]{6}$/);
  expect(page).toContain("<svg");
  expect(page).toContain('http-equiv="refresh"');
  expect(lettersIn(await tv.open())).toBe(lettersIn(page));
  await tv.press("letters");
  expect(lettersIn(await tv.open())).not.toBe(lettersIn(page));
});

test("guests get the television's side of /tv; those with letters sign in first; members get the phone's", async () => {
  const to = async (path: string, cookie = "") => {
    const answer: unknown = await phone(argsFor(path, cookie)).catch((thrown: unknown) => thrown);

    return answer instanceof Response ? answer.headers.get("Location") : "the form";
  };

  expect(await to("/tv")).toBe("/tv/screen");
  expect(await to("/tv?code=KTMRVA")).toBe("/login?returnTo=%2Ftv%3Fcode%3DKTMRVA");
  expect(await to("/tv", await cookieFor(await makeUser()))).toBe("the form");
});

test("the screen becomes the show, without an account, and the phone's account stays on the phone", async () => {
  const { event, tv } = await playing();
  const page = await tv.open();

  expect(page).toContain('data-screen="show"');
  expect(page).toContain(event.id);
  expect(await getActor(tv.cookie())).toMatchObject({ userId: null, role: "guest" });
  expect(
    (await api.call(`/events/${event.id}/stream`, { cookie: tv.cookie() })).body,
  ).toMatchObject({ playbackUrl: expect.stringContaining(event.id) });
  expect((await api.call("/auth/user", { cookie: tv.cookie() })).status).toBe(401);

  const line = { method: "POST", cookie: tv.cookie(), body: { message: "Xin chào" } };

  expect((await api.call(`/events/${event.id}/chat`, line)).status).toBe(401);
});

test("a program gets the ticketed show by API calls alone", async () => {
  const event = await liveShow();
  const holder = await holderOf(event.id);
  const program = cookieJar();
  const ask = async (path: string, method = "GET") => {
    const answer = await api.call(path, { method, cookie: program.cookie() });

    program.keep(answer);

    return answer.body as Record<string, unknown>;
  };

  const { code } = await ask("/tv/codes", "POST");

  expect(await ask("/tv")).toMatchObject({ state: "waiting" });
  await openBy(holder.cookie, String(code), event.id);
  expect(await ask("/tv")).toMatchObject({ state: "open", eventId: event.id });

  const session = program.cookie();

  expect(await ask("/tv?after=0")).toMatchObject({ state: "open" });

  expect(program.cookie()).toBe(session);
  expect(await ask(`/events/${event.id}/stream`)).toMatchObject({
    playbackUrl: expect.stringContaining(event.id),
  });
  expect((await api.call(`/events/${event.id}/stream`)).status).toBe(403);
});

test("another television with the same letters in its cookie, but another secret, stays outside", async () => {
  const { event, tv } = await playing();
  const stranger = browser();

  await stranger.open();
  expect((await api.call("/tv", { cookie: stranger.cookie() })).body).toMatchObject({
    state: "waiting",
    eventId: null,
  });
  expect((await api.call("/tv", { cookie: tv.cookie() })).body).toMatchObject({
    state: "open",
    eventId: event.id,
  });
  expect((await api.call("/tv")).body).toMatchObject({ state: "ended" });
});

test("the screen that waits hears at once that the phone has opened a show, changed it, and ended it", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });
  const [holder, tv] = [await holderOf(event.id), browser()];
  const letters = lettersIn(await tv.open());
  const follow = (after: number) => api.call(`/tv?after=${after}`, { cookie: tv.cookie() });
  const waiting = follow(0);
  const { id } = (await openBy(holder.cookie, letters, event.id)).body as { id: string };

  expect((await waiting).body).toMatchObject({ state: "open", revision: 1 });
  await tv.open();

  const louder = follow(1);

  await api.call(`/user/tvs/${id}`, { method: "PUT", cookie: holder.cookie, body: { volume: 30 } });
  expect((await louder).body).toMatchObject({ revision: 2, volume: 30 });

  const ending = follow(2);

  await api.call(`/user/tvs/${id}`, { method: "DELETE", cookie: holder.cookie });
  expect((await ending).body).toMatchObject({ state: "ended" });
  expect(await tv.open()).toContain("The show was closed on this TV.");
  expect(await tv.open()).toContain("The show was closed on this TV.");
  await tv.press("letters");
  expect(await tv.open()).not.toContain("The show was closed on this TV.");
});

test("letters that expire unused are replaced without a word of a show", async () => {
  const tv = browser();
  const letters = lettersIn(await tv.open());

  later(11 * 60_000);

  const page = await tv.open();

  expect(lettersIn(page)).not.toBe(letters);
  expect(page).not.toContain("The show was closed on this TV.");
});

test("ended from the phone, by a refund or with all sessions, its media stop with the next request", async () => {
  const admin = actorFor(await makeUser({ role: "admin" }));
  const endings: ((it: Awaited<ReturnType<typeof playing>>) => Promise<unknown>)[] = [
    ({ id, holder }) => api.call(`/user/tvs/${id}`, { method: "DELETE", cookie: holder.cookie }),
    ({ holder }) => refundTicket(admin, holder.ticket.id),
    ({ holder }) => api.call("/auth/logout-everywhere", { method: "POST", cookie: holder.cookie }),
    ({ tv }) => tv.press("leave"),
  ];

  for (const end of endings) {
    const television = await playing();

    expect(await television.door()).toBe(204);
    await end(television);
    expect(await television.door()).toBe(403);
  }
});

test("a television is one of the two devices of the ticket, and can take its place back", async () => {
  const { event, holder, door } = await playing();
  const session = await sessionKeyOf(holder.cookie);
  const byHolder = async (visitorId: string) => {
    const token = issuePlaybackToken({
      eventId: event.id,
      session,
      visitorId,
      userId: holder.user.id,
    });

    return (
      await fetch(`${site.base}/hls/${token}/${event.id}/door`, {
        headers: { cookie: holder.cookie },
      })
    ).status;
  };

  expect([await door(), await byHolder("phone"), await byHolder("laptop")]).toEqual([
    204, 204, 204,
  ]);
  expect([await door(), await byHolder("phone")]).toEqual([403, 204]);
  later(61_000);
  expect(await door()).toBe(204);
});

test("guessing letters ends after ten wrong tries, for this account alone", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });
  const [guesser, other, tv] = [await holderOf(event.id), await holderOf(event.id), browser()];
  const letters = lettersIn(await tv.open());
  const guess = async () => (await openBy(guesser.cookie, "AAAAAA", event.id)).status;

  for (let count = 0; count < 10; count++) expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
  expect((await openBy(guesser.cookie, letters, event.id)).status).toBe(429);
  expect((await openBy(other.cookie, letters, event.id)).status).toBe(201);
  expect((await openBy(other.cookie, randomUUID(), event.id)).status).toBe(400);
});
