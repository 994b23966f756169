import { randomUUID } from "node:crypto";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { endSession, savePass, sessionKeyOf } from "~/auth/session.server";
import {
  createAccessToken,
  revokeAccessToken,
} from "~/models/accounts/authentication/access-tokens.server";
import { suspendAccount } from "~/models/office/admin/users.server";
import { countViewers, removeIdle } from "~/models/live/streams/audience/presence.server";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { setServerBandwidth } from "~/models/live/streams/broadcast/server-bandwidth.server";
import { saveRecording } from "~/models/live/streams/replay/recordings.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import {
  devicePassPath,
  redeemDevicePass,
  revokeDevicePasses,
} from "~/models/tickets/device-passes.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { db, transaction } from "~db/client.server";
import { databaseFile } from "~db/location.server";
import { accessTokens, events, sessions, tickets, users } from "~db/schema";
import { TICKET_ACCESS, type TicketAccess } from "~db/vocabularies";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { sendFiveSeconds } from "~/media/testing/five-seconds";
import { mediaSite } from "~/media/testing/media-site";

const site = mediaSite();

afterEach(() => {
  setServerBandwidth(null);
  removeIdle(performance.now() + 60_000);
  vi.restoreAllMocks();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

type Viewer = { token: string; cookie?: string; authorization?: string };

async function door(eventId: string, { token, ...headers }: Viewer, method = "GET") {
  const sent = Object.fromEntries(
    Object.entries(headers).filter(([, value]) => value !== undefined),
  );
  const response = await fetch(`${site.base}/hls/${token}/${eventId}/door`, {
    method,
    headers: sent,
  });

  expect(await response.text()).toBe("");

  return response.status;
}

async function ticketedShow() {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id });

  await sendFiveSeconds(event.id);
  await startBroadcast(event.id, "demo", ["v720", "a"]);

  return { event, artist };
}

async function makeHolder(eventId: string, access: TicketAccess = "both") {
  const user = await makeUser();
  const ticket = await transaction(async (tx) => {
    const values = { userId: user.id, eventId, access, priceCents: 1800, purchaseDate: new Date() };
    const [made] = await tx
      .insert(tickets)
      .values({ ...values, code: randomUUID() })
      .returning();

    return made!;
  });
  const cookie = await cookieFor(user);
  const session = (await sessionKeyOf(cookie))!;
  const token = issuePlaybackToken({ eventId, session, visitorId: null, userId: user.id });

  return { user, ticket, cookie, session, token };
}

test("the door opens for the holder of a ticket, with GET and HEAD, and says so without a body", async () => {
  const { event } = await ticketedShow();
  const holder = await makeHolder(event.id);

  expect([await door(event.id, holder), await door(event.id, holder, "HEAD")]).toEqual([204, 204]);
  expect(await door(event.id, holder, "POST")).toBe(405);
});

test("strangers, other sessions, forged tokens and tokens of another show are refused", async () => {
  const [{ event }, other] = [await ticketedShow(), await ticketedShow()];
  const [holder, stranger] = [await makeHolder(event.id), await makeUser()];
  const { token, cookie } = holder;

  expect(await door(event.id, { token })).toBe(403);
  expect(await door(event.id, { token, cookie: await cookieFor(stranger) })).toBe(403);
  expect(await door(event.id, { token, cookie: await cookieFor(holder.user) })).toBe(403);
  expect(await door(event.id, { token: `${token.slice(0, -3)}AAA`, cookie })).toBe(403);
  expect(await door(other.event.id, holder)).toBe(403);

  const strangersCookie = await cookieFor(stranger);
  const session = await sessionKeyOf(strangersCookie);
  const own = issuePlaybackToken({
    eventId: event.id,
    session,
    visitorId: null,
    userId: stranger.id,
  });

  expect(await door(event.id, { token: own, cookie: strangersCookie })).toBe(403);
  expect(countViewers(event.id)).toBe(0);
});

test("refund, sign-out and suspension close the door at once, for the others it stays open", async () => {
  const { event } = await ticketedShow();
  const admin = actorFor(await makeUser({ role: "admin" }));
  const endings: ((holder: Awaited<ReturnType<typeof makeHolder>>) => Promise<unknown>)[] = [
    ({ ticket }) => refundTicket(admin, ticket.id),
    ({ cookie }) => endSession(cookie),
    ({ user }) => suspendAccount(admin, user.id, ""),
  ];
  const remaining = await makeHolder(event.id);

  expect(await door(event.id, remaining)).toBe(204);
  for (const end of endings) {
    const holder = await makeHolder(event.id);

    expect(await door(event.id, holder)).toBe(204);
    await end(holder);
    expect(await door(event.id, holder)).toBe(403);
    expect(await door(event.id, remaining)).toBe(204);
  }
});

