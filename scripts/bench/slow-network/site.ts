import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { PASSWORD } from "../../../test/e2e/people";

/**
 * Starts the production build with the demo's data and its live show, on all addresses of this
 * machine.
 */
export async function startSite(port: number) {
  const env = { ...process.env, E2E_PORT: String(port), HOST: "0.0.0.0" };
  const server = spawn(process.execPath, ["test/e2e/serve.mjs"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  const stopSite = async () => {
    if (server.exitCode !== null) return;

    server.kill();
    await once(server, "exit");
  };

  process.on("exit", () => server.kill());
  for (let attempt = 0; attempt < 240; attempt++) {
    if (server.exitCode !== null) throw new Error("The server did not start.");

    const show = await findLiveShow(baseUrl).catch(() => null);
    if (show) return { base: baseUrl, show, stop: stopSite };

    await wait(500);
  }

  await stopSite();
  throw new Error("No show went live within two minutes.");
}

async function findLiveShow(baseUrl: string): Promise<string | null> {
  const getJson = async (apiPath: string) =>
    (await fetch(baseUrl + apiPath)).json() as Promise<unknown>;
  const [event] = (await getJson("/api/events/live")) as { id: string }[];
  if (!event) return null;

  const { playbackUrl } = (await getJson(`/api/events/${event.id}/stream`)) as {
    playbackUrl: string | null;
  };

  return playbackUrl ? event.id : null;
}

/** Another person in the room, on a good connection, who uses the JSON API. */
export class ChatPartner {
  private constructor(
    private readonly baseUrl: string,
    private readonly show: string,
    private readonly cookie: string,
  ) {}

  static async join(baseUrl: string, show: string, userName: string): Promise<ChatPartner> {
    const response = await fetch(`${baseUrl}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: baseUrl },
      body: JSON.stringify({ loginId: `${userName}@nhacsong.test`, password: PASSWORD }),
    });
    if (!response.ok) throw new Error(`Sign-in answered ${response.status}`);

    return new ChatPartner(baseUrl, show, response.headers.getSetCookie().map((cookieHeader) => cookieHeader.split(";")[0]).join("; ")); // prettier-ignore
  }

  async write(message: string) {
    const response = await fetch(`${this.baseUrl}/api/events/${this.show}/chat`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.baseUrl, cookie: this.cookie },
      body: JSON.stringify({ message }),
    });
    if (!response.ok) throw new Error(`Chat answered ${response.status}: ${await response.text()}`);
  }

  async hasRead(message: string): Promise<boolean> {
    const response = await fetch(`${this.baseUrl}/api/events/${this.show}/chat`, {
      headers: { cookie: this.cookie },
    });

    return (await response.text()).includes(message);
  }
}
