import { singleton } from "~/platform/process/singleton.server";

const video = singleton("video-start", () => ({ hasFailed: false }));

/** The server runs on without video: pages and sales still work. */
export function noteVideoFailed() {
  video.hasFailed = true;
}

/** True while it starts, too. */
export function isVideoRunning(): boolean {
  return !video.hasFailed;
}
