import { logger } from "~/platform/logging/logger.server";
import type { EdgeUrl } from "~/platform/settings/formats";

const EVERY_MS = 5000;
const TIMEOUT_MS = 2000;
/** One lost answer moves nobody. */
const FAILURES = 2;
const DRAINING = 503;

/** Asks each edge how it is. An edge that was never asked counts as healthy. */
export class EdgeHealth {
  private readonly failures = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly edges: EdgeUrl[]) {}

  start() {
    this.timer ??= setInterval(() => void this.check(), EVERY_MS).unref();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  isHealthy({ name }: EdgeUrl): boolean {
    return (this.failures.get(name) ?? 0) < FAILURES;
  }

  async check() {
    await Promise.all(this.edges.map((edge) => this.checkEdge(edge)));
  }

  private async checkEdge(edge: EdgeUrl) {
    const was = this.isHealthy(edge);
    const status = await probe(edge.url);
    if (status === 200) this.failures.delete(edge.name);
    else
      this.failures.set(
        edge.name,
        status === DRAINING ? FAILURES : (this.failures.get(edge.name) ?? 0) + 1,
      );
    const isNow = this.isHealthy(edge);
    if (was && !isNow) logger.warn({ edge: edge.name, status }, "Viewers are sent to other edges");
    if (!was && isNow) logger.info({ edge: edge.name }, "Viewers are sent to this edge again");
  }
}

/** Null without an answer. */
async function probe(url: string): Promise<number | null> {
  try {
    const address = new URL("/edge-health", url);
    const response = await fetch(address, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "manual",
    });

    await response.body?.cancel();

    return response.status;
  } catch {
    return null;
  }
}
