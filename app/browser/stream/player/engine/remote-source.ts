/**
 * Adds a playlist that a television can load itself: Safari offers AirPlay for Managed Media Source
 * only if the video has one. hls.js turns remote playback off for that reason.
 */
export function addRemoteSource(video: HTMLVideoElement, url: string) {
  const source = document.createElement("source");

  Object.assign(source, { type: "application/vnd.apple.mpegurl", src: url });
  video.append(source);
  video.disableRemotePlayback = false;
}
