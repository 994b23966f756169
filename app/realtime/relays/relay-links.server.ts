import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { logger } from "~/platform/logging/logger.server";
import { singleton } from "~/platform/process/singleton.server";
import { BEAT_MS } from "./protocol";
import type { OpenRelayEdgeAccess } from "~/media/playback/access/relay-doors.protocol";
import { RelayLink } from "./relay-link.server";
import { openRoomBus } from "./room-bus.server";

const MAX_MESSAGE_BYTES = 8e6;

/** `relay`: the name of the relay's key. */
type AcceptedRelay = { relay: string; openDoors: OpenRelayEdgeAccess };

/** The relays that are connected. */
export const relayLinks = singleton("relay links", () => new Set<RelayLink>());

/**
 * Accepts relays. While Redis is away, relays get missed messages over their link, a moment later.
 */
export function openRelayLinks(redisUrl: string) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const roomBus = openRoomBus(redisUrl);

  roomBus.catch((error) => logger.error({ error }, "Redis cannot be used"));

  const beatTimer = setInterval(() => relayLinks.forEach((link) => link.beat()), BEAT_MS).unref();

  return {
    accept(
      request: IncomingMessage,
      stream: Duplex,
      head: Buffer,
      { relay, openDoors }: AcceptedRelay,
    ) {
      server.handleUpgrade(request, stream, head, (socket) => {
        const link = new RelayLink(socket, request.socket, relay, openDoors);

        relayLinks.add(link);
        socket.on("close", () => relayLinks.delete(link));
      });
    },
    close() {
      clearInterval(beatTimer);
      relayLinks.forEach((link) => link.close());
      server.close();
      void roomBus.then((close) => close()).catch(() => {});
    },
  };
}
