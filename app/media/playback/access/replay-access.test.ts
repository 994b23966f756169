import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { endSession, sessionKeyOf } from "~/auth/session.server";
import { saveCaptions } from "~/models/live/streams/replay/captions.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { transaction } from "~db/client.server";
import { events, recordings, tickets, users } from "~db/schema";
import { nextAnnouncement } from "../../../../test/factories/delivery/announcements";
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
const VTT = Buffer.from("WEBVTT\n\n00:01.000 --> 00:05.000\nTiếng đàn\n");

/** A finished show with captions and a replay. */
async function replayOf(
  artist: { id: string; role: "artist" | "viewer" | "admin" },
  make = makeTicketedEvent,
) {
  const event = await make({ artistId: artist.id, replayDays: 7 });
  const ready = nextAnnouncement("replay.ready", event.id);
  const ingest = await sendFiveSeconds(event.id, "browser");

  await ingest.end();
  await ready;
  await saveCaptions(actorFor(artist), event.id, "vi", VTT);

  return event;
}

async function ticketedReplay() {
  const artist = await makeArtist();
  const event = await replayOf(artist);
  const holder = await makeUser();

  await makeTicket(event.id, holder.id);

  const cookie = await cookieFor(holder);

  return { artist, event, holder, cookie, token: await tokenFor(event.id, cookie) };
}

async function tokenFor(eventId: string, cookie: string) {
  return issuePlaybackToken(
    { eventId, session: await sessionKeyOf(cookie), visitorId: null },
    "unattended",
  );
}

/** All kinds of addresses of a replay. */
const SHAPES = [
  ...[
    "master.m3u8",
    "master.m3u8?ll=0",
    "v720/index.m3u8",
    "a/index.m3u8?ll=0",
    "v720/init0.mp4",
    "v720/s0.m4s",
  ],
  ...["a/init0.mp4", "a/s0.m4s"],
].map((file) => (token: string, eventId: string) => `/hls/${token}/${eventId}/${file}`);
const FILES = ["mp4", "vi.vtt"].map(
  (kind) => (token: string, eventId: string) => `/vod/${token}/${eventId}.${kind}`,
);

/** The statuses of all kinds, for whole and range requests; a refusal has no body. */
async function statuses(token: string, eventId: string, cookie = "") {
  const answers = [...SHAPES, ...FILES].flatMap((shape) =>
    ["", "bytes=0-9"].map(async (range) => {
      const answer = await fetch(site.base + shape(token, eventId), { headers: { cookie, range } });
      const bytes = (await answer.arrayBuffer()).byteLength;

      expect(bytes > 0, `${shape("token", "event")} ${answer.status}`).toBe(answer.status < 300);

      return answer.status === 206 ? 200 : answer.status;
    }),
  );

  return [...new Set(await Promise.all(answers))];
}

test("a replay of a ticketed show opens to ticket holders in every format", async () => {
  const { event, cookie, token } = await ticketedReplay();

  expect(await statuses(token, event.id, cookie)).toEqual([200]);

  const captions = await fetch(`${site.base}/vod/${token}/${event.id}.vi.vtt`, {
    headers: { cookie },
  });

  expect(await captions.text()).toContain("Tiếng đàn");

  const other = await fetch(`${site.base}/vod/${token}/${event.id}.en.vtt`, {
    headers: { cookie },
  });

  expect(other.status).toBe(404);
});

test("a replay opens to its artist, and a free one to everybody with an address", async () => {
  const { artist, event } = await ticketedReplay();
  const cookie = await cookieFor(artist);

  expect(await statuses(await tokenFor(event.id, cookie), event.id, cookie)).toEqual([200]);

  const free = await replayOf(artist, makeEvent);
  const token = issuePlaybackToken(
    { eventId: free.id, session: null, visitorId: "guest" },
    "unattended",
  );

  expect(await statuses(token, free.id)).toEqual([200]);
});

test("a replay stays closed without the cookie or with that of another person or session", async () => {
  const { event, holder, token } = await ticketedReplay();

  expect(await statuses(token, event.id)).toEqual([403]);
  expect(await statuses(token, event.id, await cookieFor(await makeUser()))).toEqual([403]);
  expect(await statuses(token, event.id, await cookieFor(holder))).toEqual([403]);
});

test("a replay stays closed to a person without a ticket, even with a signed address", async () => {
  const { event } = await ticketedReplay();
  const cookie = await cookieFor(await makeUser());

  expect(await statuses(await tokenFor(event.id, cookie), event.id, cookie)).toEqual([403]);
});

test("a replay stays closed to addresses of other shows, changed ones and none", async () => {
  const { artist, event, cookie } = await ticketedReplay();
  const other = await replayOf(artist, makeEvent);
  const token = await tokenFor(other.id, cookie);

  expect(await statuses(token, event.id, cookie)).toEqual([403]);
  expect(await statuses(`${token.slice(0, -3)}AAA`, other.id, cookie)).toEqual([403]);
  expect(await statuses("x", other.id, cookie)).toEqual([403]);
});

test("an expired address opens no replay", async () => {
  const { event, cookie, token } = await ticketedReplay();

  later(12 * 3600_000 - 1000);
  expect(await statuses(await tokenFor(event.id, cookie), event.id, cookie)).toEqual([200]);
  later(5000);
  expect(await statuses(token, event.id, cookie)).toEqual([403]);
});

test("a refund, signing out and suspension close a replay within seconds", async () => {
  for (const close of [
    ({ event }: Awaited<ReturnType<typeof ticketedReplay>>) =>
      transaction((tx) =>
        tx.update(tickets).set({ status: "refunded" }).where(eq(tickets.eventId, event.id)),
      ),
    ({ cookie }: Awaited<ReturnType<typeof ticketedReplay>>) => endSession(cookie),
    ({ holder }: Awaited<ReturnType<typeof ticketedReplay>>) =>
      transaction((tx) =>
        tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, holder.id)),
      ),
  ]) {
    const replay = await ticketedReplay();
    const { event, cookie, token } = replay;

    expect(await statuses(token, event.id, cookie)).toEqual([200]);
    await close(replay);
    later(6000);
    expect(await statuses(token, event.id, cookie)).toEqual([403]);
  }
});

test("an expired replay is gone for everybody, including its artist", async () => {
  const { artist, event, cookie, token } = await ticketedReplay();
  const own = await cookieFor(artist);

  await transaction((tx) =>
    tx.update(recordings).set({ expiresAt: new Date() }).where(eq(recordings.eventId, event.id)),
  );
  // The live playlist stays open: viewers who are behind may watch the end for ten minutes.
  later(6000);
  for (const shape of FILES) {
    for (const [word, who] of [
      [token, cookie],
      [await tokenFor(event.id, own), own],
    ] as const) {
      const answer = await fetch(site.base + shape(word, event.id), { headers: { cookie: who } });

      expect(answer.status).toBe(404);
    }
  }

  expect(
    (await getStreamInfo(actorFor(artist), event.id, await sessionKeyOf(own))).playbackUrl,
  ).toBeNull();
});

test("the replay of a cancelled show is closed to everybody", async () => {
  const { event, cookie, token } = await ticketedReplay();

  await transaction((tx) =>
    tx.update(events).set({ status: "cancelled" }).where(eq(events.id, event.id)),
  );
  later(6000);
  expect(await statuses(token, event.id, cookie)).toEqual([403]);
});
