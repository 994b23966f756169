import { type RefObject, useCallback, useEffect, useState } from "react";

/** `isOpen` is null where the browser does not support it. */
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

    // Rejected before the first frame and without a user gesture.
    void video.current?.requestPictureInPicture().catch(() => {});
  }, [video]);

  return { isOpen, toggle };
}