test("a device pass ends with the holder's ticket, and within seconds when the holder revokes it", async () => {
  const { event } = await ticketedShow();
  const admin = actorFor(await makeUser({ role: "admin" }));

  for (const [end, ms] of [
    [(it: Awaited<ReturnType<typeof makeHolder>>) => refundTicket(admin, it.ticket.id), 0],
    [
      (it: Awaited<ReturnType<typeof makeHolder>>) =>
        revokeDevicePasses(actorFor(it.user), it.ticket.id),
      15_000,
    ],
  ] as const) {
    const holder = await makeHolder(event.id);
    const { pass } = await redeemDevicePass(devicePassPath(holder.ticket).replace("/device/", ""));
    const cookie = (await savePass(null, pass)).split(";")[0]!;
    const session = await sessionKeyOf(cookie);
    const viewer = {
      token: issuePlaybackToken({ eventId: event.id, session, visitorId: "tv" }),
      cookie,
    };

    expect(await door(event.id, viewer)).toBe(204);
    await end(holder);
    later(ms);
    expect(await door(event.id, viewer)).toBe(403);
  }
});

test("what nobody announces closes the door within a minute", async () => {
  const { event } = await ticketedShow();
  const holder = await makeHolder(event.id);

  expect(await door(event.id, holder)).toBe(204);
  await transaction(async (tx) => {
    await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, holder.user.id));
  });
  later(60_000);
  expect(await door(event.id, holder)).toBe(403);
});

test("a ticket bought after a refusal opens the door within seconds", async () => {
  const { event } = await ticketedShow();
  const holder = await makeHolder(event.id);
  const setStatus = (status: "refunded" | "active") =>
    transaction(
      async (tx) =>
        void (await tx.update(tickets).set({ status }).where(eq(tickets.id, holder.ticket.id))),
    );

  await setStatus("refunded");
  expect(await door(event.id, holder)).toBe(403);
  await setStatus("active");
  later(1000);
  expect(await door(event.id, holder)).toBe(204);
});

test("the third device of a ticket takes the place of the first, which the door then refuses", async () => {
  const { event } = await ticketedShow();
  const { session, cookie } = await makeHolder(event.id);
  const on = (visitorId: string) =>
    door(event.id, {
      token: issuePlaybackToken({ eventId: event.id, session, visitorId }),
      cookie,
    });

  for (const device of ["phone", "television", "laptop"]) expect(await on(device)).toBe(204);
  expect([await on("phone"), await on("television"), await on("laptop")]).toEqual([403, 204, 204]);
});

test("an access token opens the door it was made for until it is revoked, without a trace of use", async () => {
  const { event, artist } = await ticketedShow();
  const actor = actorFor(artist);
  const [watching, reading] = [
    await createAccessToken(actor, { name: "player", scopes: ["streams:read"], days: null }),
    await createAccessToken(actor, { name: "reader", scopes: ["read"], days: null }),
  ];
  const viewer = (made: typeof watching) => ({
    token: issuePlaybackToken({
      eventId: event.id,
      session: `token ${made.token.id}`,
      visitorId: null,
    }),
    authorization: `Bearer ${made.secret}`,
  });

  expect(await door(event.id, viewer(watching))).toBe(204);
  expect(await door(event.id, viewer(reading))).toBe(403);
  expect(
    await door(event.id, { ...viewer(watching), authorization: `Bearer ${reading.secret}` }),
  ).toBe(403);

  const [row] = await db.select().from(accessTokens).where(eq(accessTokens.id, watching.token.id));

  expect(row!.lastUsedAt).toBeNull();
  await revokeAccessToken(actor, watching.token.id);
  expect(await door(event.id, viewer(watching))).toBe(403);
});

test("a viewer counts from the first door on, once, and not after half a minute without", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });

  await sendFiveSeconds(event.id);

  const tokenOf = (visitorId: string) =>
    issuePlaybackToken({ eventId: event.id, session: null, visitorId });

  for (const visitorId of ["one", "two", "one"])
    expect(await door(event.id, { token: tokenOf(visitorId) })).toBe(204);
  expect(countViewers(event.id)).toBe(2);
  removeIdle(performance.now() + 15_000);
  expect(countViewers(event.id)).toBe(2);
  removeIdle(performance.now() + 30_000);
  expect(countViewers(event.id)).toBe(0);
});

