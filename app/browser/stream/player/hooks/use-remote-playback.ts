import { type RefObject, useEffect, useState } from "react";

/** Safari's own API for televisions, older than `video.remote`. */
type PickerVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: () => void };
const SAFARI_EVENT = "webkitplaybacktargetavailabilitychanged";

/** Shows the video on a television in the same network, if the browser finds one. */
export function useRemotePlayback(video: RefObject<HTMLVideoElement | null>, active: boolean) {
  const [isAvailable, setAvailable] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (!element || !active) return;

    return "webkitShowPlaybackTargetPicker" in element
      ? watchSafari(element, setAvailable)
      : watchRemote(element.remote as RemotePlayback | undefined, setAvailable);
  }, [video, active]);

  const choose = () => {
    const element = video.current as PickerVideo | null;
    if (element?.webkitShowPlaybackTargetPicker) element.webkitShowPlaybackTargetPicker();
    // Rejects if the viewer closes the list.
    else element?.remote.prompt().catch(() => {});
  };

  return { isAvailable, choose };
}

function watchSafari(video: HTMLVideoElement, onChange: (isAvailable: boolean) => void) {
  const listen = (event: Event) =>
    onChange((event as Event & { availability?: string }).availability === "available");

  video.addEventListener(SAFARI_EVENT, listen);

  return () => video.removeEventListener(SAFARI_EVENT, listen);
}

function watchRemote(remote: RemotePlayback | undefined, onChange: (isAvailable: boolean) => void) {
  if (!remote) return;

  // Rejects in browsers that do not look for devices in the background.
  const watching = remote.watchAvailability(onChange).catch(() => null);

  return () =>
    void watching.then((watchId) =>
      watchId === null ? undefined : remote.cancelWatchAvailability(watchId),
    );
}
