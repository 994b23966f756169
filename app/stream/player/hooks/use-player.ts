import { type RefObject, useEffect, useRef } from "react";
import type { LivePlayerProps } from "../live-player.types";
import { useCaptions } from "./use-captions";
import { useEngine } from "./use-engine";
import { useFullscreen } from "./use-fullscreen";
import { useKeysHelp } from "./use-keys-help";
import { useMediaSession } from "./use-media-session";
import { usePictureInPicture } from "./use-picture-in-picture";
import { usePosition } from "./use-position";
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
  const { enhanced } = engine;
  const media = useVideo(video, enhanced, props.startsMuted ?? false);
  const { state } = media;
  play.current = () => void media.play();
  const isReplay = props.status === "replay";
  const fullscreen = useFullscreen(frame, video);
  const pictureInPicture = usePictureInPicture(video, enhanced);
  const captions = useCaptions(video, enhanced);

  const position = usePosition(video, { media, engine, isReplay });
  const { seek, seekBy, setPlaying } = position;
  const help = useKeysHelp();
  const isFocusNeeded = Boolean(props.startsMuted) || !help.isEverywhere;
  usePlayerKeys(
    frame,
    { isActive: enhanced, isFocusNeeded },
    {
      togglePlay: () => setPlaying(!state.playing),
      toggleMute: media.toggleSilence,
      toggleFullscreen: fullscreen.toggle,
      togglePictureInPicture: pictureInPicture.toggle,
      toggleCaptions: captions.toggle,
      volumeBy: (step) => media.setVolume(state.volume + step),
      toggleSound: engine.toggleSound,
      toggleHelp: help.toggle,
      seekBy,
      seekToTenth: (tenths) => position.seekToPart(tenths / 10),
      toLive: position.toLive,
    },
  );
  useReports(video, { engine: engine.engine, isSoundOnly: engine.isSoundOnly, live: !isReplay, url: props.reportUrl });
  useMediaSession(enhanced && state.started, { ...props, isReplay }, state, {
    play: () => setPlaying(true),
    pause: () => setPlaying(false),
    seekBy,
    seek,
  });
  const { onTime } = props;
  const second = Math.floor(state.time);
  useEffect(() => {
    if (isReplay) onTime?.(second);
  }, [isReplay, second, onTime]);
  return { ...media, ...position, enhanced, engine, fullscreen, pictureInPicture, captions, help };
}

export type Player = ReturnType<typeof usePlayer>;
