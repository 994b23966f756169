import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeEvent } from "../../../test/factories/shows/events";
import { logger } from "./logger.server";
import { getMedia } from "~/media/media.server";
import { logMediaRequest } from "~/web/middleware/media/media-log";
import { handleRoomUpgrade } from "~/realtime/socket.server";

let server: Server;
let site: string;
const lines: object[] = [];

/** Handlers in the order of server.ts. */
beforeAll(async () => {
  server = createServer((request, response) => {
    if (getMedia().handlePlayback(request, response)) logMediaRequest(request, response);
  });
  server.on("upgrade", (request, socket, head) => {
    if (request.url === "/ws") handleRoomUpgrade(request, socket, head);
    else getMedia().handleIngestUpgrade(request, socket, head);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  site = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(logger, "info").mockImplementation((line: unknown, words?: string) => {
    lines.push({ ...(line as object), words });
  });
});
afterEach(() => vi.restoreAllMocks());

async function open(path: string, headers: Record<string, string>) {
  const socket = new WebSocket(`ws://${site}${path}`, { headers });

  socket.on("error", () => {});
  await new Promise((resolve) => socket.on("close", resolve));
}

test("refused sockets are logged, repeated ones once", async () => {
  const foreign = { cookie: "a=b", origin: "https://elsewhere.example" };

  for (const path of ["/ws", "/ws", "/ws/ingest/1"]) await open(path, foreign);
  const event = await makeEvent({ artistId: (await makeArtist()).id });
  const cookie = await cookieFor(await makeUser());

  await open(`/ws/ingest/${event.id}`, { cookie, origin: `http://${site}` });

  const refused = { status: 403, address: "127.0.0.1", words: "refused" };

  expect(lines).toEqual([
    { ...refused, route: "/ws" },
    { ...refused, route: "/ws/ingest/:eventId" },
    { ...refused, route: "/ws/ingest/:eventId", reason: expect.any(String) },
  ]);
});

test("refused media requests are logged once without their token, other media requests never", async () => {
  for (const file of ["master.m3u8", "v720/s1.m4s", "v720/s2.m4s", "no/such/file"])
    await (await fetch(`http://${site}/hls/s3cret-token/e1/${file}`)).text();
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines).toMatchObject([
    { route: "/hls/:playlist", status: 403, words: "refused" },
    { route: "/hls/:segment", status: 403, words: "refused" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("s3cret");
});
