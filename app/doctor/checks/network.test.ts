import { createServer, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { env } from "~/env.server";
import { checkTls } from "./outside.server";
import { checkRtmp } from "./services.server";

const before = { ...env };
afterEach(() => void Object.assign(env, { APP_URL: undefined, RTMP_PUBLIC_HOST: undefined }, before));

/** Something that sends an answer to whatever it gets. @returns its port */
async function listen(answer: Buffer) {
  const server = createServer((socket) => socket.on("error", () => {}).once("data", () => socket.write(answer)));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test.each([
  ["RTMP", 3, { state: "ok", finding: "open" }],
  ["something else", 72, { state: "fail", finding: "other" }],
])("%s on the port for encoders is found", async (_what, first, found) => {
  const { port, close } = await listen(Buffer.from([first]));
  Object.assign(env, { RTMP_PUBLIC_HOST: "127.0.0.1", RTMP_PORT: port });
  expect(await checkRtmp({})).toMatchObject(found);
  close();
});

test("a closed port for encoders is found", async () => {
  const { port, close } = await listen(Buffer.alloc(0));
  close();
  Object.assign(env, { RTMP_PUBLIC_HOST: "127.0.0.1", RTMP_PORT: port });
  expect(await checkRtmp({})).toMatchObject({ state: "fail", finding: "closed" });
});

test("a public site without TLS is found, a local one needs none", async () => {
  env.APP_URL = "http://music.example";
  expect(await checkTls({})).toMatchObject({ state: "fail", finding: "none" });
  env.APP_URL = "http://localhost:3000";
  expect(await checkTls({})).toBeNull();
});
