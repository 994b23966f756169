import { type RefObject, useEffect, useState } from "react";
import { keepPreferences, readPreferences } from "../preferences";

/**
 * The speed of a replay, as this browser remembers it. The player sets the speed of a live show
 * itself.
 */
export function useSpeed(video: RefObject<HTMLVideoElement | null>, isReplay: boolean) {
  const [speed, setSpeed] = useState(1);

  useEffect(() => {
    if (isReplay) setSpeed(readPreferences().speed);
  }, [isReplay]);
  useEffect(() => {
    const element = video.current;
    if (!element || !isReplay) return;

    const setRate = (playbackRate: number) =>
      Object.assign(element, { playbackRate: playbackRate, defaultPlaybackRate: playbackRate });

    setRate(speed);

    return () => void setRate(1);
  }, [video, isReplay, speed]);

  const chooseSpeed = (nextSpeed: number) => {
    setSpeed(nextSpeed);
    keepPreferences({ speed: nextSpeed });
  };

  return { speed, chooseSpeed };
}
