import { keepPreferences, readPreferences } from "../preferences";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const START_VOLUME = 50;

const INITIAL_STATE = {
  /** True if the viewer wants to play; the browser may still be loading. */
  playing: true,
  started: false,
  waiting: true,
  muted: false,
  /** True if the browser muted the video, because autoplay with sound needs a user gesture. */
  mutedByBrowser: false,
  volume: START_VOLUME,
  time: 0,
  duration: 0,
};

export type VideoState = typeof INITIAL_STATE;

export function useVideo(
  video: RefObject<HTMLVideoElement | null>,
  active: boolean,
  startsMuted: boolean,
) {
  const [state, setState] = useState({ ...INITIAL_STATE, muted: startsMuted });
  const wanted = useRef(true);
  const updateState = useCallback(
    (change: Partial<VideoState>) => setState((previous) => ({ ...previous, ...change })),
    [],
  );

  useEffect(() => {
    if (!video.current || !active) return;

    updateState(prepare(video.current, startsMuted));

    return listen(video.current, updateState);
  }, [video, active, startsMuted, updateState]);

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
        () => updateState({ mutedByBrowser: true }),
        () => updateState({ playing: false }),
      );
    }
  }, [video, updateState]);

  const setPlaying = useCallback(
    (playing: boolean) => {
      wanted.current = playing;
      updateState({ playing });
      if (playing) void play();
      else video.current?.pause();
    },
    [video, play, updateState],
  );

  const setVolume = useCallback(
    (volume: number) => {
      if (!video.current) return;

      const clampedVolume = Math.min(100, Math.max(0, volume));

      Object.assign(video.current, { volume: clampedVolume / 100, muted: false });
      // Volume 0 is not remembered, because a show that starts without sound would look broken.
      if (clampedVolume > 0) keepPreferences({ volume: clampedVolume });
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

      const targetTime = Math.max(0, seconds);

      video.current.currentTime = targetTime;
      updateState({ time: targetTime });
    },
    [video, updateState],
  );

  return { state, play, setPlaying, setVolume, toggleSilence, seek };
}

/**
 * Sets volume and muting. Returns the volume, because setting it to its current value fires no
 * event.
 */
function prepare(element: HTMLVideoElement, muted: boolean) {
  const volume = readPreferences().volume ?? START_VOLUME;

  Object.assign(element, { volume: volume / 100, muted });

  return { volume };
}

function listen(element: HTMLVideoElement, set: (change: Partial<VideoState>) => void) {
  const listening = new AbortController();
  const addListener = (eventType: string, change: () => Partial<VideoState>) =>
    element.addEventListener(eventType, () => set(change()), { signal: listening.signal });

  addListener("playing", () => ({ started: true, waiting: false, playing: true }));
  addListener("pause", () => ({ playing: false }));
  addListener("waiting", () => ({ waiting: true }));
  addListener("emptied", () => ({ waiting: true }));
  addListener("timeupdate", () => ({ time: element.currentTime, waiting: element.readyState < 3 }));
  addListener("durationchange", () => ({ duration: element.duration }));
  addListener("ended", () => ({ playing: false, waiting: false }));
  addListener("volumechange", () => ({
    volume: Math.round(element.volume * 100),
    muted: element.muted,
    ...(element.muted ? {} : { mutedByBrowser: false }),
  }));

  return () => listening.abort();
}
