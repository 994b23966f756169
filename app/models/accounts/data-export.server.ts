import { eq, or } from "drizzle-orm";
import { db } from "~db/client.server";
import {
  accessTokens,
  artistProfiles,
  chatMessages,
  conversations,
  donations,
  events,
  follows,
  letters,
  payments,
  reviews,
  savedEvents,
  sessions,
  tickets,
  users,
} from "~db/schema";
import type { Member } from "../actor";

/** Everything this site keeps about one person, without secrets (hashes, tokens) and without other people's data. */
export async function exportData(actor: Member) {
  const me = actor.userId;
  const [user] = await db.select().from(users).where(eq(users.id, me));
  const { passwordHash, ...account } = user!;
  const [profile] = await db.select().from(artistProfiles).where(eq(artistProfiles.userId, me));
  const { createdAt, lastSeenAt, expire, userAgent } = sessions;
  const mine = or(eq(conversations.artistId, me), eq(conversations.userId, me));
  return {
    account: { ...account, hasPassword: passwordHash !== null },
    artistProfile: profile && { ...profile, invitationCode: undefined },
    accessTokens: await exportTokens(me),
    sessions: await db.select({ createdAt, lastSeenAt, expire, userAgent }).from(sessions).where(eq(sessions.userId, me)),
    events: await db.select().from(events).where(eq(events.artistId, me)),
    tickets: await db.select().from(tickets).where(eq(tickets.userId, me)),
    payments: (await db.select().from(payments).where(eq(payments.userId, me))).map(withoutSecret),
    donations: await db.select().from(donations).where(eq(donations.userId, me)),
    savedEvents: await db.select().from(savedEvents).where(eq(savedEvents.userId, me)),
    follows: await db.select().from(follows).where(eq(follows.userId, me)),
    chatMessages: await db.select().from(chatMessages).where(eq(chatMessages.userId, me)),
    reviews: await db.select().from(reviews).where(eq(reviews.userId, me)),
    letters: await db
      .select({ text: letters.text, createdAt: letters.createdAt, senderId: letters.senderId })
      .from(letters)
      .innerJoin(conversations, eq(conversations.id, letters.conversationId))
      .where(mine),
  };
}

function withoutSecret({ clientSecret: _secret, ...payment }: typeof payments.$inferSelect) {
  return payment;
}

function exportTokens(me: string) {
  const { name, scopes, createdAt, lastUsedAt, expiresAt } = accessTokens;
  return db
    .select({ name, scopes, createdAt, lastUsedAt, expiresAt })
    .from(accessTokens)
    .where(eq(accessTokens.userId, me));
}
