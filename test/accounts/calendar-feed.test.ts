import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { afterEach, expect, test, vi } from "vitest";
import { clock } from "~/platform/clock/clock";
import { findCalendarFeed } from "~/models/accounts/calendar-feed.server";
import { endOwnAccess } from "~/models/accounts/profile.server";
import { loader as read } from "~/routes/_accounts+/calendar.$file";
import {
  action as changeProfile,
  loader as profile,
} from "~/routes/_accounts+/profile_.sign-in/route";
import { action, loader } from "~/routes/_accounts+/profile_.calendar/route";
import { db, transaction } from "~db/client.server";
import { calendarFeeds, events, follows, gifts, tickets, users } from "~db/schema";
import { makeEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { outcome, submit, toastOf, visit } from "../factories/base/requests";
import { makeTicket } from "../factories/checkout/sales";

afterEach(() => vi.restoreAllMocks());

const PAGE = "/profile/calendar";
const DAY = 24 * 3600_000;

type User = Awaited<ReturnType<typeof makeUser>>;
type Feed = { address: string; webcal: string; google: string };

async function press(user: User, intent: string) {
  return (await action(submit(PAGE, { intent }, { cookie: await cookieFor(user) }))) as Response;
}

async function shownTo(user: User) {
  const answer = (await loader(visit(PAGE, { cookie: await cookieFor(user) }))) as unknown as {
    data: { feed: Feed | null };
    init: { headers: Record<string, string> };
  };

  expect(answer.init.headers["Cache-Control"]).toBe("no-store");

  return answer.data.feed;
}

async function subscribe(user: User) {
  await press(user, "create");

  return new URL((await shownTo(user))!.address).pathname;
}

async function get(path: string, headers: Record<string, string> = {}) {
  const asked = { ...visit(path, { headers }), params: { file: path.split("/").pop() } };

  return (await outcome(() => read(asked))) as Response;
}

async function entriesAt(path: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await get(path)).text()));

  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, description, startDate, sequence } = new ICAL.Event(component);
    const status = component.getFirstPropertyValue("status");
    const url = component.getFirstPropertyValue("url");

    return { uid, summary, description, start: startDate.toJSDate(), sequence, status, url };
  });
}

async function follow(user: User, artistId: string) {
  await transaction((tx) => tx.insert(follows).values({ userId: user.id, artistId }));
}

const change = (eventId: string, fields: Partial<typeof events.$inferInsert>) =>
  transaction((tx) => tx.update(events).set(fields).where(eq(events.id, eventId)));

test("an address is made, replaced and removed by plain forms; the old one no longer works", async () => {
  const user = await makeUser();

  expect(await shownTo(user)).toBeNull();
  expect(await toastOf(await press(user, "create"))).toMatchObject({
    title: "Your calendar address is ready",
  });

  const feed = (await shownTo(user))!;

  expect(feed.address).toMatch(/^http:\/\/nhacsong\.test\/calendar\/[\w-]{32}\.ics$/);
  expect(feed.webcal).toBe(feed.address.replace("http:", "webcal:"));
  expect(new URL(feed.google).searchParams.get("cid")).toBe(feed.webcal);
  await press(user, "create");
  expect(await shownTo(user)).toEqual(feed);

  const before = new URL(feed.address).pathname;

  expect(await toastOf(await press(user, "replace"))).toMatchObject({ title: "Address replaced" });

  const after = new URL((await shownTo(user))!.address).pathname;

  expect([(await get(before)).status, (await get(after)).status]).toEqual([404, 200]);
  await press(user, "remove");
  expect([(await get(after)).status, await shownTo(user)]).toEqual([404, null]);
});

test("a copy of the database opens no calendar", async () => {
  const path = await subscribe(await makeUser());
  const rows = JSON.stringify(await db.select().from(calendarFeeds));

  expect(rows).not.toContain(/[\w-]{32}/.exec(path)![0]);

  const hashes = (await db.select().from(calendarFeeds)).map(({ tokenHash }) => tokenHash);

  for (const stored of hashes)
    expect((await get(`/calendar/${stored.slice(0, 32)}.ics`)).status).toBe(404);
});

