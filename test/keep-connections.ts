import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

/**
 * Servers of tests never close an idle connection: on a slow machine they would close it while the
 * next request is on its way, and the test would see ECONNRESET.
 * @returns what ends it
 */
export function keepConnections() {
  const keep = (message: unknown) => {
    (message as { server: Server }).server.keepAliveTimeout = 0;
  };

  subscribe("http.server.request.start", keep);

  return () => unsubscribe("http.server.request.start", keep);
}
