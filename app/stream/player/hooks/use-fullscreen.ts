import { type RefObject, useCallback, useEffect, useState } from "react";

type WithWebkit = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Full screen with controls; iPhones support it for the video element only. */
export function useFullscreen(frame: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [full, setFull] = useState(false);

  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement === frame.current && frame.current !== null);
    document.addEventListener("fullscreenchange", onChange);
    return () => document.removeEventListener("fullscreenchange", onChange);
  }, [frame]);

  const toggle = useCallback(() => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (frame.current?.requestFullscreen) return void frame.current.requestFullscreen().catch(() => {});
    (video.current as WithWebkit | null)?.webkitEnterFullscreen?.();
  }, [frame, video]);

  return { full, toggle };
}
