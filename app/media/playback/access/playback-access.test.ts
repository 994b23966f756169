import { expect, test, vi } from "vitest";
import { sessionKeyOf } from "~/auth/session.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { watchHere } from "~/models/live/streams/playback-access.server";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../test/factories/live/rooms";
import { mediaSite } from "~/media/testing/media-site";
import { sendFiveSeconds } from "~/media/testing/five-seconds";

const site = mediaSite();

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function ticketedShow() {
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id });

  await sendFiveSeconds(event.id);

  const holder = await makeUser();

  await makeTicket(event.id, holder.id);
  await startBroadcast(event.id, "demo", ["v720", "a"]);

  const cookie = await cookieFor(holder);
  const token = issuePlaybackToken({
    eventId: event.id,
    session: await sessionKeyOf(cookie),
    visitorId: null,
  });

  return { event, holder, cookie, token };
}

/** All kinds of addresses of a live show. */
const SHAPES = [
  ...[
    "master.m3u8",
    "master.m3u8?ll=0",
    "v720/index.m3u8",
    "v720/index.m3u8?ll=0",
    "v720/init0.mp4",
  ],
  ...["v720/s0.m4s", "v720/p0.0.m4s", "a/index.m3u8", "a/init0.mp4", "a/s0.m4s", "a/p0.0.m4s"],
].map((file) => (token: string, eventId: string) => `/hls/${token}/${eventId}/${file}`);
const ENDLESS = ["v720.mp4", "audio.aac"].map(
  (file) => (token: string, eventId: string) => `/live/${token}/${eventId}/${file}`,
);

/** The statuses of all kinds; progressive responses are closed at once. */
async function statuses(token: string, eventId: string, cookie = "") {
  const answers = [...SHAPES, ...ENDLESS].map(async (shape) => {
    const answer = await fetch(site.base + shape(token, eventId), { headers: { cookie } });
    if (answer.status !== 200) expect((await answer.arrayBuffer()).byteLength).toBe(0);
    else await answer.body?.cancel();

    return answer.status;
  });

  return [...new Set(await Promise.all(answers))];
}

test("a token alone opens its free show, and no other", async () => {
  const artist = await makeArtist();
  const [event, other] = [
    await makeEvent({ artistId: artist.id }),
    await makeEvent({ artistId: artist.id }),
  ];

  await sendFiveSeconds(event.id);
  await sendFiveSeconds(other.id);

  const token = issuePlaybackToken({ eventId: event.id, session: null, visitorId: "guest" });

  expect(await statuses(token, event.id)).toEqual([200]);
  expect(await statuses(token, other.id)).toEqual([403]);
  expect(await statuses(`${token.slice(0, -3)}AAA`, event.id)).toEqual([403]);
  expect(await statuses("x", event.id)).toEqual([403]);
});

test("the address of a ticketed show opens only with the cookie of its session", async () => {
  const { event, holder, cookie, token } = await ticketedShow();

  expect(await statuses(token, event.id, cookie)).toEqual([200]);
  expect(await statuses(token, event.id)).toEqual([403]);
  expect(await statuses(token, event.id, await cookieFor(await makeUser()))).toEqual([403]);
  expect(await statuses(token, event.id, await cookieFor(holder))).toEqual([403]);

  const sessionless = issuePlaybackToken({ eventId: event.id, session: null, visitorId: null });

  expect(await statuses(sessionless, event.id, cookie)).toEqual([403]);
});

test("a ticket plays on two devices; a third displaces the first, which may return", async () => {
  const { event, holder, cookie } = await ticketedShow();
  const session = (await sessionKeyOf(cookie))!;
  const [phone, tv, laptop] = ["phone", "tv", "laptop"].map(
    (name) => `${name}-${"v".repeat(16)}`,
  ) as [string, string, string];
  const on = (visitorId: string) =>
    statuses(issuePlaybackToken({ eventId: event.id, session, visitorId }), event.id, cookie);
  const actor = { ...actorFor(holder), visitorId: phone };

  for (const device of [phone, tv, laptop]) expect(await on(device)).toEqual([200]);
  expect(await on(phone)).toEqual([403]);
  await expect(getStreamInfo(actor, event.id, session)).rejects.toMatchObject({
    code: "conflict",
    messageKey: "player:watched_elsewhere",
  });
  await watchHere(actor, event.id, session);
  expect((await getStreamInfo(actor, event.id, session)).playbackUrl).toContain(event.id);
  expect(await on(phone)).toEqual([200]);
  expect(await on(tv)).toEqual([403]);
  expect(await on(laptop)).toEqual([200]);
});

test("the artist, and guests of open shows, have no device limit", async () => {
  const artist = await makeArtist();
  const [open, ticketed] = [
    await makeEvent({ artistId: artist.id }),
    await makeTicketedEvent({ artistId: artist.id }),
  ];
  const cookie = await cookieFor(artist);
  const session = await sessionKeyOf(cookie);

  for (const event of [open, ticketed]) {
    await sendFiveSeconds(event.id);
    for (const visitorId of ["one", "two", "three", "one"]) {
      expect(
        await statuses(
          issuePlaybackToken({ eventId: event.id, session, visitorId }),
          event.id,
          cookie,
        ),
      ).toEqual([200]);
    }
  }
});

test("an expired address opens nothing unless its player kept requesting", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });

  await sendFiveSeconds(event.id);

  const [idle, busy] = [1, 2].map((it) =>
    issuePlaybackToken({ eventId: event.id, session: null, visitorId: `visitor-${it}` }),
  ) as [string, string];

  later(10 * 60_000 - 1000);
  expect(await statuses(busy, event.id)).toEqual([200]);
  later(5000);
  expect(await statuses(idle, event.id)).toEqual([403]);
  expect(await statuses(busy, event.id)).toEqual([200]);
  later(11 * 60_000);
  expect(await statuses(busy, event.id)).toEqual([403]);
});
