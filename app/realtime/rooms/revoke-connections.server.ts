import { clock } from "~/integrations/clock/clock";
import type { Client } from "../client.server";

/** A timer cannot wait for longer; who has been connected for so long comes back and is asked anew. */
const LONGEST_MS = 2 ** 31 - 1;
const ENDED = 4001;

const shared = globalThis as typeof globalThis & { nhacsongClients?: Set<Client> };

/** Every open socket, in a room or not. */
export const clients = (shared.nhacsongClients ??= new Set());

/** Who signed out comes back as whoever the cookie then names. */
export function dropPerson(userId: string) {
  drop(({ identity }) => identity.actor.userId === userId, "session ended");
}

/** What a token has opened closes with it. */
export function dropToken(tokenId: string) {
  drop(({ identity }) => identity.token?.tokenId === tokenId, "token revoked");
}

/** Closes the socket when its token expires; the timer is the caller's to clear. */
export function closeAt({ socket }: Client, expiresAt: Date | null) {
  if (!expiresAt) return undefined;
  const wait = Math.min(LONGEST_MS, Math.max(0, expiresAt.getTime() - clock.now().getTime()));
  return setTimeout(() => socket.close(ENDED, "token expired"), wait).unref();
}

function drop(isMeant: (client: Client) => boolean, reason: string) {
  for (const client of clients) if (isMeant(client)) client.socket.close(ENDED, reason);
}
