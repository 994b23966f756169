import { afterEach, beforeEach, expect, test } from "vitest";
import { submit, visit } from "../../../../test/factories/base/requests";
import { stopClock } from "../../../../test/factories/money/money";
import { cookieFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeLiveTicketedEvent, makeTicket } from "../../../../test/factories/live/rooms";
import { visitorCookie } from "../../../../test/factories/accounts/visitors";
import { setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { deviceOf, admitDevice } from "~/models/live/streams/device-limit.server";
import { action, loader } from "./route";

/**
 * Stops the clock: a device counts for a minute after its last request, which is longer than this
 * test.
 */
let restart: () => void;

beforeEach(() => {
  restart = stopClock(Date.now());
});
afterEach(() => restart());

test("a displaced device sees why, and the plain form readmits it", async () => {
  const event = await makeLiveTicketedEvent({ artistId: (await makeArtist()).id });

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });

  const holder = await makeUser();
  const place = { ticketId: (await makeTicket(event.id, holder.id)).id, eventId: event.id };
  const visitors = ["phone", "tv", "laptop"].map((name) => `${name}-${"v".repeat(16)}`);

  for (const visitorId of visitors) admitDevice(place, deviceOf({ visitorId, session: null }));
  const cookie = `${await cookieFor(holder)}; ${visitorCookie(visitors[0]!)}`;
  const [path, params] = [`/stream/${event.id}`, { id: event.id }];
  const look = async () => (await loader({ ...visit(path, { cookie }), params })).view;

  expect(await look()).toMatchObject({ isOverDeviceLimit: true, playback: null, offer: null });

  const answer = await action({ ...submit(path, { intent: "watchHere" }, { cookie }), params });

  expect((answer as Response).status).toBe(302);

  const view = await look();

  expect(view.isOverDeviceLimit).toBe(false);
  expect(view.playback!.hlsUrl).toMatch(/^\/hls\//);

  for (const name of ["e", "f", "g"])
    admitDevice(place, deviceOf({ visitorId: name.repeat(20), session: null }));
  expect(await look()).toMatchObject({ hasMovedTooOften: true, playback: null, offer: null });
});
