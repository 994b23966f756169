import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

/**
 * Servers of tests never close an idle connection: on a slow machine they would close it while the next request is on
 * its way, and the test would see ECONNRESET.
 */
export function keepConnections() {
  subscribe("http.server.request.start", (message) => {
    (message as { server: Server }).server.keepAliveTimeout = 0;
  });
}
