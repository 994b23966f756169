import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { isOwnOrigin } from "~/auth/origin.server";
import { getActor } from "~/auth/session.server";
import { AppError } from "~/errors";
import { assertMayBroadcast } from "~/models/streams/broadcasts.server";
import type { LiveEngine } from "../engine.server";
import { Connection } from "./connection";
import { CLOSE_CODES, MAX_PACKET_BYTES } from "./protocol";

const PATH = /^\/ws\/ingest\/([\w-]{1,64})$/;

/** Takes upgrades of `/ws/ingest/{eventId}` (true): for the approved artist of the event, from pages of this site. */
export function createIngestSocket(engine: LiveEngine) {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_PACKET_BYTES + 16, perMessageDeflate: false });
  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const [, eventId] = PATH.exec(request.url?.split("?")[0] ?? "") ?? [];
    if (!eventId) return false;
    socket.on("error", () => socket.destroy());
    statusFor(request, eventId)
      .then((status) => {
        if (status !== 101) return turnAway(socket, status);
        const mayGoOn = async () => (await statusFor(request, eventId)) === 101;
        server.handleUpgrade(request, socket, head, (client) => void new Connection(client, engine, eventId, mayGoOn));
      })
      .catch(() => turnAway(socket, 500));
    return true;
  }

  /** Asks everyone who is still connected to come again. */
  function close() {
    for (const client of server.clients) {
      client.close(CLOSE_CODES.restarting);
      setTimeout(() => client.terminate(), 500);
    }
  }

  return { upgrade, close };
}

async function statusFor(request: IncomingMessage, eventId: string): Promise<number> {
  if (!isOwnOrigin(request)) return 403;
  try {
    await assertMayBroadcast(await getActor(request.headers.cookie), eventId);
    return 101;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

function turnAway(socket: Duplex, status: number) {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
