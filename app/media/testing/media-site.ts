import { afterEach, beforeEach, vi } from "vitest";
import { closeMedia, getMedia } from "../media.server";
import { serve } from "./publisher";

/** This process' media on a site of its own, anew for each test of the file; a test may turn the date. */
export function mediaSite() {
  let site: Awaited<ReturnType<typeof serve>>;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
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
  };
}
