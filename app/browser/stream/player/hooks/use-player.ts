import {
  type RefObject,
  useEffect,
  useRef,
  useSyncExternalStore,
  useCallback,
  useState,
} from "react";
import type { KeyActions } from "../keys";
import type { LivePlayerProps, PlayerStage } from "../live-player.types";
import { requestWakeLock } from "../../wake-lock";
import { useCaptions } from "./use-captions";
import { useEngine } from "./use-engine";
import { useFadingControls } from "./use-fading-controls";
import { useMediaSession } from "./use-media-session";
import { usePosition } from "./use-position";
import { usePlayerKeys } from "./use-player-keys";
import { useSpeed } from "./use-speed";
import { useRemotePlayback } from "./use-remote-playback";
import { useReports } from "./use-reports";
import { useVideo } from "./use-video";
import { keepPreferences, readPreferences } from "../preferences";

/**
 * Media query of a phone that is held sideways. It uses pixels, because larger text does not make
 * the device a phone.
 */
const SIDEWAYS = "(orientation: landscape) and (min-width: 480px) and (max-height: 480px)";

/** Everything that scripts add to the video: engine, state, controls, shortcuts, media session. */
export function usePlayer(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  props: LivePlayerProps,
) {
  const playVideo = useRef<() => void>(() => {});
  const engine = useEngine(video, { ...props, play: () => playVideo.current() });
  const { enhanced } = engine;
  const media = useVideo(video, enhanced, props.startsMuted ?? false);
  const { state } = media;

  playVideo.current = () => void media.play();

  const isReplay = props.status === "replay";
  const fullscreen = useRoomFullscreen(frame, video, { stage: props.stage, engine });
  const pictureInPicture = usePictureInPicture(video, enhanced);
  const captions = useCaptions(video, enhanced);
  const remote = useRemotePlayback(video, enhanced);

  const replaySpeed = useSpeed(video, enhanced && isReplay);
  const position = usePosition(video, { media, engine, isReplay });
  const { setPlaying } = position;
  const keysHelp = useKeysHelp();
  const playerParts = {
    ...media,
    ...position,
    ...replaySpeed,
    enhanced,
    engine,
    fullscreen,
    pictureInPicture,
    captions,
    remote,
    help: keysHelp,
  };
  const isFocusNeeded = Boolean(props.startsMuted) || !keysHelp.isEverywhere;

  usePlayerKeys(frame, { isActive: enhanced, isFocusNeeded }, keyActionsOf(playerParts));

  const isFaded = useFadingControls(frame, video, {
    isActive: enhanced,
    mayFade: state.started && state.playing && !engine.over && !engine.isSoundOnly,
    onPictureClick: () => setPlaying(!state.playing),
  });
  const isOnScreen = enhanced && state.playing && !engine.stopped;

  useEffect(() => (isOnScreen ? requestWakeLock() : undefined), [isOnScreen]);
  useReports(video, {
    engine: engine.engine,
    isSoundOnly: engine.isSoundOnly,
    live: !isReplay,
    url: props.reportUrl,
  });

  const { progress } = position;
  const nowPlaying = { ...props, playing: state.playing, progress };

  useMediaSession(enhanced && state.started, nowPlaying, sessionActionsOf(position));

  const { onTime } = props;
  const second = Math.floor(state.time);

  useEffect(() => {
    if (isReplay) onTime?.(second);
  }, [isReplay, second, onTime]);

  return { ...playerParts, isFaded };
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

function sessionActionsOf({
  setPlaying,
  seekBy,
  seekToPart,
  progress,
}: ReturnType<typeof usePosition>) {
  return {
    play: () => setPlaying(true),
    pause: () => setPlaying(false),
    seekBy,
    seek: (seconds: number) => progress && seekToPart(seconds / progress.duration),
  };
}

type RoomParts = { stage: LivePlayerProps["stage"]; engine: ReturnType<typeof useEngine> };

/**
 * Controls full screen of the room, and leaves it after the show, when there are no controls.
 */
function useRoomFullscreen(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  { stage, engine: { enhanced, stopped } }: RoomParts,
) {
  const fullscreen = useFullscreen(stage?.element ?? frame, video);
  const { full, exit } = fullscreen;

  useFilled(stage, { isActive: enhanced && !stopped, full });
  useEffect(() => {
    if (stopped && full) exit();
  }, [stopped, full, exit]);
  // Leaves full screen when the player is removed, because full screen would then have no controls.
  useEffect(() => exit, [exit]);

  return fullscreen;
}

/** Tells the room when its picture fills the screen. */
function useFilled(
  stage: PlayerStage | undefined,
  { isActive, full }: { isActive: boolean; full: boolean },
) {
  const isSideways = useSyncExternalStore(
    onTurn,
    () => matchMedia(SIDEWAYS).matches,
    () => false,
  );
  const isFilled = isActive && (isSideways || full);
  const onFill = stage?.onFill;

  useEffect(() => {
    onFill?.(isFilled);

    return () => onFill?.(false);
  }, [onFill, isFilled]);
}

function onTurn(onChange: () => void) {
  const query = matchMedia(SIDEWAYS);

  // Safari before 14 has no addEventListener here.
  query.addListener(onChange);

  return () => query.removeListener(onChange);
}

type WebkitVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

type LockableOrientation = ScreenOrientation & {
  lock?: (orientation: "landscape") => Promise<void>;
};

/**
 * Full screen of `frame`, with its controls and chat; iPhones support it for the video element
 * only.
 */
function useFullscreen(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
) {
  const [full, setFull] = useState(false);

  useEffect(() => {
    const onChange = () =>
      setFull(document.fullscreenElement === frame.current && frame.current !== null);

    document.addEventListener("fullscreenchange", onChange);

    return () => document.removeEventListener("fullscreenchange", onChange);
  }, [frame]);

  const exit = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);

  const toggle = useCallback(() => {
    if (document.fullscreenElement) return exit();
    if (frame.current?.requestFullscreen) {
      void enter(frame.current);

      return;
    }

    (video.current as WebkitVideo | null)?.webkitEnterFullscreen?.();
  }, [frame, video, exit]);

  return { full, toggle, exit };
}