test("suspended and deleted accounts, signed-out people and unknown addresses are not found", async () => {
  const user = await makeUser();
  const path = await subscribe(user);
  const set = (fields: Partial<typeof users.$inferInsert>) =>
    transaction((tx) => tx.update(users).set(fields).where(eq(users.id, user.id)));

  await set({ suspendedAt: new Date() });
  expect((await get(path)).status).toBe(404);
  await set({ suspendedAt: null });
  expect((await get(path)).status).toBe(200);
  await set({ deletedAt: new Date() });
  expect((await get(path)).status).toBe(404);
  await set({ deletedAt: null });
  await endOwnAccess(actorFor(user));
  expect((await get(path)).status).toBe(404);
  for (const file of [
    "x.ics",
    `${"a".repeat(32)}.ics`,
    "a".repeat(32),
    `${path.split("/").pop()}.ics`,
  ])
    expect((await get(`/calendar/${file}`)).status).toBe(404);
  expect(await findCalendarFeed(actorFor(user))).toBeNull();
});

test("signing out everywhere tells those who have an address that it ends, before and after", async () => {
  const said = async (user: User) => {
    const cookie = await cookieFor(user);
    const { hasCalendar } = (await profile(visit("/profile/sign-in", { cookie }))) as {
      hasCalendar: boolean;
    };
    const done = (await changeProfile(
      submit("/profile/sign-in", { intent: "signOutOthers" }, { cookie }),
    )) as Response;

    return [hasCalendar, (await toastOf(done))!.body];
  };

  const [subscriber, other] = [await makeUser(), await makeUser()];

  await subscribe(subscriber);

  const text =
    "Your private calendar address no longer works. You can create a new one in your profile.";

  expect(await said(subscriber)).toEqual([true, text]);
  expect(await said(other)).toEqual([false, undefined]);
});

test("tickets and followed artists' shows are one entry each, in UTC and the account's language, without codes", async () => {
  const [user, artist, other] = [
    await makeUser({ language: "vi" }),
    await makeArtist(),
    await makeArtist(),
  ];
  const startTime = new Date("2031-03-09T03:00:00Z");
  const show = await makeEvent({ artistId: artist.id, startTime });
  const followed = await makeEvent({
    artistId: artist.id,
    startTime: new Date(startTime.getTime() + DAY),
  });

  await makeEvent({ artistId: other.id, startTime });
  await follow(user, artist.id);

  const ticket = await makeTicket(show.id, { userId: user.id });
  const path = await subscribe(user);
  const entries = await entriesAt(path);

  expect(entries).toMatchObject([
    {
      uid: `${show.id}@nhacsong`,
      start: startTime,
      status: "CONFIRMED",
      url: `http://nhacsong.test/stream/${show.id}`,
    },
    { uid: `${followed.id}@nhacsong`, url: `http://nhacsong.test/event/${followed.id}` },
  ]);
  expect(entries[0]!.description).toContain("Bạn đã có vé.");
  expect(entries[1]!.description).not.toContain("Bạn đã có vé.");

  const text = await (await get(path)).text();

  expect(text).toContain("DTSTART:20310309T030000Z");
  expect(text).not.toContain(ticket.code);
});

test("a moved show replaces its entry, a cancelled one says so, a hidden one and a draft are gone", async () => {
  const [user, artist] = [await makeUser(), await makeArtist()];

  await follow(user, artist.id);

  const show = await makeEvent({ artistId: artist.id });
  const path = await subscribe(user);
  const [before] = await entriesAt(path);
  const startTime = new Date("2031-03-09T13:00:00Z");
  const updatedAt = new Date(Date.now() + 5000);

  await change(show.id, { startTime, endTime: new Date("2031-03-09T14:00:00Z"), updatedAt });

  const [moved] = await entriesAt(path);

  expect(moved).toMatchObject({ uid: before!.uid, start: startTime });
  expect(moved!.sequence).toBeGreaterThan(before!.sequence);
  await change(show.id, { status: "cancelled", updatedAt: new Date(Date.now() + 9000) });

  const [cancelled] = await entriesAt(path);

  expect(cancelled).toMatchObject({
    uid: before!.uid,
    status: "CANCELLED",
    summary: expect.stringMatching(/^Cancelled: /),
  });
  expect(cancelled!.sequence).toBeGreaterThan(moved!.sequence);
  expect(cancelled!.url).toBe(`http://nhacsong.test/artist/${artist.id}`);
  await change(show.id, { status: "published", hiddenAt: new Date() });
  expect(await entriesAt(path)).toEqual([]);
  await change(show.id, { status: "draft", hiddenAt: null });
  expect(await entriesAt(path)).toEqual([]);
});

