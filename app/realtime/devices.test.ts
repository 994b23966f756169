import { afterEach, beforeEach, expect, test } from "vitest";
import { stopClock } from "../../test/factories/money/money";
import { cookieFor, makeArtist, makeUser } from "../../test/factories/accounts/people";
import { makeLiveTicketedEvent, makeTicket } from "../../test/factories/live/rooms";
import { visitorCookie } from "../../test/factories/accounts/visitors";
import { openRooms } from "../../test/live/room-client";
import { setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { deviceOf, admitDevice } from "~/models/live/streams/device-limit.server";

const rooms = openRooms();

/** Stops the clock, because seats are held for a minute. */
let restart: () => void;

beforeEach(() => {
  restart = stopClock(Date.now());
});
afterEach(() => restart());

test("a displaced device is notified over its socket at once, and only that device", async () => {
  const artist = await makeArtist();
  const event = await makeLiveTicketedEvent({ artistId: artist.id });

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });

  const holder = await makeUser();
  const ticket = await makeTicket(event.id, holder.id);
  const session = await cookieFor(holder);
  const visitors = ["phone", "tv", "laptop"].map((name) => `${name}-${"v".repeat(16)}`);
  const open = async (visitorId: string) => {
    const client = await rooms.connect({
      cookie: `${session}; ${visitorCookie(visitorId)}`,
      extended: true,
    });

    client.join(event.id);
    await client.until(() => client.of("access")[0]?.playbackUrl);

    return client;
  };

  const [phone, tv] = [await open(visitors[0]!), await open(visitors[1]!)];

  for (const visitorId of visitors) {
    admitDevice({ ticketId: ticket.id, eventId: event.id }, deviceOf({ visitorId, session: null }));
  }

  await phone.until(() => phone.of("access").at(-1)?.playbackUrl === null);
  expect(phone.of("access").at(-1)!.text).toContain("two other devices");
  expect(tv.of("access").map(({ playbackUrl }) => playbackUrl === null)).toEqual([false]);

  const extra = ["tablet", "laptop", "phone"].map((name) => `${name}-${"w".repeat(16)}`);

  for (const visitorId of extra) {
    admitDevice({ ticketId: ticket.id, eventId: event.id }, deviceOf({ visitorId, session: null }));
  }

  const late = await rooms.connect({
    cookie: `${session}; ${visitorCookie("l".repeat(20))}`,
    extended: true,
  });

  late.join(event.id);
  await late.until(() => late.of("access").at(-1));
  expect(late.of("access")).toMatchObject([
    { playbackUrl: null, text: expect.stringContaining("moved between") },
  ]);
});
