// Fills a new DATA_DIR for bench:scale: one ticketed and one free show of an artist with a stream
// key, and holders of tickets with sessions. Prints JSON.
import { randomUUID } from "node:crypto";
import { sessionKeyOf } from "~/auth/session.server";
import { mediaCookie } from "~/auth/cookies/media.server";
import { createStreamKey } from "~/models/live/streams/broadcast/stream-keys.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { closeDatabase, transaction } from "~db/client.server";
import { secondFactors, tickets } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../../test/factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";

const count = Number(process.argv[2]);
const artist = await makeArtist();
const startingSoon = { artistId: artist.id, startTime: new Date(Date.now() + 60_000) };
const ticketed = await makeTicketedEvent(startingSoon);
const freeEvent = await makeEvent(startingSoon);
const streamKey = await createStreamKey(actorFor(artist));
const adminCookie = await makeAdmin();
const viewers = [];

for (let index = 0; index < count; index++) viewers.push(await makeHolder(ticketed.id));
await closeDatabase();
process.stdout.write(
  JSON.stringify({ ticketed: ticketed.id, free: freeEvent.id, streamKey, adminCookie, viewers }),
);

/** Creates an admin with a second factor, which production requires. */
async function makeAdmin() {
  const admin = await makeUser({ role: "admin" });
  const factor = { userId: admin.id, secret: "x", confirmedAt: new Date() };

  await transaction(async (tx) => void (await tx.insert(secondFactors).values(factor)));

  return cookieFor(admin);
}

async function makeHolder(eventId: string) {
  const user = await makeUser();
  const values = {
    userId: user.id,
    eventId,
    priceCents: 1800,
    purchaseDate: new Date(),
    code: randomUUID(),
  };
  const ticketId = await transaction(async (tx) => {
    const [ticket] = await tx.insert(tickets).values(values).returning({ id: tickets.id });

    return ticket!.id;
  });
  const cookie = await cookieFor(user);
  const session = (await sessionKeyOf(cookie))!;
  const tokenFor = (visitorId: string | null) =>
    issuePlaybackToken({ eventId, session, visitorId, userId: user.id });

  return {
    userId: user.id,
    ticketId,
    cookie,
    mediaCookie: mediaCookie(session).split(";")[0]!,
    token: tokenFor(null),
    deviceTokens: ["phone", "television", "laptop"].map(tokenFor),
  };
}
