import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionKeyOf } from "~/auth/session.server";
import { issuePlaybackToken } from "~/models/streams/playback-token.server";
import { transaction } from "~db/client.server";
import { events, tickets } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../../test/factories/events";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/people";
import { closeMedia, getMedia } from "../media.server";
import { SOUND, soundPackets, VIDEO, videoPackets } from "../testing/camera";
import { serve } from "../testing/publisher";

let site: Awaited<ReturnType<typeof serve>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  site = await serve(getMedia());
});
afterEach(async () => {
  vi.useRealTimers();
  await closeMedia();
  await site.close();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function put(eventId: string) {
  const publisher = { source: "demo" as const, sessionId: randomUUID(), startedAt: Date.now(), onClose: () => {} };
  const ingest = await getMedia().engine.ingest(eventId, publisher);
  if (ingest === "busy") throw new Error("busy");
  ingest.configure("v720", VIDEO);
  ingest.configure("a", SOUND);
  for (const packet of videoPackets({ seconds: 5 })) ingest.push("v720", packet);
  for (const packet of soundPackets({ seconds: 5 })) ingest.push("a", packet);
}

async function ticketedShow() {
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  await put(event.id);
  const holder = await makeUser();
  await transaction(async (tx) => {
    const values = { userId: holder.id, eventId: event.id, priceCents: 1800, purchaseDate: new Date() };
    await tx.insert(tickets).values({ ...values, code: randomUUID() });
  });
  const cookie = await cookieFor(holder);
  const token = issuePlaybackToken({ eventId: event.id, session: await sessionKeyOf(cookie), visitorId: null });
  return { event, holder, cookie, token };
}

const FILES = ["master.m3u8", "v720/index.m3u8", "v720/init0.mp4", "v720/s0.m4s", "v720/p0.0.m4s", "a/s0.m4s"];

async function statuses(token: string, eventId: string, cookie = "") {
  const answers = FILES.map((file) => fetch(`${site.base}/hls/${token}/${eventId}/${file}`, { headers: { cookie } }));
  return [...new Set((await Promise.all(answers)).map(({ status }) => status))];
}

test("a free show opens with the token alone, and only that show", async () => {
  const artist = await makeArtist();
  const [event, other] = [await makeEvent({ artistId: artist.id }), await makeEvent({ artistId: artist.id })];
  await put(event.id);
  await put(other.id);
  const token = issuePlaybackToken({ eventId: event.id, session: null, visitorId: "guest" });
  expect(await statuses(token, event.id)).toEqual([200]);
  expect(await statuses(token, other.id)).toEqual([403]);
  expect(await statuses(`${token.slice(0, -3)}AAA`, event.id)).toEqual([403]);
  expect(await statuses("x", event.id)).toEqual([403]);
});

test("an address of a ticketed show opens only with the cookie of the session it was made for", async () => {
  const { event, holder, cookie, token } = await ticketedShow();
  expect(await statuses(token, event.id, cookie)).toEqual([200]);
  expect(await statuses(token, event.id)).toEqual([403]);
  expect(await statuses(token, event.id, await cookieFor(await makeUser()))).toEqual([403]);
  expect(await statuses(token, event.id, await cookieFor(holder))).toEqual([403]);
  const sessionless = issuePlaybackToken({ eventId: event.id, session: null, visitorId: null });
  expect(await statuses(sessionless, event.id, cookie)).toEqual([403]);
});

test("a refund closes the door within seconds, also for who already watches", async () => {
  const { event, cookie, token } = await ticketedShow();
  expect(await statuses(token, event.id, cookie)).toEqual([200]);
  await transaction(async (tx) => {
    await tx.update(tickets).set({ status: "refunded" }).where(eq(tickets.eventId, event.id));
  });
  later(6000);
  expect(await statuses(token, event.id, cookie)).toEqual([403]);
});

test("a cancelled show closes for everyone", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });
  await put(event.id);
  const token = issuePlaybackToken({ eventId: event.id, session: null, visitorId: null });
  expect(await statuses(token, event.id)).toEqual([200]);
  await transaction(async (tx) => {
    await tx.update(events).set({ status: "cancelled" }).where(eq(events.id, event.id));
  });
  later(6000);
  expect(await statuses(token, event.id)).toEqual([403]);
});

test("an expired address opens nothing, unless its player never stopped asking", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });
  await put(event.id);
  const [idle, busy] = [1, 2].map((it) =>
    issuePlaybackToken({ eventId: event.id, session: null, visitorId: `visitor-${it}` }),
  ) as [string, string];
  later(10 * 60_000 - 1000);
  expect(await statuses(busy, event.id)).toEqual([200]);
  later(5000);
  expect(await statuses(idle, event.id)).toEqual([403]);
  expect(await statuses(busy, event.id)).toEqual([200]);
  later(60_000);
  expect(await statuses(busy, event.id)).toEqual([403]);
});
