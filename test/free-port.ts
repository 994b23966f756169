import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port for a program that the test starts. Ports that the system gives away are avoided: another
 * test may get them before the program listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;

    await new Promise((resolve) => server.close(resolve));

    return port;
  }
}

/** Different ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();

  while (ports.size < count) ports.add(await freePort());

  return [...ports];
}
