import { type RefObject, useEffect, useRef } from "react";
import type { LivePlayerProps } from "../live-player.types";
import { useCaptions } from "./use-captions";
import { useEngine } from "./use-engine";
import { useFullscreen } from "./use-fullscreen";
import { useMediaSession } from "./use-media-session";
import { usePictureInPicture } from "./use-picture-in-picture";
import { usePlayerKeys } from "./use-player-keys";
import { useReports } from "./use-reports";
import { useVideo } from "./use-video";

/** Everything that scripts add to the video: engine, state, controls, shortcuts, media session. */
export function usePlayer(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  props: LivePlayerProps,
) {
  const play = useRef<() => void>(() => {});
  const engine = useEngine(video, { ...props, play: () => play.current() });
  const { enhanced, playback } = engine;
  const media = useVideo(video, enhanced, props.startsMuted ?? false);
  const { state } = media;
  play.current = () => void media.play();
  const isReplay = props.status === "replay";
  const fullscreen = useFullscreen(frame, video);
  const pictureInPicture = usePictureInPicture(video, enhanced);
  const captions = useCaptions(video, enhanced);

  /** Limits seeking to the live window; leaving the live edge stops following it. */
  const seek = (seconds: number) => {
    const { live } = playback;
    if (isReplay) return media.seek(seconds);
    if (!live) return;
    if (seconds >= live.window.end) return engine.toLive();
    engine.stay();
    media.seek(Math.max(live.window.start + 1, seconds));
  };
  const seekBy = (seconds: number) => seek((video.current?.currentTime ?? state.time) + seconds);
  const setPlaying = (playing: boolean) => {
    // Media loaded before autoplay was allowed is old by now.
    if (playing && !isReplay && !state.started) engine.toLive();
    else if (playing && playback.live?.behind) engine.stay();
    media.setPlaying(playing);
  };
  const toLive = () => {
    engine.toLive();
    media.setPlaying(true);
  };

  usePlayerKeys(frame, enhanced, {
    togglePlay: () => setPlaying(!state.playing),
    toggleMute: () => media.setMuted(!state.muted),
    toggleFullscreen: fullscreen.toggle,
    togglePictureInPicture: pictureInPicture.toggle,
    toggleCaptions: captions.toggle,
    volumeBy: (step) => media.setVolume(state.volume + step),
    seekBy,
    toLive,
  });
  useReports(video, { engine: engine.engine, isSoundOnly: engine.isSoundOnly, live: !isReplay, url: props.reportUrl });
  useMediaSession(enhanced && state.started, props, {
    play: () => setPlaying(true),
    pause: () => setPlaying(false),
    seekBy,
  });
  const { onTime } = props;
  const second = Math.floor(state.time);
  useEffect(() => {
    if (isReplay) onTime?.(second);
  }, [isReplay, second, onTime]);
  return { ...media, enhanced, engine, fullscreen, pictureInPicture, captions, seek, setPlaying, toLive };
}

export type Player = ReturnType<typeof usePlayer>;
