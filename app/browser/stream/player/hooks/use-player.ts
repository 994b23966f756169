import { type RefObject, useEffect, useRef } from "react";
import type { KeyActions } from "../keys";
import type { LivePlayerProps } from "../live-player.types";
import { requestWakeLock } from "../../wake-lock";
import { useCaptions } from "./use-captions";
import { useEngine } from "./use-engine";
import { useFadingControls } from "./use-fading-controls";
import { useFilled } from "./use-filled";
import { useFullscreen } from "./use-fullscreen";
import { useKeysHelp } from "./use-keys-help";
import { useMediaSession } from "./use-media-session";
import { usePictureInPicture } from "./use-picture-in-picture";
import { usePosition } from "./use-position";
import { usePlayerKeys } from "./use-player-keys";
import { useSpeed } from "./use-speed";
import { useRemotePlayback } from "./use-remote-playback";
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
  const fullscreen = useRoomFullscreen(frame, video, { stage: props.stage, engine });
  const pictureInPicture = usePictureInPicture(video, enhanced);
  const captions = useCaptions(video, enhanced);
  const remote = useRemotePlayback(video, enhanced);

  const replaySpeed = useSpeed(video, enhanced && isReplay);
  const position = usePosition(video, { media, engine, isReplay });
  const { setPlaying } = position;
  const help = useKeysHelp();
  const parts = {
    ...media,
    ...position,
    ...replaySpeed,
    enhanced,
    engine,
    fullscreen,
    pictureInPicture,
    captions,
    remote,
    help,
  };
  const isFocusNeeded = Boolean(props.startsMuted) || !help.isEverywhere;

  usePlayerKeys(frame, { isActive: enhanced, isFocusNeeded }, keyActionsOf(parts));

  const isFaded = useFadingControls(frame, video, {
    isActive: enhanced,
    mayFade: state.started && state.playing && !engine.over && !engine.isSoundOnly,
    onPictureClick: () => setPlaying(!state.playing),
  });
  const isOnScreen = enhanced && state.playing && !engine.stopped;

  useEffect(() => (isOnScreen ? requestWakeLock() : undefined), [isOnScreen]);
  useReports(video, { engine: engine.engine, isSoundOnly: engine.isSoundOnly, live: !isReplay, url: props.reportUrl });

  const { progress } = position;
  const nowPlaying = { ...props, playing: state.playing, progress };

  useMediaSession(enhanced && state.started, nowPlaying, sessionActionsOf(position));

  const { onTime } = props;
  const second = Math.floor(state.time);

  useEffect(() => {
    if (isReplay) onTime?.(second);
  }, [isReplay, second, onTime]);

  return { ...parts, isFaded };
}

export type Player = ReturnType<typeof usePlayer>;

function keyActionsOf(player: Omit<Player, "isFaded">): KeyActions {
  const { state, engine, help, fullscreen, pictureInPicture, captions } = player;

  return {
    togglePlay: () => player.setPlaying(!state.playing),
    toggleMute: player.toggleSilence,
    toggleFullscreen: fullscreen.toggle,
    togglePictureInPicture: pictureInPicture.toggle,
    toggleCaptions: captions.toggle,
    volumeBy: (step) => player.setVolume(state.volume + step),
    toggleSound: engine.toggleSound,
    toggleHelp: help.toggle,
    seekBy: player.seekBy,
    seekToTenth: (tenths) => player.seekToPart(tenths / 10),
    toLive: player.toLive,
  };
}

function sessionActionsOf({ setPlaying, seekBy, seekToPart, progress }: ReturnType<typeof usePosition>) {
  return {
    play: () => setPlaying(true),
    pause: () => setPlaying(false),
    seekBy,
    seek: (seconds: number) => progress && seekToPart(seconds / progress.duration),
  };
}

type RoomAround = { stage: LivePlayerProps["stage"]; engine: ReturnType<typeof useEngine> };

/** The room goes into full screen with its picture, and leaves it after the show, when there are no controls. */
function useRoomFullscreen(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  { stage, engine: { enhanced, stopped } }: RoomAround,
) {
  const fullscreen = useFullscreen(stage?.element ?? frame, video);
  const { full, exit } = fullscreen;

  useFilled(stage, { isActive: enhanced && !stopped, full });
  useEffect(() => {
    if (stopped && full) exit();
  }, [stopped, full, exit]);
  // Without the player, full screen has no way out, and hides what took its place.
  useEffect(() => exit, [exit]);

  return fullscreen;
}
