import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { assertScope, bearerTokenOf, identifyRequest } from "~/auth/bearer.server";
import { isOwnOrigin } from "~/auth/origin.server";
import { zoneOf } from "~/auth/cookies/zone.server";
import { addressOf } from "~/client-address.server";
import { AppError } from "~/errors";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { logRefusal } from "~/logging/log-refusal.server";
import { logger } from "~/logging/logger.server";
import { openConnection } from "~/models/chat/connection-limit.server";
import { personKey } from "~/models/streams/audience/presence.server";
import { singleton } from "~/singleton.server";
import { recheckPasses, sendAccess } from "./access.server";
import { findEdge } from "~/edge-requests.server";
import { Client, type Identity } from "./client.server";
import { dispatch } from "./dispatch.server";
import { parseFrame } from "./frames.server";
import { startRelay } from "./rooms/relay.server";
import { leaveRoom } from "./rooms/rooms.server";
import { openClients, closeAtExpiry } from "./rooms/revoke-connections.server";

/** 500 code points, each as a JSON \u escape, plus the frame around them. */
const MAX_FRAME_BYTES = 16 * 1024;
const HEARTBEAT_MS = 30_000;
const RENEW_ACCESS_MS = 4 * 60_000;
const RECHECK_PASSES_MS = 15_000;
const RESTART_WITHIN_MS = 5000;

type Realtime = ReturnType<typeof createRealtime>;
const running = singleton("realtime", (): { realtime?: Realtime } => ({}));

/**
 * Handles the upgrade of /ws. Foreign Origins are refused, so another site's page cannot use a person's cookie.
 * Browsers never send a token by themselves, so requests with one need no Origin, and their cookies are ignored.
 */
export function handleRoomUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
  const { origin, cookie, authorization } = request.headers;
  const isAllowed = origin === undefined ? cookie === undefined : isOwnOrigin(request);
  if (!isAllowed && bearerTokenOf(authorization) === null) return rejectUpgrade(request, socket, 403);
  const realtime = (running.realtime ??= createRealtime());
  socket.on("error", () => socket.destroy());
  void identityOf(request)
    .then((identity) => {
      if (socket.destroyed) return;
      socket.once("close", openConnection(identity.actor, addressOf(request)));
      realtime.accept(request, socket, head, identity);
    })
    .catch((error) => {
      if (error instanceof AppError) return rejectUpgrade(request, socket, error.status);
      logger.error({ error }, "A socket could not be opened");
      rejectUpgrade(request, socket, 500);
    });
}

/** Asks clients to reconnect, each at a random moment, and closes. */
export function closeRealtime() {
  running.realtime?.close();
  delete running.realtime;
}

function createRealtime() {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const stopRelay = startRelay();
  const timers = [
    setInterval(() => openClients.forEach((client) => client.ping()), HEARTBEAT_MS),
    setInterval(() => void renewAccess(openClients), RENEW_ACCESS_MS),
    setInterval(
      () => void recheckPasses().catch((error) => logger.error({ error }, "Device passes could not be rechecked")),
      RECHECK_PASSES_MS,
    ),
  ];
  timers.forEach((timer) => timer.unref());

  const open = (socket: WebSocket, stream: Duplex, identity: Identity) => {
    const client = new Client(socket, stream, identity);
    openClients.add(client);
    const expiry = closeAtExpiry(client, identity.token?.expiresAt ?? null);
    socket.on("message", (data, isBinary) => receive(client, data as Buffer, isBinary));
    socket.on("pong", () => client.notePong());
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      openClients.delete(client);
      clearTimeout(expiry);
      leaveRoom(client);
      const { malformed } = client;
      if (malformed > 0) logger.warn({ malformed, person: client.identity.person }, "A socket sent malformed frames");
    });
  };
  return {
    accept: (request: IncomingMessage, stream: Duplex, head: Buffer, identity: Identity) =>
      server.handleUpgrade(request, stream, head, (socket) => open(socket, stream, identity)),
    close() {
      timers.forEach(clearInterval);
      stopRelay();
      for (const client of openClients) {
        client.sendExtended({ type: "restart", withinMs: RESTART_WITHIN_MS });
        client.socket.close(1012, "restarting");
        setTimeout(() => client.socket.terminate(), 1000).unref();
      }
      server.close();
    },
  };
}

/** @throws AppError as identifyRequest, forbidden for a token that may not read */
async function identityOf(request: IncomingMessage): Promise<Identity> {
  const { headers } = request;
  const { actor, session, token } = await identifyRequest(headers);
  assertScope(token, "read");
  return {
    actor,
    session,
    edge: findEdge(request),
    token,
    person: personKey(actor),
    language: languageOfHeader(headers),
    zone: token ? null : zoneOf(headers.cookie),
  };
}

function receive(client: Client, data: Buffer, isBinary: boolean) {
  const frame = parseFrame(data, isBinary);
  if (frame) return client.enqueue(() => dispatch(client, frame));
  client.countMalformed();
  client.enqueue(() => {
    const text = translator(client.identity.language)("live:malformed");
    client.sendExtended({ type: "error", about: "frame", text });
  });
}

async function renewAccess(clients: Set<Client>) {
  for (const client of clients)
    await sendAccess(client).catch((error) => logger.error({ error }, "A playback address could not be renewed"));
}

function rejectUpgrade(request: IncomingMessage, socket: Duplex, status: number) {
  logRefusal(request, { route: "/ws", status });
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
