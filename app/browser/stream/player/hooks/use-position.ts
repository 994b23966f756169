import type { RefObject } from "react";
import type { useEngine } from "./use-engine";
import type { useVideo } from "./use-video";

type Playing = {
  media: ReturnType<typeof useVideo>;
  engine: ReturnType<typeof useEngine>;
  isReplay: boolean;
};

/**
 * Playing, pausing and seeking: in a replay in seconds of its video, in a live show on the clock of
 * the engine.
 */
export function usePosition(
  video: RefObject<HTMLVideoElement | null>,
  { media, engine, isReplay }: Playing,
) {
  const { state } = media;
  const { live } = engine.playback;
  const isPast = live?.isPast ?? false;
  const now = () =>
    isReplay ? video.current?.currentTime : engine.engine.current?.livePosition()?.at;
  const seek = (to: number) => {
    if (isReplay) return media.seek(to);
    if (live && to >= live.window.end) return engine.toLive();
    if (live) engine.seek(to);
  };

  const seekBy = (seconds: number) => seek((now() ?? state.time) + seconds);
  const range = isReplay ? { start: 0, end: state.duration } : live?.window;
  const length = range ? range.end - range.start : NaN;
  const seekToPart = (part: number) => {
    if (range && Number.isFinite(length)) seek(range.start + length * part);
  };

  /** Seconds since the first moment that may be watched, and in all. */
  const progress = range
    ? { time: (isReplay ? state.time : live!.at) - range.start, duration: length }
    : null;
  const setPlaying = (playing: boolean) => {
    // Media loaded before autoplay was allowed is old by now.
    if (playing && !isReplay && !state.started && !isPast) engine.toLive();
    else if (playing && live?.behind) engine.stay();
    media.setPlaying(playing);
  };

  const toStart = () => live && engine.seek(live.window.start);
  const toLive = () => {
    engine.toLive();
    media.setPlaying(true);
  };

  return { seek, seekBy, seekToPart, progress, setPlaying, toStart, toLive };
}
