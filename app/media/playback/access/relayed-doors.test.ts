import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionKeyOf } from "~/auth/session.server";
import { announce } from "~/models/base/announcements.server";
import { countViewers, removeIdle } from "~/models/live/streams/audience/presence.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { cancelAnyEvent } from "~/models/office/admin/events.server";
import type { EdgeAccessAnswer, RelayEdgeAccess } from "./relay-doors.protocol";
import { makeTicket } from "../../../../test/factories/live/rooms";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { openRelayedEdgeAccess } from "./relayed-doors";

let told: EdgeAccessAnswer[];
let doors: RelayEdgeAccess;
let lastId = 0;

beforeEach(() => {
  told = [];
  doors = openRelayedEdgeAccess((message) => told.push(message));
});
afterEach(() => {
  doors.close();
  removeIdle(performance.now() + 60_000);
});

const isRevoked = (id: number) => told.some((it) => it.type === "shut" && it.ids.includes(id));
const answer = (id: number) => told.find((it): it is Answer => it.type === "door" && it.id === id);

type Answer = Extract<EdgeAccessAnswer, { type: "door" }>;

function ask(eventId: string, { token, cookie }: { token: string; cookie?: string }) {
  const id = ++lastId;

  doors.take({ type: "door", id, token, eventId, headers: { cookie }, edge: "paris" });

  return id;
}

async function open(eventId: string, viewer: { token: string; cookie?: string }) {
  const id = ask(eventId, viewer);

  await expect.poll(() => answer(id)?.status).toBe(204);

  return id;
}

async function ticketedShow() {
  const artist = await makeArtist();

  return { artist, eventId: (await makeTicketedEvent({ artistId: artist.id })).id };
}

async function makeHolder(eventId: string) {
  const user = await makeUser();
  const { id: ticketId } = await makeTicket(eventId, user.id);
  const cookie = await cookieFor(user);
  const session = await sessionKeyOf(cookie);
  const tokenOn = (visitorId: string | null) =>
    issuePlaybackToken({ eventId, session, visitorId, userId: user.id });

  return {
    ticketId,
    cookie,
    token: tokenOn(null),
    on: (device: string) => ({ cookie, token: tokenOn(device) }),
  };
}

test("a refund shuts the door at once; others stay open", async () => {
  const { eventId } = await ticketedShow();
  const [leaver, other] = [await makeHolder(eventId), await makeHolder(eventId)];
  const [left, stays] = [await open(eventId, leaver), await open(eventId, other)];

  await refundTicket(actorFor(await makeUser({ role: "admin" })), leaver.ticketId);
  await expect.poll(() => isRevoked(left)).toBe(true);
  expect(isRevoked(stays)).toBe(false);

  const again = ask(eventId, leaver);

  await expect.poll(() => answer(again)?.status).toBe(403);
});

test("an announcement while a door is decided lets home decide again", async () => {
  const { id: eventId } = await makeEvent({ artistId: (await makeArtist()).id });
  const id = ask(eventId, {
    token: issuePlaybackToken({ eventId, session: null, visitorId: "one" }),
  });

  for (let n = 0; n < 5; n++) {
    await Promise.resolve();
    announce({ type: "event.changed", eventId, what: "details" });
  }

  await expect.poll(() => answer(id)?.status).toBe(204);
  told = [];
  doors.take({ type: "beats", ids: [id] });
  await expect.poll(() => countViewers(eventId)).toBe(1);
  expect(isRevoked(id)).toBe(false);
});

test("the third device shuts the door of the first", async () => {
  const { eventId } = await ticketedShow();
  const { on } = await makeHolder(eventId);
  const [phone, television] = [
    await open(eventId, on("phone")),
    await open(eventId, on("television")),
  ];

  await open(eventId, on("laptop"));
  await expect.poll(() => isRevoked(phone)).toBe(true);
  expect(isRevoked(television)).toBe(false);
});

test("a cancelled show shuts the doors of everybody", async () => {
  const artist = await makeArtist();
  const { id: eventId } = await makeEvent({ artistId: artist.id });
  const tokenOf = (visitorId: string) => issuePlaybackToken({ eventId, session: null, visitorId });
  const ids = [
    await open(eventId, { token: tokenOf("one") }),
    await open(eventId, { token: tokenOf("two") }),
  ];

  await cancelAnyEvent(actorFor(await makeUser({ role: "admin" })), eventId, "");
  await expect.poll(() => ids.every(isRevoked)).toBe(true);
});

test("beats count viewers as present and check them; unknown ones are shut, so that the relay asks anew", async () => {
  const { eventId } = await ticketedShow();
  const holder = await makeHolder(eventId);
  const id = await open(eventId, holder);

  removeIdle(performance.now() + 60_000);
  expect(countViewers(eventId)).toBe(0);
  doors.take({ type: "beats", ids: [id, 999_999] });
  await expect.poll(() => countViewers(eventId)).toBe(1);
  expect([isRevoked(id), isRevoked(999_999)]).toEqual([false, true]);
});