test("the door answers 503 when no bandwidth is left, and a closed show 403", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });

  await sendFiveSeconds(event.id);

  const viewer = (visitorId: string) => ({
    token: issuePlaybackToken({ eventId: event.id, session: null, visitorId }),
  });

  setServerBandwidth(200_000);
  expect([await door(event.id, viewer("one")), await door(event.id, viewer("two"))]).toEqual([
    204, 503,
  ]);
  await transaction(
    async (tx) =>
      void (await tx.update(events).set({ status: "cancelled" }).where(eq(events.id, event.id))),
  );
  later(6000);
  expect(await door(event.id, viewer("one"))).toBe(403);
});

test("the door writes nothing, and asks the database once a minute per viewer", async () => {
  const { event } = await ticketedShow();
  const holder = await makeHolder(event.id);
  // Any other request would now record a use of the session.
  const longAgo = new Date(Date.now() - 3600_000);

  await transaction(async (tx) => {
    await tx.update(sessions).set({ lastSeenAt: longAgo }).where(eq(sessions.sid, holder.session));
  });

  const observer = new Database(databaseFile(), { readonly: true });
  const commits = () => observer.pragma("data_version", { simple: true });
  const before = commits();

  expect(await door(event.id, holder)).toBe(204);

  const statements = countStatements();

  for (let beat = 0; beat < 4; beat++) expect(await door(event.id, holder)).toBe(204);
  expect(statements()).toBe(0);
  // The event's state is read every five seconds, for all viewers together.
  later(50_000);
  expect(await door(event.id, holder)).toBe(204);
  expect(statements()).toBeLessThanOrEqual(1);
  expect(commits()).toBe(before);
  observer.close();

  const [row] = await db.select().from(sessions).where(eq(sessions.sid, holder.session));

  expect(row!.lastSeenAt).toEqual(longAgo);
});

/**
 * Counts database queries from now on, except the check whether another process has committed.
 */
function countStatements() {
  const statement = Object.getPrototypeOf(db.$client.prepare("select 1")) as Database.Statement;
  let count = 0;

  for (const method of ["all", "get", "run", "iterate"] as const) {
    const original = statement[method] as (...args: unknown[]) => unknown;

    vi.spyOn(statement, method).mockImplementation(function (
      this: Database.Statement,
      ...args: unknown[]
    ) {
      if (!this.source.toLowerCase().includes("data_version")) count++;

      return original.apply(this, args) as never;
    });
  }

  return () => count;
}

test("tickets for the live show or its replay alone open the door and files for that alone, from the moment on it changes", async () => {
  const { event } = await ticketedShow();

  await transaction((tx) =>
    tx.update(events).set({ replayDays: 7 }).where(eq(events.id, event.id)),
  );

  const holders = await Promise.all(
    TICKET_ACCESS.map(async (access) => makeHolder(event.id, access)),
  );
  const file = ({ token, cookie }: Viewer) =>
    fetch(`${site.base}/hls/${token}/${event.id}/master.m3u8`, { headers: { cookie: cookie! } });
  const opened = async () => {
    const statuses = await Promise.all(holders.map((holder) => door(event.id, holder)));
    const files = await Promise.all(
      holders.map(async (holder) => (await file(holder)).status !== 403),
    );
    const atDoor = TICKET_ACCESS.filter((_, n) => statuses[n] === 204);

    return { atDoor, files: TICKET_ACCESS.filter((_, n) => files[n]) };
  };

  expect(await opened()).toEqual({ atDoor: ["both", "live"], files: ["both", "live"] });
  await endBroadcast(event.id);
  expect(await opened()).toEqual({ atDoor: ["both", "live"], files: ["both", "live"] });
  await saveRecording(event.id, { durationMs: 1000, bytes: 10, spans: [] });
  later(1001);
  expect(await opened()).toEqual({ atDoor: ["both", "replay"], files: ["both", "replay"] });
  await startBroadcast(event.id, "demo", ["v720", "a"]);
  later(1001);
  expect(await opened()).toEqual({ atDoor: ["both", "live"], files: ["both", "live"] });
  await endBroadcast(event.id);
  expect(await opened()).toEqual({ atDoor: ["both"], files: ["both", "replay"] });
});
