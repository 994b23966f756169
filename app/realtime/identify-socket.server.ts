import type { IncomingMessage } from "node:http";
import { assertScope, bearerTokenOf, identifyRequest } from "~/auth/bearer.server";
import { isOwnOrigin } from "~/platform/http/origin.server";
import { zoneOf } from "~/auth/cookies/zone.server";
import { AppError } from "~/platform/errors";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { findOverlayArtist } from "~/models/accounts/overlay-address.server";
import { GUEST } from "~/models/base/actor";
import { personKey } from "~/models/live/streams/audience/presence.server";
import type { Identity } from "./client.server";

type SocketRequestLike = Pick<IncomingMessage, "headers" | "socket">;

/**
 * Identifies the person who opens a socket. Foreign Origins are refused, so that another site's
 * page cannot use a person's cookie. Browsers never send a token by themselves, so requests with
 * one need no Origin, and their cookies are ignored.
 * @throws AppError forbidden for a foreign Origin or a token that may not read, and the errors of
 * identifyRequest
 */
export async function identifySocket(
  request: SocketRequestLike,
  edge: string | null,
): Promise<Identity> {
  const { headers } = request;
  const isAllowed =
    headers.origin === undefined ? headers.cookie === undefined : isOwnOrigin(request);
  if (!isAllowed && bearerTokenOf(headers.authorization) === null)
    throw new AppError("forbidden", "errors:foreignOrigin");

  const { actor, session, token } = await identifyRequest(headers);

  assertScope(token, "read");

  return {
    actor,
    session,
    edge,
    token,
    person: personKey(actor),
    language: languageOfHeader(headers),
    zone: token ? null : zoneOf(headers.cookie),
  };
}

/**
 * Identifies the socket of an overlay, whose address contains the token. Cookies are ignored.
 * @throws AppError not_found for an unknown token or one that was switched off; forbidden for a
 * foreign Origin
 */
export async function identifyOverlay(
  request: SocketRequestLike,
  token: string,
): Promise<Identity> {
  const { headers } = request;
  if (headers.origin !== undefined && !isOwnOrigin(request))
    throw new AppError("forbidden", "errors:foreignOrigin");

  const artistId = await findOverlayArtist(token);
  if (artistId === null) throw new AppError("not_found", "overlay:off");

  return {
    actor: { ...GUEST, overlayOf: artistId },
    session: null,
    edge: null,
    token: null,
    zone: null,
    person: `overlay ${artistId}`,
    language: languageOfHeader(headers),
  };
}
