import type { RefObject } from "react";
import type { useEngine } from "./use-engine";
import type { useVideo } from "./use-video";

type Playing = { media: ReturnType<typeof useVideo>; engine: ReturnType<typeof useEngine>; isReplay: boolean };

const NOWHERE = { start: NaN, end: NaN };

/** Playing, pausing and seeking, which in a live show also say whether its edge is followed. */
export function usePosition(video: RefObject<HTMLVideoElement | null>, { media, engine, isReplay }: Playing) {
  const { state } = media;
  const { live } = engine.playback;
  /** Limits seeking to the live window; leaving the live edge stops following it. */
  const seek = (seconds: number) => {
    if (isReplay) return media.seek(seconds);
    if (!live) return;
    if (seconds >= live.window.end) return engine.toLive();
    engine.stay();
    media.seek(Math.max(live.window.start + 1, seconds));
  };
  const seekBy = (seconds: number) => seek((video.current?.currentTime ?? state.time) + seconds);
  const seekToPart = (part: number) => {
    const { start, end } = isReplay ? { start: 0, end: state.duration } : (live?.window ?? NOWHERE);
    if (Number.isFinite(end)) seek(start + (end - start) * part);
  };
  const setPlaying = (playing: boolean) => {
    // Media loaded before autoplay was allowed is old by now.
    if (playing && !isReplay && !state.started) engine.toLive();
    else if (playing && live?.behind) engine.stay();
    media.setPlaying(playing);
  };
  const toLive = () => {
    engine.toLive();
    media.setPlaying(true);
  };
  return { seek, seekBy, seekToPart, setPlaying, toLive };
}
