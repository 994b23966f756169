import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

const servers: http.Server[] = [];

afterAll(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * Serves on a free port of this machine until the tests of the file are over.
 * @returns the origin
 */
export async function serve(site: http.RequestListener | http.Server): Promise<string> {
  const server = typeof site === "function" ? http.createServer(site) : site;

  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");

  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
