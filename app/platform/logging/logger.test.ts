import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLogger } from "./logger.server";

function written(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = "";
  const log = createLogger(
    new Writable({ write: (part, _encoding, done) => done(void (text += String(part))) }),
  );

  log.level = "trace";
  write(log);

  return text;
}

const TOKEN = "s3cret_Token-1234567890";
const ADDRESSES = [
  `/gift/${TOKEN}`,
  `/gift/${TOKEN}.data`,
  `/api/gifts/${TOKEN}/claim`,
  `/calendar/${TOKEN}.ics`,
  `/desk/5f9c.1.${TOKEN}`,
  `/desk/5f9c.1.${TOKEN}.data`,
  `/api/desk/5f9c.1.${TOKEN}/press`,
  `/overlay/${TOKEN}?show=chat`,
  `/overlay/${TOKEN}/room`,
  `/device/${TOKEN}.sign`,
  `/door/${TOKEN}.sign`,
  `/hls/${TOKEN}/show/main.m3u8`,
  `/live/${TOKEN}/show`,
  `/vod/${TOKEN}/show/p1.m4s`,
  `/unsubscribe?who=1&what=live&sign=${TOKEN}`,
  `https://nhacsong.test/reset-password?token=${TOKEN}`,
  `/confirm-address?token=${TOKEN}`,
  `/api/auth/google/callback?code=${TOKEN}`,
];

test.each(ADDRESSES)(
  "no log level writes the secret in %s, as an address or inside an error",
  (address) => {
    const notFound = {
      status: 404,
      statusText: "Not Found",
      data: `Error: No route matches URL "${address}"`,
    };
    const text = written((log) => {
      for (const level of ["trace", "debug", "info", "error"] as const)
        log[level]({ path: address, url: address }, "answered");
      log.error({ error: new Error(`Failed at ${address}`) }, "A screen failed");
      log.error({ error: notFound, url: address }, "A screen failed");
    });

    expect(text).toContain("answered");
    expect(text).toContain("No route matches");
    expect(text).not.toContain(TOKEN);
  },
);

test("addresses without secrets stay readable", () => {
  const text = written((log) => log.info({ path: "/event/5f9c/edit" }, "answered"));

  expect(text).toContain("/event/5f9c/edit");
});
