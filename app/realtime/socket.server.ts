import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { addressOf } from "~/platform/http/client-address.server";
import { findEdge } from "~/platform/http/edge-requests.server";
import { env } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";
import { rejectUpgrade } from "~/platform/logging/reject-upgrade.server";
import { logger } from "~/platform/logging/logger.server";
import { openConnection } from "~/models/live/chat/connection-limit.server";
import { singleton } from "~/platform/process/singleton.server";
import { recheckAdmins, recheckPasses, sendAccess } from "./access.server";
import { Client, type Identity } from "./client.server";
import { identifyOverlay, identifySocket } from "./identify-socket.server";
import { addClient, receive } from "./open-clients.server";
import { HEARTBEAT_MS, MAX_FRAME_BYTES } from "./reader.server";
import { openRelayLinks } from "./relays/relay-links.server";
import { LINK_PATH, LINK_VERSION, VERSION_HEADER } from "./relays/protocol";
import type { OpenRelayEdgeAccess } from "~/media/playback/access/relay-doors.protocol";
import { sendAway } from "./restart.server";
import { followAnnouncements } from "./rooms/follow-announcements.server";
import { openClients } from "./rooms/revoke-connections.server";

const RENEW_ACCESS_MS = 4 * 60_000;
const RECHECK_MS = 15_000;

type Realtime = ReturnType<typeof createRealtime>;
const singletonState = singleton("realtime", (): { realtime?: Realtime } => ({}));

/** Handles the upgrade of /ws. */
export function handleRoomUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
  upgradeFor(request, socket, head, {
    route: "/ws",
    identify: () => identifySocket(request, findEdge(request)),
  });
}

const OVERLAY_PATH = /^\/overlay\/([\w-]{1,64})\/room$/;

/** Handles the upgrade of an overlay's socket. @returns false for other addresses */
export function handleOverlayUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): boolean {
  const [, token] = OVERLAY_PATH.exec(request.url ?? "") ?? [];
  if (!token) return false;

  const identify = () => identifyOverlay(request, token);

  upgradeFor(request, socket, head, { route: "/overlay/{token}/room", identify });

  return true;
}

type Upgrade = { route: string; identify: () => Promise<Identity> };

function upgradeFor(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { route, identify }: Upgrade,
) {
  const realtime = (singletonState.realtime ??= createRealtime());

  socket.on("error", () => socket.destroy());
  void identify()
    .then((identity) => {
      if (socket.destroyed) return;

      socket.once("close", openConnection(identity.actor, addressOf(request)));
      realtime.accept(request, socket, head, identity);
    })
    .catch((error) => {
      if (error instanceof AppError)
        return rejectUpgrade(request, socket, { route, status: error.status });

      logger.error({ error }, "A socket could not be opened");
      rejectUpgrade(request, socket, { route, status: 500 });
    });
}

/**
 * Handles the upgrade of /relay: the connection that a relay keeps. Only edges may open it, and
 * only with Redis.
 */
export function handleRelayUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  openDoors: OpenRelayEdgeAccess,
) {
  const relay = findEdge(request);
  if (relay === null) return rejectUpgrade(request, socket, { route: LINK_PATH, status: 403 });
  if (!env.REDIS_URL) return rejectUpgrade(request, socket, { route: LINK_PATH, status: 404 });
  if (request.headers[VERSION_HEADER] !== LINK_VERSION)
    return rejectUpgrade(request, socket, { route: LINK_PATH, status: 426 });

  socket.on("error", () => socket.destroy());

  const realtime = (singletonState.realtime ??= createRealtime());

  realtime.links?.accept(request, socket, head, { relay, openDoors });
}

/**
 * Asks clients to reconnect, each at a random moment, and closes their sockets and the links to
 * relays.
 */
export function closeRealtime() {
  singletonState.realtime?.close();
  delete singletonState.realtime;
}

function createRealtime() {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  const stopFollowing = followAnnouncements();
  const links = env.REDIS_URL && env.EDGE_KEYS ? openRelayLinks(env.REDIS_URL) : null;
  const timers = [
    setInterval(() => openClients.forEach((client) => client.ping()), HEARTBEAT_MS),
    setInterval(() => void renewAccess(openClients), RENEW_ACCESS_MS),
    setInterval(
      () =>
        void recheckPasses().catch((error) =>
          logger.error({ error }, "Device passes could not be rechecked"),
        ),
      RECHECK_MS,
    ),
    setInterval(
      () =>
        void recheckAdmins().catch((error) =>
          logger.error({ error }, "Admins' sockets could not be rechecked"),
        ),
      RECHECK_MS,
    ),
  ];

  timers.forEach((timer) => timer.unref());

  const open = (socket: WebSocket, stream: Duplex, identity: Identity) => {
    const client = new Client(socket, stream, identity);
    const remove = addClient(client);

    socket.on("message", (frameBytes, isBinary) => receive(client, frameBytes as Buffer, isBinary));
    socket.on("pong", () => client.notePong());
    socket.on("error", () => socket.terminate());
    socket.on("close", remove);
  };

  return {
    links,
    accept: (request: IncomingMessage, stream: Duplex, head: Buffer, identity: Identity) =>
      server.handleUpgrade(request, stream, head, (socket) => open(socket, stream, identity)),
    close() {
      timers.forEach(clearInterval);
      stopFollowing();
      // Relays ask their own sockets to reconnect.
      links?.close();
      sendAway(openClients);
      server.close();
    },
  };
}

async function renewAccess(clients: Set<Client>) {
  for (const client of clients)
    await sendAccess(client).catch((error) =>
      logger.error({ error }, "A playback address could not be renewed"),
    );
}
