import { logger } from "~/platform/logging/logger.server";
import { translator } from "~/locales/i18n.server";
import type { Client } from "./client.server";
import { dispatch } from "./dispatch.server";
import { parseFrame } from "./frames.server";
import { closeAtExpiry, openClients } from "./rooms/revoke-connections.server";
import { leaveRoom } from "./rooms/rooms.server";

/** Adds a client whose socket has opened. @returns the function to call when it has closed */
export function addClient(client: Client): () => void {
  openClients.add(client);

  const expiry = closeAtExpiry(client, client.identity.token?.expiresAt ?? null);

  return () => {
    openClients.delete(client);
    clearTimeout(expiry);
    leaveRoom(client);

    const { malformed } = client;
    if (malformed > 0)
      logger.warn({ malformed, person: client.identity.person }, "A socket sent malformed frames");
  };
}

export function receive(client: Client, frameBytes: Buffer, isBinary: boolean) {
  const frame = parseFrame(frameBytes, isBinary);
  if (frame) return client.enqueue(() => dispatch(client, frame));

  client.countMalformed();
  client.enqueue(() => {
    const errorMessage = translator(client.identity.language)("live:malformed");

    client.sendExtended({ type: "error", about: "frame", text: errorMessage });
  });
}
