import { singleton } from "~/platform/process/singleton.server";

const video = singleton("video-start", () => ({ hasFailed: false }));

/** Called if video cannot start: the server goes on with pages and sales. */
export function noteVideoFailed() {
  video.hasFailed = true;
}

/** True while video runs or starts. */
export function isVideoRunning(): boolean {
  return !video.hasFailed;
}
