import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionKeyOf } from "~/auth/session.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import {
  enterRoom,
  removeIdle,
  personKey,
  countViewers,
} from "~/models/live/streams/audience/presence.server";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { visitorCookie } from "../../../../test/factories/accounts/visitors";
import { closeMedia, getMedia } from "~/media/media.server";
import { sendFiveSeconds } from "~/media/testing/five-seconds";
import { serve } from "~/media/testing/publisher";

let site: Awaited<ReturnType<typeof serve>>;

beforeEach(async () => {
  site = await serve(getMedia());
});
afterEach(async () => {
  removeIdle(performance.now() + 60_000);
  await closeMedia();
  await site.close();
});

type Who = { visitorId?: string; userId?: string; session?: string | null };

/** Plays a little of a show with its own address. */
async function play(
  eventId: string,
  { visitorId, userId, session = null }: Who,
  headers: Record<string, string> = {},
) {
  const token = issuePlaybackToken({ eventId, session, visitorId: visitorId ?? null, userId });
  const files = ["master.m3u8", "v720/index.m3u8", "v720/s0.m4s"];
  const answers = files.map((file) =>
    fetch(`${site.base}/hls/${token}/${eventId}/${file}`, { headers }),
  );

  return (await Promise.all(answers)).map(({ status }) => status);
}

async function show() {
  const event = await makeEvent({ artistId: (await makeArtist()).id });

  await sendFiveSeconds(event.id);

  return event.id;
}

test("a viewer without a socket counts as present once, on any number of devices", async () => {
  const eventId = await show();

  await play(eventId, { visitorId: "visitor-of-one" });
  await play(eventId, { visitorId: "visitor-of-one" });
  expect(countViewers(eventId)).toBe(1);

  const { id: userId } = await makeUser();

  await play(eventId, { visitorId: "their-telephone", userId });
  await play(eventId, { visitorId: "their-television", userId });
  expect(countViewers(eventId)).toBe(2);
  // A player without a page is identified by the cookie of the page its address was copied from, or
  // by the address.
  await play(eventId, {}, { cookie: visitorCookie("visitor-of-one-0000") });
  await play(eventId, { visitorId: "visitor-of-one-0000" });
  expect(countViewers(eventId)).toBe(3);
  await play(eventId, {});
  expect(countViewers(eventId)).toBe(4);
});

test("a person's player and socket count once and leave with the socket; a player alone leaves when its requests stop", async () => {
  const eventId = await show();
  const { id: userId } = await makeUser();
  const leave = enterRoom(eventId, personKey({ userId, visitorId: null }));
  const before = performance.now();

  await play(eventId, { userId });
  await play(eventId, { visitorId: "visitor-of-one" });
  expect(countViewers(eventId)).toBe(2);
  leave();
  expect(countViewers(eventId)).toBe(1);
  removeIdle(before + 24_000);
  expect(countViewers(eventId)).toBe(1);
  removeIdle(performance.now() + 26_000);
  expect(countViewers(eventId)).toBe(0);
});

test("a viewer without access does not count as present", async () => {
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id });

  await sendFiveSeconds(event.id);

  const stranger = await makeUser();
  const cookie = await cookieFor(stranger);
  const session = await sessionKeyOf(cookie);

  expect(await play(event.id, { userId: stranger.id, session }, { cookie })).toEqual([
    403, 403, 403,
  ]);
  expect(countViewers(event.id)).toBe(0);
});
