import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeCertificate } from "../deploy/nginx";
import { isInstalled } from "../deploy/is-installed";
import { connectTo } from "../live/room-client";
import { hasRedis, Redis } from "./redis";
import { RelayProcess } from "./relay";
import { ScriptedHome } from "./scripted-home";

const PASSWORD = "p@ss:w/rd%";

describe.runIf(hasRedis && isInstalled("openssl", "version"))(
  "Redis with TLS, an own authority and a password",
  () => {
    const { certificate, key } = makeCertificate(
      mkdtempSync(path.join(tmpdir(), "nhacsong-redis-")),
    );
    const redis = new Redis({ password: PASSWORD, certificate, key });
    const relay = new RelayProcess();
    let home: ScriptedHome;

    beforeAll(async () => {
      home = new ScriptedHome();
      await redis.start();
    });
    afterEach(() => relay.end());
    afterAll(async () => {
      home.close();
      await redis.kill();
    });

    const start = (redisUrl: string, env: Record<string, string> = {}) =>
      relay.start({ redisUrl, homeAddress: home.address, env });

    test("a relay that trusts the authority hears what is published, also with a wrong clock", async () => {
      const late = `data:text/javascript,const now=Date.now;Date.now=()=>now()-60_000`;

      await start(redis.url, {
        NODE_EXTRA_CA_CERTS: certificate,
        NODE_OPTIONS: `--import "${late}"`,
      });
      await relay.isReady();

      const opening = connectTo(relay.host, {});
      const { id } = await home.hears("open");

      home.say({ type: "opened", id, language: "en", userId: null });

      const reader = await opening;

      home.say({ type: "send", id, frame: { type: "hello", version: 1, userId: null } });
      home.say(
        { type: "enter", id, eventId: "e", head: 0 },
        { type: "send", id, frame: { type: "changed" } },
      );
      await reader.until(() => reader.of("changed")[0]);

      const word = {
        eventId: "e",
        n: 1,
        message: { to: "extended", frame: { type: "state", state: "paused" } },
      };
      const { port } = new URL(redis.url);
      const args = [
        "--tls",
        "--cacert",
        certificate,
        "-h",
        "localhost",
        "-p",
        port,
        "--no-auth-warning",
        "-a",
        PASSWORD,
      ];

      execFileSync("redis-cli", [...args, "publish", "scripted", JSON.stringify(word)], {
        stdio: "ignore",
      });
      await reader.until(() => reader.of("state")[0]);
      reader.close();
    });

    test.each([
      ["without trust", () => redis.url, {}, "self-signed certificate"],
      [
        "with a wrong password",
        () => redis.urlWith("wr0ng"),
        { NODE_EXTRA_CA_CERTS: certificate },
        "WRONGPASS",
      ],
    ])(
      "%s it serves without Redis, and says why without the password",
      async (_, url, env, reason) => {
        relay.output = "";
        await start(url(), { ...env, LOG_LEVEL: "warn" });
        await expect.poll(() => relay.output).toContain(reason);
        await expect.poll(() => relay.checks()).toEqual({ home: "ok", redis: "failed" });
        for (const password of [PASSWORD, encodeURIComponent(PASSWORD), "wr0ng"])
          expect(relay.output).not.toContain(password);
      },
    );
  },
);
