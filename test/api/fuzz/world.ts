import { transaction } from "~db/client.server";
import { messages, conversations } from "~db/schema";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import { TOKEN_SCOPES } from "~/models/accounts/authentication/token-scopes";
import { makeEvent, makeTicketedEvent } from "../../factories/shows/events";
import { makeMember } from "../../factories/accounts/members";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../factories/accounts/people";
import { makeLines, makeLiveEvent } from "../../factories/live/rooms";
import { makeTicket } from "../../factories/checkout/sales";
import type { World } from "./requests";

const SECRET = "geheimnis";

/** Events of every kind, people who send requests, and one person whose data nobody may receive. */
export async function makeWorld(
  origin: string,
): Promise<World & { secretsFor: (asker: object) => string[] }> {
  const victim = await makeVictim();
  const artists = await Promise.all(Array.from({ length: 6 }, () => makeArtist()));
  const viewers = [await makeUser(), await makeUser(), await makeMember()];
  const admin = await makeUser({ role: "admin" });
  const people: World["people"] = [{}];

  for (const person of [...artists, ...viewers]) people.push({ Cookie: await cookieFor(person) });
  const adminCookie = { Cookie: await cookieFor(admin) };

  people.push(adminCookie);
  for (const artist of artists.slice(0, 3)) people.push(await tokenOf(artist));
  // Other people's data is requested often.
  const ids = [...Array.from({ length: 8 }, () => victim.ids).flat(), crypto.randomUUID(), "x"];

  for (const artist of artists) ids.push(artist.id, ...(await showsOf(artist.id)));
  ids.push((await makeTicket(ids.at(-1)!, { userId: viewers[0]!.id })).id);

  // Admins may see drafts and their owners.
  const secretsFor = (asker: { Cookie?: string }) =>
    asker.Cookie === adminCookie.Cookie ? [] : victim.secrets;

  return { origin, people, ids, secretsFor };
}

async function tokenOf(artist: Awaited<ReturnType<typeof makeArtist>>) {
  const input = { name: "script", scopes: [...TOKEN_SCOPES], days: null };
  const { secret } = await createAccessToken(actorFor(artist), input);

  return { Authorization: `Bearer ${secret}` };
}

async function showsOf(artistId: string) {
  const shows = [
    await makeEvent({ artistId }),
    await makeEvent({ artistId, eventType: "donation" }),
    await makeEvent({ artistId, maxAttendees: 1 }),
    await makeLiveEvent({ artistId }),
    await makeEvent({ artistId, startTime: new Date(Date.now() - 9 * 24 * 3600_000) }),
    await makeTicketedEvent({ artistId }),
    await makeTicketedEvent({ artistId, maxAttendees: 2 }),
  ];

  await makeTicket(shows[5]!.id);

  return shows.map(({ id }) => id);
}

/** An artist with a draft, a private stream address, a ticket, a message and a token. */
async function makeVictim() {
  const [email, phone] = [`${SECRET}@nhacsong.test`, "+84909123987"];
  const victim = await makeArtist({
    email,
    phone,
    passwordHash: `${SECRET}-hash`,
    googleId: `${SECRET}-google`,
  });
  const draft = await makeEvent({ artistId: victim.id, title: `${SECRET}-draft`, status: "draft" });
  const streamUrl = `https://youtube.com/live/${SECRET}`;
  const show = await makeTicketedEvent({
    artistId: victim.id,
    streamUrl,
    streamPlatform: "youtube",
    isLive: true,
  });
  const other = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  const ticket = await makeTicket(other.id, { userId: victim.id });

  await makeLines(show.id, victim.id, [`${SECRET}-line`]);

  const { token } = await createAccessToken(actorFor(victim), {
    name: `${SECRET}-token`,
    scopes: ["read"],
    days: null,
  });
  const writer = await makeUser();

  await transaction(async (tx) => {
    const pair = { artistId: victim.id, userId: writer.id };
    const [conversation] = await tx.insert(conversations).values(pair).returning();

    await tx
      .insert(messages)
      .values({ conversationId: conversation!.id, senderId: victim.id, text: `${SECRET}-letter` });
  });

  return {
    ids: [victim.id, draft.id, show.id, other.id, ticket.id, token.id],
    secrets: [SECRET, phone, ticket.code],
  };
}