/** Phones turn the picture sideways; other devices refuse that. */
async function enter(frame: HTMLElement) {
  try {
    await frame.requestFullscreen();
    await (screen.orientation as LockableOrientation | undefined)?.lock?.("landscape");
  } catch {
    return;
  }
}

/**
 * The dialog of shortcuts, which can limit them to the player. People with speech input or an
 * unsteady hand need to turn single keys off (WCAG 2.1.4).
 */
function useKeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isEverywhere, setEverywhere] = useState(() => readPreferences().hasKeysEverywhere);
  const turnEverywhere = (hasKeysEverywhere: boolean) => {
    setEverywhere(hasKeysEverywhere);
    keepPreferences({ hasKeysEverywhere });
  };

  const toggle = () => {
    if (dialog.current?.open) dialog.current.close();
    else dialog.current?.showModal();
  };

  return { dialog, toggle, isEverywhere, turnEverywhere };
}

/** `isOpen` is null if the browser does not support picture-in-picture. */
function usePictureInPicture(video: RefObject<HTMLVideoElement | null>, active: boolean) {
  const [isOpen, setOpen] = useState<boolean | null>(null);

  useEffect(() => {
    const element = video.current;
    if (!element || !active || !document.pictureInPictureEnabled) return;

    const listening = new AbortController();
    const { signal } = listening;

    setOpen(false);
    element.addEventListener("enterpictureinpicture", () => setOpen(true), { signal });
    element.addEventListener("leavepictureinpicture", () => setOpen(false), { signal });

    return () => listening.abort();
  }, [video, active]);

  const toggle = useCallback(() => {
    if (document.pictureInPictureElement) {
      void document.exitPictureInPicture();

      return;
    }

    // The request is rejected before the first frame and without a user gesture.
    void video.current?.requestPictureInPicture().catch(() => {});
  }, [video]);

  return { isOpen, toggle };
}
