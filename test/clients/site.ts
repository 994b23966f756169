import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isListening } from "../factories/base/listening";

const PASSWORD = "nhacsong-demo";

/** The first of this process's ports: site, RTMP, and two for its programs. */
export const PORT =
  Number(process.env.CLIENTS_PORT ?? 4960) + 10 * (Number(process.env.VITEST_POOL_ID) - 1);

export type Site = {
  base: string;
  rtmp: string;
  /** The singer's stream key. A new one would end the shows that use the old one. */
  streamKey?: string;
  stop: () => Promise<void>;
};

/**
 * Starts the production build with the demo's data, RTMP and `HLS_ORIGINS=*`.
 * @throws when it is not ready after 150 s
 */
export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-clients-"));
  const base = `http://127.0.0.1:${PORT}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(PORT),
    RTMP_PORT: String(PORT + 1),
    DATA_DIR: folder,
    PAYMENTS: "test",
    LOG_LEVEL: "warn",
    HLS_ORIGINS: "*",
  };

  spawnSync(process.execPath, ["--import", "tsx", "app/seeds/first-start.ts"], {
    env,
    stdio: "inherit",
  });

  const server = spawn(process.execPath, [path.resolve("build/server/index.js")], {
    env,
    stdio: "inherit",
  });

  await ready(base, server);

  return {
    base,
    rtmp: `rtmp://127.0.0.1:${PORT + 1}/live`,
    stop: async () => {
      const exited = once(server, "exit");

      server.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(base: string, server: ChildProcess) {
  for (let i = 0; i < 750; i++) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);

    const status = await fetch(`${base}/healthz`).then(
      (answer) => answer.status,
      () => 0,
    );
    // The site answers before it takes shows from encoders.
    if (status === 200 && (await isListening(PORT + 1))) return;

    await wait(200);
  }

  throw new Error("The server is not ready after 150 s.");
}

async function signIn({ base }: Site, who: string): Promise<string> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: base },
    body: JSON.stringify({ loginId: `${who}@nhacsong.test`, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Sign-in as ${who}: ${answer.status}`);

  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** @throws if the response is no success */
export async function call<Body>(
  { base }: Site,
  cookie: string,
  method: string,
  at: string,
  body?: object,
) {
  const answer = await fetch(`${base}/api${at}`, {
    method,
    headers: { cookie, origin: base, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${text}`);

  return JSON.parse(text) as Body;
}

export type Show = { id: string; cookie: string; publishTo: string };

/**
 * Plans a show of the demo's singer that begins in five minutes, with an RTMP address to send it
 * to.
 */
export async function planShow(site: Site, title: string, more: object = {}): Promise<Show> {
  const cookie = await signIn(site, "singer");
  const start = new Date(Date.now() + 5 * 60_000);
  const show = await call<{ id: string }>(site, cookie, "POST", "/events", {
    title,
    category: "Open",
    eventType: "free",
    duration: 60,
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 3600_000).toISOString(),
    ...more,
  });

  site.streamKey ??= (await call<{ key: string }>(site, cookie, "POST", "/artist/stream-key")).key;

  return { id: show.id, cookie, publishTo: `${site.rtmp}/${show.id}_${site.streamKey}` };
}

/**
 * The address of the show's playlist for a guest, once it is live.
 * @throws when it is not within 150 s
 */
export async function playlistOf(site: Site, show: Pick<Show, "id">, cookie = ""): Promise<string> {
  for (let i = 0; i < 300; i++) {
    const at = `/events/${show.id}/stream`;
    const { playbackUrl } = await call<{ playbackUrl: string | null }>(site, cookie, "GET", at);
    if (playbackUrl) return new URL(playbackUrl, site.base).href;

    await wait(500);
  }

  throw new Error("The show is not live after 150 s.");
}
