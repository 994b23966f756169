import { keepPreferences, readPreferences } from "../preferences";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const START_VOLUME = 50;

const START = {
  /** The viewer's intent; the browser may still be loading. */
  playing: true,
  started: false,
  waiting: true,
  muted: false,
  /** Autoplay policy: sound needs a user gesture. */
  mutedByBrowser: false,
  volume: START_VOLUME,
  time: 0,
  duration: 0,
};

export type VideoState = typeof START;

export function useVideo(
  video: RefObject<HTMLVideoElement | null>,
  active: boolean,
  startsMuted: boolean,
) {
  const [state, setState] = useState({ ...START, muted: startsMuted });
  const wanted = useRef(true);
  const set = useCallback(
    (change: Partial<VideoState>) => setState((old) => ({ ...old, ...change })),
    [],
  );

  useEffect(() => {
    if (!video.current || !active) return;

    set(prepare(video.current, startsMuted));

    return listen(video.current, set);
  }, [video, active, startsMuted, set]);

  /** Falls back to muted playback where autoplay with sound is blocked. */
  const play = useCallback(async () => {
    const element = video.current;
    if (!element || !wanted.current) return;

    try {
      await element.play();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "NotAllowedError") return;

      element.muted = true;
      await element.play().then(
        () => set({ mutedByBrowser: true }),
        () => set({ playing: false }),
      );
    }
  }, [video, set]);

  const setPlaying = useCallback(
    (playing: boolean) => {
      wanted.current = playing;
      set({ playing });
      if (playing) void play();
      else video.current?.pause();
    },
    [video, play, set],
  );

  const setVolume = useCallback(
    (volume: number) => {
      if (!video.current) return;

      const within = Math.min(100, Math.max(0, volume));

      Object.assign(video.current, { volume: within / 100, muted: false });
      // A show that begins without a sound would look broken.
      if (within > 0) keepPreferences({ volume: within });
    },
    [video],
  );

  const toggleSilence = useCallback(() => {
    const element = video.current;
    if (!element) return;
    if (element.volume === 0) setVolume(readPreferences().volume || START_VOLUME);
    else element.muted = !element.muted;
  }, [video, setVolume]);

  const seek = useCallback(
    (seconds: number) => {
      if (!video.current) return;

      const time = Math.max(0, seconds);

      video.current.currentTime = time;
      set({ time });
    },
    [video, set],
  );

  return { state, play, setPlaying, setVolume, toggleSilence, seek };
}

/** No event tells of a volume that the element had before. */
function prepare(element: HTMLVideoElement, muted: boolean) {
  const volume = readPreferences().volume ?? START_VOLUME;

  Object.assign(element, { volume: volume / 100, muted });

  return { volume };
}

function listen(element: HTMLVideoElement, set: (change: Partial<VideoState>) => void) {
  const listening = new AbortController();
  const on = (type: string, change: () => Partial<VideoState>) =>
    element.addEventListener(type, () => set(change()), { signal: listening.signal });

  on("playing", () => ({ started: true, waiting: false, playing: true }));
  on("pause", () => ({ playing: false }));
  on("waiting", () => ({ waiting: true }));
  on("emptied", () => ({ waiting: true }));
  on("timeupdate", () => ({ time: element.currentTime, waiting: element.readyState < 3 }));
  on("durationchange", () => ({ duration: element.duration }));
  on("ended", () => ({ playing: false, waiting: false }));
  on("volumechange", () => ({
    volume: Math.round(element.volume * 100),
    muted: element.muted,
    ...(element.muted ? {} : { mutedByBrowser: false }),
  }));

  return () => listening.abort();
}
