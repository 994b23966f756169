import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";
import type { Client } from "../client.server";

/**
 * The longest possible timeout; a client that is connected for this long reconnects and is checked
 * again.
 */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
const REVOKED_CLOSE_CODE = 4001;

/** Every open socket, in a room or not. */
export const openClients = singleton("clients", () => new Set<Client>());

/**
 * Closes a person's sockets after their session has ended; the client reconnects with its current
 * cookie. Closes the person's overlay too, which reconnects if its token is still valid.
 */
export function revokePerson(userId: string) {
  revoke(
    ({ identity: { actor } }) => actor.userId === userId || actor.overlayOf === userId,
    "session ended",
  );
}

/** Closes the sockets of an artist's overlay. */
export function revokeOverlay(artistId: string) {
  revoke(({ identity }) => identity.actor.overlayOf === artistId, "overlay switched off");
}

/** Closes the sockets opened with a token. */
export function revokeToken(tokenId: string) {
  revoke(({ identity }) => identity.token?.tokenId === tokenId, "token revoked");
}

/** Closes a socket whose rights have ended; the client reconnects with its remaining rights. */
export function revokeClient(client: Client) {
  close(client, "rights ended");
}

/** Closes the socket when its token expires; the caller clears the timer. */
export function closeAtExpiry(client: Client, expiresAt: Date | null) {
  if (!expiresAt) return undefined;

  const waitMs = Math.min(MAX_TIMEOUT_MS, Math.max(0, expiresAt.getTime() - clock.now().getTime()));

  return setTimeout(() => close(client, "token expired"), waitMs).unref();
}

function revoke(isAffected: (client: Client) => boolean, reason: string) {
  for (const client of openClients) {
    if (isAffected(client)) close(client, reason);
  }
}

function close({ socket }: Client, reason: string) {
  socket.close(REVOKED_CLOSE_CODE, reason);
}
