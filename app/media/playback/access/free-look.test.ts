import { afterEach, expect, test, vi } from "vitest";
import { sessionKeyOf } from "~/auth/session.server";
import { sendFiveSeconds } from "~/media/testing/five-seconds";
import { mediaSite } from "~/media/testing/media-site";
import { SOUND, soundPackets } from "~/media/testing/test-packets";
import { startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import {
  closeFreeLook,
  extendFreeLook,
} from "~/models/live/streams/free-look/change-free-look.server";
import { announceFreeLookEnds } from "~/models/live/streams/free-look/end-free-looks.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { removeIdle } from "~/models/live/streams/audience/presence.server";
import type { EdgeAccessAnswer } from "./relay-doors.protocol";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../test/factories/checkout/sales";
import { openRelayedEdgeAccess } from "./relayed-doors";

const site = mediaSite();

afterEach(() => {
  removeIdle(performance.now() + 60_000);
  vi.restoreAllMocks();
});

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

async function openShow() {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id, freeLookMinutes: 5 });
  const ingest = await sendFiveSeconds(event.id);

  await startBroadcast(event.id, "demo", ["v720", "a"]);

  const guest = issuePlaybackToken(
    { eventId: event.id, session: null, visitorId: "guest" },
    "unattended",
  );

  return { id: event.id, artist: actorFor(artist), guest, ingest };
}

async function makeHolder(eventId: string) {
  const user = await makeUser();

  await makeTicket(eventId, { userId: user.id });

  const cookie = await cookieFor(user);
  const session = await sessionKeyOf(cookie);

  return {
    cookie,
    token: issuePlaybackToken({ eventId, session, visitorId: null, userId: user.id }, "unattended"),
  };
}

const ask = (eventId: string, token: string, file: string, cookie = "") =>
  fetch(`${site.base}/hls/${token}/${eventId}/${file}`, { headers: { cookie } });
const FILES = ["door", "master.m3u8", "v720/index.m3u8", "v720/s0.m4s"];
const statuses = async (...asked: [eventId: string, token: string, cookie?: string]) => {
  const [eventId, token, cookie] = asked;
  const answers = await Promise.all(FILES.map((file) => ask(eventId, token, file, cookie)));

  return [...new Set(answers.map(({ ok }) => ok))];
};

test("no media is handed out without a ticket after the free look, also to players that are behind", async () => {
  const { id, guest } = await openShow();
  const holder = await makeHolder(id);

  expect(await statuses(id, guest)).toEqual([true]);
  expect(await statuses(id, holder.token, holder.cookie)).toEqual([true]);
  later(4.99);
  expect(await statuses(id, guest)).toEqual([true]);
  later(0.02);
  expect(await statuses(id, guest)).toEqual([false]);
  expect((await ask(id, guest, "v720/s0.m4s")).status).toBe(403);
  expect(await statuses(id, holder.token, holder.cookie)).toEqual([true]);
});

test("closing ends it with the next request, extending takes effect at once", async () => {
  const { id, artist, guest } = await openShow();

  expect(await statuses(id, guest)).toEqual([true]);
  await extendFreeLook(artist, id);
  later(9);
  expect(await statuses(id, guest)).toEqual([true]);
  await closeFreeLook(artist, id);
  expect(await statuses(id, guest)).toEqual([false]);
});

test("no shared cache keeps media of the free look, and no other page reads them", async () => {
  const { id, guest } = await openShow();
  const segment = await ask(id, guest, "v720/s0.m4s");

  expect(segment.headers.get("cache-control")).toBe("private, no-store");
});

test("endless responses end with the free look", async () => {
  const { id, guest, ingest } = await openShow();
  const endless = await fetch(`${site.base}/live/${guest}/${id}/audio.aac`);
  const reader = endless.body!.getReader();

  expect((await reader.read()).value!.length).toBeGreaterThan(0);
  await announceFreeLookEnds();
  later(5.01);
  await announceFreeLookEnds();

  const rest = async () => {
    while (!(await reader.read()).done);
  };

  await expect(rest()).rejects.toThrow();
  ingest.configure("a", SOUND);
  for (const packet of soundPackets({ seconds: 1, from: 5 })) ingest.push("a", packet);
});

test("doors that a relay answers shut when it ends", async () => {
  const { id, artist, guest } = await openShow();
  const answers: EdgeAccessAnswer[] = [];
  const doors = openRelayedEdgeAccess((message) => answers.push(message));

  doors.take({ type: "door", id: 7, token: guest, eventId: id, headers: {}, edge: null });
  await expect.poll(() => answers).toMatchObject([{ type: "door", id: 7, status: 204 }]);
  await closeFreeLook(artist, id);
  await expect.poll(() => answers.at(-1)).toEqual({ type: "shut", ids: [7] });
  doors.take({ type: "door", id: 8, token: guest, eventId: id, headers: {}, edge: null });
  await expect.poll(() => answers.at(-1)).toMatchObject({ id: 8, status: 403 });
  doors.close();
});
