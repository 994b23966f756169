import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Registry } from "prom-client";
import { env } from "~/platform/settings/env.server";
import { mayReadMetrics } from "~/platform/metrics/metrics-access";
import { singleValue, registerReadings } from "~/platform/metrics/register-readings";
import type { Relay } from "./relay.server";

/**
 * Serves edge access, players' reports, /healthz, /readyz and /metrics of a relay, which has no
 * pages.
 */
export function relayHttp(relay: Relay) {
  const registry = new Registry();

  collectDefaultMetrics({ register: registry });
  registerReadings(registry, [
    {
      name: "nhacsong_sockets",
      help: "Open sockets of rooms",
      read: () => singleValue(relay.countSockets()),
    },
    {
      name: "nhacsong_relay_rooms",
      help: "Rooms with a socket here",
      read: () => singleValue(relay.countRooms()),
    },
    {
      name: "nhacsong_relay_doors",
      help: "Viewers whose door is open here",
      read: () => singleValue(relay.edgeAccess.countOpen()),
    },
    {
      name: "nhacsong_relay_home",
      help: "1 while connected to home",
      read: () => singleValue(Number(relay.link.isOpen)),
    },
    {
      name: "nhacsong_relay_redis",
      help: "1 while connected to Redis",
      read: () => singleValue(Number(relay.isBusReady)),
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

    const urlPath = request.url?.split("?")[0];
    if (urlPath === "/metrics") {
      void sendMetrics(request, response);

      return;
    }
    if (urlPath === "/healthz") return sendJson(response, 200, { status: "ok" });
    if (urlPath === "/readyz") return sendReadiness(relay, response);

    response.writeHead(404, { "Content-Type": "text/plain" }).end("This is a relay.\n");
  };
}

/**
 * A relay is ready without Redis, because it then gets all messages over its link, a second later.
 */
function sendReadiness({ link, isClosing, isBusReady }: Relay, response: ServerResponse) {
  const isReady = link.isOpen && !isClosing;
  const checks = { home: checkResult(link.isOpen), redis: checkResult(isBusReady) };

  sendJson(response, isReady ? 200 : 503, { status: isReady ? "ok" : "unavailable", checks });
}

const checkResult = (isOk: boolean) => (isOk ? "ok" : "failed");

function sendJson(response: ServerResponse, status: number, value: object) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}