test("a hidden show leaves the calendar of those who have a ticket", async () => {
  const user = await makeUser();
  const show = await makeEvent({ artistId: (await makeArtist()).id });

  await makeTicket(show.id, { userId: user.id });

  const path = await subscribe(user);

  expect(await entriesAt(path)).toHaveLength(1);

  await change(show.id, { hiddenAt: new Date() });

  expect(await entriesAt(path)).toEqual([]);
});

test("a returned ticket's show leaves the calendar unless its artist is followed, and counts as a change", async () => {
  const [user, artist] = [await makeUser(), await makeArtist()];
  const show = await makeEvent({ artistId: artist.id });
  const ticket = await makeTicket(show.id, { userId: user.id });
  const path = await subscribe(user);
  const [held] = await entriesAt(path);
  const refunded = { status: "refunded" as const, refundedAt: new Date(Date.now() + 60_000) };

  await transaction((tx) => tx.update(tickets).set(refunded).where(eq(tickets.id, ticket.id)));
  expect(await entriesAt(path)).toEqual([]);
  await follow(user, artist.id);

  const [followed] = await entriesAt(path);

  expect(followed!.description).not.toContain("You have a ticket");
  expect(followed!.sequence).toBeGreaterThan(held!.sequence);
  await change(show.id, { status: "cancelled" });
  expect(await entriesAt(path)).toMatchObject([{ status: "CANCELLED" }]);
});

test("a claimed gift counts as a change of the entry that was there before", async () => {
  const [user, giver, artist] = [await makeUser(), await makeUser(), await makeArtist()];
  const show = await makeEvent({ artistId: artist.id });

  await follow(user, artist.id);

  const path = await subscribe(user);
  const [before] = await entriesAt(path);
  const ticket = await makeTicket(show.id, {
    userId: user.id,
    purchaseDate: new Date(Date.now() - DAY),
  });
  const claim = { ticketId: ticket.id, giverId: giver.id, sentTo: "", claimedBy: user.id };

  await transaction((tx) =>
    tx.insert(gifts).values({ ...claim, claimedAt: new Date(Date.now() + 60_000) }),
  );

  const [after] = await entriesAt(path);

  expect(after!.description).toContain("You have a ticket");
  expect(after!.sequence).toBeGreaterThan(before!.sequence);
});

test("an unclaimed gift is not the giver's show; what ended over 30 days ago is left out; 200 entries are the most", async () => {
  const [user, artist] = [await makeUser(), await makeArtist()];
  const past = (days: number) =>
    makeEvent({ artistId: artist.id, startTime: new Date(Date.now() - days * DAY) });
  const [recent, old, gift] = [
    await past(29),
    await past(32),
    await makeEvent({ artistId: artist.id }),
  ];

  for (const { id } of [recent, old]) await makeTicket(id, { userId: user.id });
  const given = await makeTicket(gift.id, { userId: user.id });

  await transaction((tx) =>
    tx.update(tickets).set({ isUnclaimed: true }).where(eq(tickets.id, given.id)),
  );

  const path = await subscribe(user);

  expect(await entriesAt(path)).toMatchObject([{ uid: `${recent.id}@nhacsong` }]);
  for (let index = 0; index < 205; index++) await makeEvent({ artistId: artist.id });
  await follow(user, artist.id);

  const uids = (await entriesAt(path)).map(({ uid }) => uid);

  expect(uids).toHaveLength(200);
  expect(uids).toContain(`${recent.id}@nhacsong`);
});

test("an unchanged calendar is not sent again; it is private", async () => {
  const [user, artist] = [await makeUser(), await makeArtist()];

  await follow(user, artist.id);

  const show = await makeEvent({ artistId: artist.id });
  const path = await subscribe(user);
  const first = await get(path);

  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex",
  });

  const etag = first.headers.get("ETag")!;
  const later = new Date(Date.now() + 90_000);

  vi.spyOn(clock, "now").mockImplementation(() => later);
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await get(path, { "If-None-Match": known });

    expect([again.status, await again.text()]).toEqual([304, ""]);
  }

  await change(show.id, { title: "Đêm khác" });
  expect((await get(path, { "If-None-Match": etag })).status).toBe(200);
});

test("a calendar can be read 60 times in ten minutes; others are not affected", async () => {
  const [path, other] = [await subscribe(await makeUser()), await subscribe(await makeUser())];

  for (let index = 0; index < 60; index++) expect((await get(path)).status).toBe(200);
  expect((await get(path)).status).toBe(429);
  expect((await get(other)).status).toBe(200);
});
