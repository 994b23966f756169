import { afterEach, beforeEach, vi } from "vitest";
import { closeMedia, getMedia } from "../media.server";
import { serve } from "./publisher";

/**
 * Serves this process' media on its own port, fresh for each test. Tests may change the date, and
 * say themselves when a show is live: the engine's own ticks would say so at any moment.
 */
export function mediaSite() {
  let site: Awaited<ReturnType<typeof serve>>;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    site = await serve(getMedia());
  });
  afterEach(async () => {
    vi.useRealTimers();
    await closeMedia();
    await site.close();
  });

  return {
    get base() {
      return site.base;
    },
    /** Call after `closeMedia`: starts media again, as a new process does. */
    async restart() {
      await site.close();
      site = await serve(getMedia());
    },
  };
}
