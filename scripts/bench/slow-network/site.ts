import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { PASSWORD } from "../../../test/e2e/people";

/**
 * The production build with the demo's data and its live show, for all addresses of this machine.
 */
export async function startSite(port: number) {
  const env = { ...process.env, E2E_PORT: String(port), HOST: "0.0.0.0" };
  const server = spawn(process.execPath, ["test/e2e/serve.mjs"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const base = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (server.exitCode !== null) return;

    server.kill();
    await once(server, "exit");
  };

  process.on("exit", () => server.kill());
  for (let tries = 0; tries < 240; tries++) {
    if (server.exitCode !== null) throw new Error("The server did not start.");

    const show = await findLiveShow(base).catch(() => null);
    if (show) return { base, show, stop };

    await wait(500);
  }

  await stop();
  throw new Error("No show went live within two minutes.");
}

async function findLiveShow(base: string): Promise<string | null> {
  const get = async (path: string) => (await fetch(base + path)).json() as Promise<unknown>;
  const [event] = (await get("/api/events/live")) as { id: string }[];
  if (!event) return null;

  const { playbackUrl } = (await get(`/api/events/${event.id}/stream`)) as {
    playbackUrl: string | null;
  };

  return playbackUrl ? event.id : null;
}

/** Somebody else in the room, on a good line, by the JSON API. */
export class ChatPartner {
  private constructor(
    private readonly base: string,
    private readonly show: string,
    private readonly cookie: string,
  ) {}

  static async join(base: string, show: string, who: string): Promise<ChatPartner> {
    const response = await fetch(`${base}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: base },
      body: JSON.stringify({ loginId: `${who}@nhacsong.test`, password: PASSWORD }),
    });
    if (!response.ok) throw new Error(`Sign-in answered ${response.status}`);

    return new ChatPartner(base, show, response.headers.getSetCookie().map((it) => it.split(";")[0]).join("; ")); // prettier-ignore
  }

  async write(message: string) {
    const response = await fetch(`${this.base}/api/events/${this.show}/chat`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.base, cookie: this.cookie },
      body: JSON.stringify({ message }),
    });
    if (!response.ok) throw new Error(`Chat answered ${response.status}: ${await response.text()}`);
  }

  async hasRead(message: string): Promise<boolean> {
    const response = await fetch(`${this.base}/api/events/${this.show}/chat`, {
      headers: { cookie: this.cookie },
    });

    return (await response.text()).includes(message);
  }
}
