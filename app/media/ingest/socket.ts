import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { deviceOf } from "~/auth/cookies/device";
import { isOwnOrigin } from "~/platform/http/origin.server";
import { getActor } from "~/auth/session.server";
import { AppError } from "~/platform/errors";
import { logRefusal } from "~/platform/logging/log-refusal.server";
import { rejectUpgrade } from "~/platform/logging/reject-upgrade.server";
import { assertCanBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import type { LiveEngine } from "../engine.server";
import { Connection } from "./connection";
import { CLOSE_CODES, type IngestErrorCode, type IngestFrame, MAX_PACKET_BYTES } from "./protocol";

const ROUTE_PATTERN = "/ws/ingest/:eventId";
const INGEST_PATH = /^\/ws\/ingest\/([\w-]{1,64})$/;

/**
 * Handles upgrades of `/ws/ingest/{eventId}` for the event's approved artist. Pages of other sites
 * are refused; others without permission get the reason on the socket, because a browser hides the
 * status of a refused upgrade.
 */
export function createIngestSocket(engine: LiveEngine) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PACKET_BYTES + 16,
    perMessageDeflate: false,
  });

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const [, eventId] = INGEST_PATH.exec(request.url?.split("?")[0] ?? "") ?? [];
    if (!eventId) return false;

    socket.on("error", () => socket.destroy());
    if (!isOwnOrigin(request)) {
      rejectUpgrade(request, socket, { route: ROUTE_PATTERN, status: 403 });

      return true;
    }

    const refusal = () => refusalFor(request, eventId);

    refusal()
      .then((errorCode) => {
        server.handleUpgrade(request, socket, head, (client) => {
          if (errorCode) return dismiss(request, client, errorCode);

          void new Connection(
            client,
            engine,
            eventId,
            refusal,
            deviceOf(request.headers["user-agent"] ?? null),
          );
        });
      })
      .catch(() => rejectUpgrade(request, socket, { route: ROUTE_PATTERN, status: 500 }));

    return true;
  }

  /** Asks all clients to reconnect. */
  function close() {
    for (const client of server.clients) {
      client.close(CLOSE_CODES.restarting);
      setTimeout(() => client.terminate(), 500);
    }
  }

  return { upgrade, close };
}

const REFUSALS: Partial<Record<AppError["code"], IngestErrorCode>> = {
  unauthenticated: "unauthenticated",
  not_found: "not_found",
  conflict: "not_open",
};

/** Null if the person may broadcast this show. */
async function refusalFor(
  request: IncomingMessage,
  eventId: string,
): Promise<IngestErrorCode | null> {
  try {
    await assertCanBroadcast(await getActor(request.headers.cookie), eventId);

    return null;
  } catch (error) {
    if (error instanceof AppError && error.details.reason === "terms_changed")
      return error.details.reason;
    if (error instanceof AppError) return REFUSALS[error.code] ?? "forbidden";

    throw error;
  }
}

function dismiss(request: IncomingMessage, client: WebSocket, errorCode: IngestErrorCode) {
  logRefusal(request, { route: ROUTE_PATTERN, status: 403, reason: errorCode });
  client.on("error", () => client.terminate());
  client.send(JSON.stringify({ type: "error", code: errorCode } satisfies IngestFrame));
  client.close(CLOSE_CODES[errorCode], errorCode);
  setTimeout(() => client.terminate(), 2000).unref();
}
