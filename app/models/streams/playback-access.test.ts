import { expect, test } from "vitest";
import { stopClock } from "../../../test/factories/money";
import { actorFor, makeArtist, makeUser } from "../../../test/factories/people";
import { makeLiveEvent, makeTicket } from "../../../test/factories/rooms";
import { deviceOf, admitDevice } from "./device-limit.server";
import { watchHere } from "./playback-access.server";

test("the devices of a ticket displace each other at most four times in ten minutes", async () => {
  const restart = stopClock(Date.now());
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id, eventType: "ticketed", ticketPriceCents: 1800 });
  const holder = await makeUser();
  const ticket = await makeTicket(event.id, holder.id);
  const place = { ticketId: ticket.id, eventId: event.id };
  const names = ["phone", "tv", "laptop"];
  for (const session of names) admitDevice(place, deviceOf({ visitorId: null, session }));
  const here = (session: string) => watchHere(actorFor(holder), event.id, session);
  for (const name of ["phone", "tv", "laptop"]) await here(name);
  await expect(here("phone")).rejects.toMatchObject({ code: "throttled", messageKey: "player:movedTooOften" });
  await here("laptop");
  restart();
});
