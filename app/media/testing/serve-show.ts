import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Show } from "../packager/show";
import { createPlaybackHandler } from "../playback/handler";

/**
 * Serves a public show.
 * @returns the address of its playlists, and a function that stops the server
 */
export async function serveShow(show: Show): Promise<{ url: string; stop: () => void }> {
  const source = {
    authorize: async () => "open" as const,
    findShow: async () => show,
    findReplay: async () => null,
    isWholeOpen: async () => true,
    findCaptions: async () => null,
  };
  const handle = createPlaybackHandler(source, null);
  const server = http.createServer((req, res) => void handle(req, res));

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const { port } = server.address() as AddressInfo;

  return { url: `http://127.0.0.1:${port}/hls/token/event-1`, stop: () => void server.close() };
}
