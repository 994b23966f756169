import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Registry } from "prom-client";
import { env } from "~/platform/settings/env.server";
import { mayReadMetrics } from "~/platform/metrics/metrics-access";
import { one, registerReadings } from "~/platform/metrics/register-readings";
import type { Relay } from "./relay.server";

/** Doors, players' reports, /healthz, /readyz and /metrics of a relay; it has no pages. */
export function relayHttp(relay: Relay) {
  const registry = new Registry();

  collectDefaultMetrics({ register: registry });
  registerReadings(registry, [
    {
      name: "nhacsong_sockets",
      help: "Open sockets of rooms",
      read: () => one(relay.countSockets()),
    },
    {
      name: "nhacsong_relay_rooms",
      help: "Rooms with a socket here",
      read: () => one(relay.countRooms()),
    },
    {
      name: "nhacsong_relay_doors",
      help: "Viewers whose door is open here",
      read: () => one(relay.doors.countOpen()),
    },
    {
      name: "nhacsong_relay_home",
      help: "1 while connected to home",
      read: () => one(Number(relay.link.isOpen)),
    },
    {
      name: "nhacsong_relay_redis",
      help: "1 while connected to Redis",
      read: () => one(Number(relay.isBusReady)),
    },
  ]);

  const sendMetrics = async (request: IncomingMessage, response: ServerResponse) => {
    const access = { token: env.METRICS_TOKEN, from: env.METRICS_FROM, appUrl: env.APP_URL };
    if (!mayReadMetrics(request, access)) {
      void response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();

      return;
    }

    response.setHeader("Content-Type", registry.contentType).end(await registry.metrics());
  };

  return (request: IncomingMessage, response: ServerResponse) => {
    if (relay.handle(request, response)) return;

    response.setHeader("Cache-Control", "no-store");

    const path = request.url?.split("?")[0];
    if (path === "/metrics") {
      void sendMetrics(request, response);

      return;
    }
    if (path === "/healthz") return sendJson(response, 200, { status: "ok" });
    if (path === "/readyz") return sendReadiness(relay, response);

    response.writeHead(404, { "Content-Type": "text/plain" }).end("This is a relay.\n");
  };
}

/** Without Redis a relay still serves: it gets everything over its link, a second later. */
function sendReadiness({ link, isClosing, isBusReady }: Relay, response: ServerResponse) {
  const isReady = link.isOpen && !isClosing;
  const checks = { home: wordFor(link.isOpen), redis: wordFor(isBusReady) };

  sendJson(response, isReady ? 200 : 503, { status: isReady ? "ok" : "unavailable", checks });
}

const wordFor = (isOk: boolean) => (isOk ? "ok" : "failed");

function sendJson(response: ServerResponse, status: number, value: object) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}
