import { type RefObject, useEffect, useState } from "react";
import { keepPreferences, readPreferences } from "../preferences";

/** The speed of a replay, as this browser remembers it. A live show sets its own. */
export function useSpeed(video: RefObject<HTMLVideoElement | null>, isReplay: boolean) {
  const [speed, setSpeed] = useState(1);

  useEffect(() => {
    if (isReplay) setSpeed(readPreferences().speed);
  }, [isReplay]);
  useEffect(() => {
    const element = video.current;
    if (!element || !isReplay) return;

    const set = (rate: number) =>
      Object.assign(element, { playbackRate: rate, defaultPlaybackRate: rate });

    set(speed);

    return () => void set(1);
  }, [video, isReplay, speed]);

  const chooseSpeed = (next: number) => {
    setSpeed(next);
    keepPreferences({ speed: next });
  };

  return { speed, chooseSpeed };
}
