import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { PORT } from "../ports";

/** Sends the head of a request as it stands. @returns the status of the answer */
async function send(requestLine: string) {
  const socket = connect(PORT, "127.0.0.1");

  socket.write(`${requestLine} HTTP/1.1\r\nHost: 127.0.0.1:${PORT}\r\nConnection: close\r\n\r\n`);

  const answer = Buffer.concat(await socket.toArray()).toString();

  return Number(answer.split(" ")[1]);
}

for (const [target, status] of [
  ["//", 200],
  ["///", 200],
  ["//?search=a", 200],
  ["//%2e%2e%2fetc/passwd", 404],
  ["//[", 404],
  ["/\\", 200],
  ["/%", 400],
  ["/clip/%.mp4", 400],
  ["/podcast/%.m4a", 400],
  ["/hls/%/%/%", 404],
  ["*", 400],
  ["http://", 400],
  ["http://[", 400],
  ["//a@[#", 400],
  ["ftp://[", 400],
] as const)
  test(`GET ${target} is answered with ${status}`, async () => {
    expect(await send(`GET ${target}`)).toBe(status);
  });

test("a client that asks for a socket and is gone ends nothing", async ({ request }) => {
  const paths = ["/relay", "/ws", "/ws/overlay/a", "/ws/ingest/a", "/nothing", "//"];

  for (const socketPath of paths)
    for (let round = 0; round < 20; round++) {
      const socket = connect(PORT, "127.0.0.1");

      await once(socket, "connect");
      socket.write(
        `GET ${socketPath} HTTP/1.1\r\nHost: 127.0.0.1:${PORT}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        () => socket.resetAndDestroy(),
      );
      await once(socket, "close");
    }

  expect((await request.get("/healthz")).status()).toBe(200);
});
