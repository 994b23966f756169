import { logger } from "~/platform/logging/logger.server";
import type { EdgeUrl } from "~/platform/settings/formats";

const CHECK_INTERVAL_MS = 5000;
const TIMEOUT_MS = 2000;
/**
 * An edge counts as unhealthy after this many failures, so that one lost answer moves no viewers.
 */
const MAX_FAILURES = 2;
const DRAINING_STATUS = 503;

/** Checks each edge's health. An edge that was never checked counts as healthy. */
export class EdgeHealth {
  private readonly failures = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly edges: EdgeUrl[]) {}

  start() {
    this.timer ??= setInterval(() => void this.check(), CHECK_INTERVAL_MS).unref();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  isHealthy({ name }: EdgeUrl): boolean {
    return (this.failures.get(name) ?? 0) < MAX_FAILURES;
  }

  async check() {
    await Promise.all(this.edges.map((edge) => this.checkEdge(edge)));
  }

  private async checkEdge(edge: EdgeUrl) {
    const wasHealthy = this.isHealthy(edge);
    const status = await probe(edge.url);
    if (status === 200) this.failures.delete(edge.name);
    else
      this.failures.set(
        edge.name,
        status === DRAINING_STATUS ? MAX_FAILURES : (this.failures.get(edge.name) ?? 0) + 1,
      );
    const isHealthyNow = this.isHealthy(edge);
    if (wasHealthy && !isHealthyNow)
      logger.warn({ edge: edge.name, status }, "Viewers are sent to other edges");
    if (!wasHealthy && isHealthyNow)
      logger.info({ edge: edge.name }, "Viewers are sent to this edge again");
  }
}

/** The status of the edge's answer; null without an answer. */
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
