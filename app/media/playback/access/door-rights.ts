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
 * What shows that a viewer is the one the address was issued for: their session, or an access
 * token.
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
 * The person's access, as far as is known in memory. An access token must be the one the address
 * was issued for. Leaves no trace in the session or the access token.
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

/** By the session's cookie, or at an edge with a name of its own by the media cookie. */
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
