import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { isInstalled } from "../deploy/is-installed";

export const hasRedis = isInstalled("redis-server", "--version");
if (!hasRedis) process.stderr.write("redis-server is not installed: the tests of relays are skipped.\n");

/** A real Redis that stores nothing, always on the same port. */
export class Redis {
  private port = 0;
  private server: ChildProcess | null = null;

  get url() {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start() {
    this.port ||= await freePort();
    const args = ["--port", `${this.port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    this.server = spawn("redis-server", args, { stdio: "ignore" });
    await isListening(this.port);
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
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
