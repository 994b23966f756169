import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { countViewers, removeIdle } from "~/models/live/streams/audience/presence.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { cookieFor, makeArtist } from "../../../../test/factories/accounts/people";
import { sessionKeyOf } from "~/auth/session.server";
import { sendFiveSeconds } from "~/media/testing/five-seconds";
import { mediaSite } from "~/media/testing/media-site";

const KEY = "paris:0123456789abcdef";
const FILES = ["master.m3u8", "v720/index.m3u8", "v720/init0.mp4", "v720/s0.m4s", "v720/p0.0.m4s"];

const site = mediaSite();

beforeEach(() => void vi.spyOn(env, "EDGE_KEYS", "get").mockReturnValue([KEY]));
afterEach(() => {
  vi.restoreAllMocks();
  removeIdle(performance.now() + 60_000);
});

/** A ticketed show, watched by its artist. */
async function ticketedShow() {
  // Tokens from before the start of the process count as used.
  vi.setSystemTime(Date.now() + 20 * 60_000);

  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id });

  await sendFiveSeconds(event.id);

  const cookie = await cookieFor(artist);
  const token = issuePlaybackToken({
    eventId: event.id,
    session: await sessionKeyOf(cookie),
    visitorId: null,
  });

  return { eventId: event.id, token, cookie };
}

type Headers = Record<string, string>;

async function statuses(
  { eventId, token }: { eventId: string; token: string },
  headers: Headers,
  files = FILES,
) {
  const responses = files.map((file) =>
    fetch(`${site.base}/hls/${token}/${eventId}/${file}`, { headers }),
  );

  return [...new Set((await Promise.all(responses)).map(({ status }) => status))];
}

const pulling = { "nhacsong-edge": KEY, "nhacsong-pull": "1" };

test("an edge pulls without a session once its reader came through the door, and counts as nobody", async () => {
  const show = await ticketedShow();

  expect(await statuses(show, pulling)).toEqual([403]);
  expect(await statuses(show, { "nhacsong-edge": KEY, cookie: show.cookie }, ["door"])).toEqual([
    204,
  ]);
  removeIdle(performance.now() + 60_000);
  expect(await statuses(show, pulling)).toEqual([200]);
  expect(countViewers(show.eventId)).toBe(0);
});

test("without the key of an edge nobody pulls", async () => {
  const show = await ticketedShow();

  await statuses(show, { cookie: show.cookie }, ["door"]);
  expect(await statuses(show, { "nhacsong-pull": "1" })).toEqual([403]);
  expect(await statuses(show, { ...pulling, "nhacsong-edge": "paris:0123456789abcdee" })).toEqual([
    403,
  ]);
  vi.spyOn(env, "EDGE_KEYS", "get").mockReturnValue(undefined);
  expect(await statuses(show, pulling)).toEqual([403]);
});

test("a request that an edge passes on for a reader needs the reader's session", async () => {
  const show = await ticketedShow();

  expect(await statuses(show, { "nhacsong-edge": KEY })).toEqual([403]);
  expect(await statuses(show, { "nhacsong-edge": KEY, cookie: show.cookie })).toEqual([200]);
  expect(countViewers(show.eventId)).toBe(1);
});

test("a pull needs a token of the show that is genuine, and files of streams only", async () => {
  const show = await ticketedShow();

  await statuses(show, { cookie: show.cookie }, ["door"]);
  expect(await statuses({ ...show, token: `${show.token.slice(0, -3)}AAA` }, pulling)).toEqual([
    403,
  ]);

  const other = await makeEvent({ artistId: (await makeArtist()).id });

  expect(await statuses({ ...show, eventId: other.id }, pulling)).toEqual([403]);

  const endless = await fetch(`${site.base}/live/${show.token}/${show.eventId}/v720.mp4`, {
    headers: pulling,
  });

  expect(endless.status).toBe(403);
  expect(await statuses(show, pulling, ["door"])).toEqual([403]);
});
