// Fills a new DATA_DIR for bench:scale: one ticketed and one free show of an artist with a stream key, and holders of
// tickets with sessions. Prints JSON.
import { randomUUID } from "node:crypto";
import { sessionKeyOf } from "~/auth/session.server";
import { mediaCookie } from "~/auth/cookies/media.server";
import { createStreamKey } from "~/models/streams/broadcast/stream-keys.server";
import { issuePlaybackToken } from "~/models/streams/playback-token.server";
import { closeDatabase, transaction } from "~db/client.server";
import { tickets } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../../test/factories/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/people";

const count = Number(process.argv[2]);
const artist = await makeArtist();
const soon = { artistId: artist.id, startTime: new Date(Date.now() + 60_000) };
const ticketed = await makeTicketedEvent(soon);
const free = await makeEvent(soon);
const streamKey = await createStreamKey(actorFor(artist));
const viewers = [];
for (let i = 0; i < count; i++) viewers.push(await makeHolder(ticketed.id));
await closeDatabase();
process.stdout.write(JSON.stringify({ ticketed: ticketed.id, free: free.id, streamKey, viewers }));

async function makeHolder(eventId: string) {
  const user = await makeUser();
  const values = { userId: user.id, eventId, priceCents: 1800, purchaseDate: new Date(), code: randomUUID() };
  await transaction(async (tx) => void (await tx.insert(tickets).values(values)));
  const cookie = await cookieFor(user);
  const session = (await sessionKeyOf(cookie))!;
  const token = issuePlaybackToken({ eventId, session, visitorId: null, userId: user.id });
  return { cookie, mediaCookie: mediaCookie(session).split(";")[0]!, token };
}
