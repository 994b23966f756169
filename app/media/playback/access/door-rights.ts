import type { IncomingMessage } from "node:http";
import { bearerTokenOf } from "~/auth/bearer.server";
import { findMediaSession } from "~/auth/cookies/media.server";
import { getActorOfSession, sessionKeyOf } from "~/auth/session.server";
import { findBearer } from "~/models/accounts/authentication/access-tokens.server";
import { findLastingRight } from "~/models/live/streams/playback-access.server";
import type { PlaybackPass } from "~/models/live/streams/playback-token.server";
import { KeptRights, type ViewerRight } from "./kept-rights";

export const keptRights = new KeptRights();

/**
 * Proves that a viewer is the one for whom the address was issued: a session or an access token.
 */
export type Proof = { session: string } | { secret: string };

/** Null if the request's cookie belongs to another session than the address, or to none. */
export async function findProof(
  { headers }: Pick<IncomingMessage, "headers">,
  { session }: PlaybackPass,
): Promise<Proof | null> {
  if (!session) return null;

  const secret = bearerTokenOf(headers.authorization);
  if (secret !== null) return { secret };

  return (await provenSession(headers.cookie)) === session ? { session } : null;
}

/**
 * The viewer's right, from memory if it was read recently. An access token must be the one the
 * address was issued for. Does not record a use of the session or the access token.
 */
export async function findKeptRight(
  proof: Proof,
  { eventId, session }: PlaybackPass,
): Promise<ViewerRight | null> {
  if ("session" in proof)
    return keptRights.get(eventId, proof.session, () => readRightOfSession(eventId, proof.session));

  const { secret } = proof;
  const right = await keptRights.get(eventId, `bearer ${secret}`, () =>
    readRightOfToken(eventId, secret),
  );

  return right?.session === session ? right : null;
}

/**
 * The session of the session cookie, or of the media cookie at an edge with its own host name. Null
 * if there is neither.
 */
export async function provenSession(cookie: string | undefined): Promise<string | null> {
  return (await sessionKeyOf(cookie)) ?? findMediaSession(cookie);
}

async function readRightOfSession(eventId: string, session: string): Promise<ViewerRight | null> {
  const actor = await getActorOfSession(session);
  const right = await findLastingRight(actor, eventId);

  return right && { ...right, session, userId: actor.userId, tokenId: null };
}

async function readRightOfToken(eventId: string, secret: string): Promise<ViewerRight | null> {
  const bearer = await findBearer(secret, { touches: false });
  if (!bearer?.scopes.includes("streams:read")) return null;

  const { session, tokenId, actor } = bearer;
  const right = await findLastingRight(actor, eventId);

  return right && { ...right, session, userId: actor.userId, tokenId };
}
