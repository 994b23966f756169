import type { RefObject } from "react";
import type { useEngine } from "./use-engine";
import type { useVideo } from "./use-video";

type PositionOptions = {
  media: ReturnType<typeof useVideo>;
  engine: ReturnType<typeof useEngine>;
  isReplay: boolean;
};

/**
 * Plays, pauses and seeks. Positions are seconds of the video in a replay, and times on the
 * engine's clock in a live show.
 */
export function usePosition(
  video: RefObject<HTMLVideoElement | null>,
  { media, engine, isReplay }: PositionOptions,
) {
  const { state } = media;
  const { live } = engine.playback;
  const isPast = live?.isPast ?? false;
  const currentPosition = () =>
    isReplay ? video.current?.currentTime : engine.engine.current?.livePosition()?.at;
  const seek = (target: number) => {
    if (isReplay) return media.seek(target);
    if (live && target >= live.window.end) return engine.toLive();
    if (live) engine.seek(target);
  };

  const seekBy = (seconds: number) => seek((currentPosition() ?? state.time) + seconds);
  const playableRange = isReplay ? { start: 0, end: state.duration } : live?.window;
  const rangeSeconds = playableRange ? playableRange.end - playableRange.start : NaN;
  const seekToPart = (share: number) => {
    if (playableRange && Number.isFinite(rangeSeconds))
      seek(playableRange.start + rangeSeconds * share);
  };

  /** Seconds since the first moment that may be watched, and the length of the whole range. */
  const progress = playableRange
    ? { time: (isReplay ? state.time : live!.at) - playableRange.start, duration: rangeSeconds }
    : null;
  const setPlaying = (playing: boolean) => {
    // Jumps to live, because media loaded before autoplay was allowed is old.
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
