import { expect, test } from "vitest";
import { makeEvent } from "../../../test/factories/events";
import { changeEvent, makeShow } from "../../../test/factories/money";
import { actorFor, makeArtist, makeUser } from "../../../test/factories/people";
import { makeTicket } from "../../../test/factories/sales";
import { endBroadcast, startBroadcast } from "../streams/broadcasts.server";
import { findAccount } from "./accounts.server";
import { deleteAccount } from "./deletion.server";

const HOUR = 3600_000;
const running = () => ({ startTime: new Date(Date.now() - HOUR), endTime: new Date(Date.now() + HOUR) });
const byTime = (eventId: string) => changeEvent(eventId, { endTime: new Date(Date.now() - 1) });

async function early(eventId: string) {
  await startBroadcast(eventId, "browser", []);
  await endBroadcast(eventId);
}

test("tickets keep an account until their show has ended, by its time or early", async () => {
  for (const end of [byTime, early]) {
    const user = await makeUser({ passwordHash: null });
    const show = await makeShow(running());
    await makeTicket(show.id, { userId: user.id });
    const refusal = { code: "conflict", messageKey: "profile:deleteTickets", details: { params: { count: 1 } } };
    await expect(deleteAccount(actorFor(user))).rejects.toMatchObject(refusal);
    await end(show.id);
    await deleteAccount(actorFor(user));
    expect(await findAccount(user.id)).toBeNull();
  }
});

test("an artist's shows keep the account until each of them has ended; back on the air, they keep it again", async () => {
  const artist = await makeArtist({ passwordHash: null });
  const [one, other] = [
    await makeEvent({ artistId: artist.id, ...running() }),
    await makeEvent({ artistId: artist.id, ...running() }),
  ];
  const refused = (count: number) =>
    expect(deleteAccount(actorFor(artist))).rejects.toMatchObject({
      messageKey: "profile:deleteEvents",
      details: { params: { count } },
    });
  await refused(2);
  await early(one.id);
  await refused(1);
  await startBroadcast(one.id, "browser", []);
  await refused(2);
  await endBroadcast(one.id);
  await byTime(other.id);
  await deleteAccount(actorFor(artist));
  expect(await findAccount(artist.id)).toBeNull();
});
