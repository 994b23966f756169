import { logger } from "~/platform/logging/logger.server";
import type { EngineListener } from "./engine-listener";
import type { LiveSession } from "./live-session";

type EngineEvent = "live" | "renditions" | "sound" | "paused" | "lost" | "end";

/** Changes of shows. The listeners store and announce them. */
export class EngineEvents {
  private readonly listeners = new Map<EngineEvent, EngineListener[]>();

  on(event: EngineEvent, listener: EngineListener) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  /** Resolves when all listeners have finished; false if a listener failed. */
  async emit(event: EngineEvent, session: LiveSession): Promise<boolean> {
    const { eventId, source, isSilent, isFinal } = session;
    const change = { eventId, source, renditions: session.renditions(), isSilent, isFinal };
    const listeners = this.listeners.get(event) ?? [];
    const results = await Promise.allSettled(listeners.map(async (listener) => listener(change)));
    const failures = results.filter((result) => result.status === "rejected");

    for (const { reason } of failures)
      logger.error(
        { error: reason, moment: event, ...change },
        "A change of a show was not stored",
      );

    return failures.length === 0;
  }
}
