import { type RefObject, useCallback, useEffect, useState } from "react";

type WithWebkit = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type Lockable = ScreenOrientation & { lock?: (orientation: "landscape") => Promise<void> };

/** Full screen of `frame`, with its controls and chat; iPhones support it for the video element only. */
export function useFullscreen(frame: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [full, setFull] = useState(false);

  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement === frame.current && frame.current !== null);

    document.addEventListener("fullscreenchange", onChange);

    return () => document.removeEventListener("fullscreenchange", onChange);
  }, [frame]);

  const exit = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);

  const toggle = useCallback(() => {
    if (document.fullscreenElement) return exit();
    if (frame.current?.requestFullscreen) return void enter(frame.current);

    (video.current as WithWebkit | null)?.webkitEnterFullscreen?.();
  }, [frame, video, exit]);

  return { full, toggle, exit };
}

/** Phones turn the picture sideways; other devices refuse that. */
async function enter(frame: HTMLElement) {
  try {
    await frame.requestFullscreen();
    await (screen.orientation as Lockable | undefined)?.lock?.("landscape");
  } catch {
    return;
  }
}
