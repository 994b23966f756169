import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { isInstalled } from "../deploy/is-installed";
import { freePort } from "../free-port";

export const hasRedis = isInstalled("redis-server", "--version");
if (!hasRedis)
  process.stderr.write("redis-server is not installed: the tests of relays are skipped.\n");

type Secured = { password: string; certificate: string; key: string };

/**
 * A real Redis that stores nothing, always on the same port; on request with a password and by TLS
 * only.
 */
export class Redis {
  private port = 0;
  private server: ChildProcess | null = null;

  constructor(private readonly secured?: Secured) {}

  get url() {
    return this.secured ? this.urlWith(this.secured.password) : `redis://127.0.0.1:${this.port}`;
  }

  urlWith(password: string) {
    return `rediss://:${encodeURIComponent(password)}@localhost:${this.port}`;
  }

  async start() {
    this.port ||= await freePort();

    const args = [
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      ...this.portArguments(),
    ];

    this.server = spawn("redis-server", args, { stdio: "ignore" });
    await isListening(this.port);
  }

  private portArguments(): string[] {
    if (!this.secured) return ["--port", `${this.port}`];

    const { password, certificate, key } = this.secured;
    const tls = ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-auth-clients", "no"];

    return ["--port", "0", "--tls-port", `${this.port}`, ...tls, "--requirepass", password];
  }

  signal(signal: NodeJS.Signals) {
    this.server!.kill(signal);
  }

  /** As if the machine had failed. */
  async kill() {
    if (!this.server || this.server.exitCode !== null || this.server.signalCode !== null) return;

    const gone = once(this.server, "exit");

    this.server.kill("SIGKILL");
    await gone;
  }
}

async function isListening(port: number) {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );

    socket.destroy();
    if (isOpen) return;

    await wait(20);
  }
}
