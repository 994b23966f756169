import { createServer } from "node:http";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { logFatalErrors, surviveRejections } from "~/platform/process/unhandled.server";
import { Relay } from "./relay.server";
import { relayHttp } from "./relay-http.server";
import { required } from "~/platform/required";

/** The relay ends after this time even if browsers do not close their sockets. */
const MAX_CLOSING_MS = 5000;
const CHECK_MS = 50;
/** Longest time until a request with its body has arrived. */
const MAX_REQUEST_MS = 10_000;

/** Serves the sockets of rooms for home until the process is told to end. */
export function serveRelay() {
  logFatalErrors();

  const [edgeKey] = required(env.EDGE_KEYS);
  const relay = new Relay({
    redisUrl: required(env.REDIS_URL),
    homeAddress: required(env.HOME_ADDRESS),
    key: required(edgeKey),
  });
  const server = createServer({ requestTimeout: MAX_REQUEST_MS }, relayHttp(relay));

  server.on("upgrade", (request, stream, head) => relay.upgrade(request, stream, head));
  server.listen(env.PORT, env.HOST, () => {
    surviveRejections();
    logger.info({ host: env.HOST, port: env.PORT, home: env.HOME_ADDRESS }, "Relay ready");
  });

  const end = (signal: string) => {
    if (relay.isClosing) return;

    logger.info({ signal, sockets: relay.countSockets() }, "Shutting down");
    relay.close();
    server.close();
    setTimeout(() => process.exit(0), MAX_CLOSING_MS);
    setInterval(() => {
      if (relay.countSockets() > 0) return;

      relay.disconnect();
      process.exit(0);
    }, CHECK_MS);
  };

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(signal));
}
