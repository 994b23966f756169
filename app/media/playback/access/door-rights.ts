import type { IncomingMessage } from "node:http";
import { bearerTokenOf } from "~/auth/bearer.server";
import { findMediaSession } from "~/auth/cookies/media.server";
import { getActorOfSession, sessionKeyOf } from "~/auth/session.server";
import { findBearer } from "~/models/accounts/authentication/access-tokens.server";
import { findWatchRight, type WatchRight } from "~/models/streams/playback-access.server";
import type { PlaybackPass } from "~/models/streams/playback-token.server";
import { KeptRights, type ViewerRight } from "./kept-rights";

const keptRights = new KeptRights();

/**
 * The cookie or access token must belong to the session the address was issued for, and the person must still have
 * access, as far as is known in memory. Leaves no trace in the session or the access token.
 */
export async function findKeptRight(
  { headers }: IncomingMessage,
  { eventId, session }: PlaybackPass,
): Promise<WatchRight | null> {
  if (!session) return null;
  const secret = bearerTokenOf(headers.authorization);
  if (secret === null) {
    if ((await provenSession(headers.cookie)) !== session) return null;
    return keptRights.get(eventId, session, () => readRightOfSession(eventId, session));
  }
  const right = await keptRights.get(eventId, `bearer ${secret}`, () => readRightOfToken(eventId, secret));
  return right?.session === session ? right : null;
}

/** By the session's cookie, or at an edge with a name of its own by the media cookie. */
export async function provenSession(cookie: string | undefined): Promise<string | null> {
  return (await sessionKeyOf(cookie)) ?? findMediaSession(cookie);
}

async function readRightOfSession(eventId: string, session: string): Promise<ViewerRight | null> {
  const actor = await getActorOfSession(session);
  const right = await findWatchRight(actor, eventId);
  return right && { ...right, session, userId: actor.userId, tokenId: null };
}

async function readRightOfToken(eventId: string, secret: string): Promise<ViewerRight | null> {
  const bearer = await findBearer(secret, { touches: false });
  if (!bearer?.scopes.includes("streams:read")) return null;
  const { session, tokenId, actor } = bearer;
  const right = await findWatchRight(actor, eventId);
  return right && { ...right, session, userId: actor.userId, tokenId };
}
