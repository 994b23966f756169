import { type RefObject, useCallback, useEffect, useState } from "react";

/** The picture in a small window above everything else, where the browser can. Null where it cannot. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>, active: boolean) {
  const [isOpen, setOpen] = useState<boolean | null>(null);

  useEffect(() => {
    const element = video.current;
    if (!element || !active || !document.pictureInPictureEnabled) return;
    const listening = new AbortController();
    const { signal } = listening;
    setOpen(false);
    element.addEventListener("enterpictureinpicture", () => setOpen(true), { signal });
    element.addEventListener("leavepictureinpicture", () => setOpen(false), { signal });
    return () => listening.abort();
  }, [video, active]);

  const toggle = useCallback(() => {
    if (document.pictureInPictureElement) return void document.exitPictureInPicture();
    // Refused before the first picture, and without a gesture.
    void video.current?.requestPictureInPicture().catch(() => {});
  }, [video]);

  return { isOpen, toggle };
}
