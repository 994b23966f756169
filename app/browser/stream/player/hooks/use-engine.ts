import {
  type MutableRefObject,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useScripts } from "~/ui/elements/use-scripts";
import { startEngine } from "../engine/engine";
import type { Engine, LivePosition } from "../engine/engine.types";
import type { LivePlayerProps } from "../live-player.types";
import { NO_QUALITIES, type QualityChoice, type QualityMenu } from "../engine/quality";
import type { BandwidthLevel } from "../engine/loading/bandwidth-cap";
import { tokenOf, withoutToken } from "../engine/loading/token-path";
import type { Trouble } from "../trouble";
import { isWaiting } from "../waiting";
import { keepQuality, preferredQuality, readPreferences } from "../preferences";

const POLL_INTERVAL_MS = 1000;

/** Lets the last seconds of a show play before the player stops. */
const LAST_SECONDS_MS = 8000;

type EngineProps = Pick<
  LivePlayerProps,
  "status" | "hlsUrl" | "audioUrl" | "rewind" | "renewedToken" | "onAccessLost" | "onEnded"
> & {
  play: () => void;
};

/** Starts the engine once scripts run, keeps its token fresh, and stops it after the show. */
export function useEngine(video: RefObject<HTMLVideoElement | null>, props: EngineProps) {
  const latest = useRef(props);

  latest.current = props;

  const engine = useRef<Engine | null>(null);
  const enhanced = useScripts();
  const { media, events } = useEngineEvents();
  const { latestChoice, ...chosen } = useQualityChoice(engine, media.qualities);
  const [ended, setEnded] = useState(false);
  const show = withoutToken(props.hlsUrl);
  const replay = props.status === "replay";
  const restarts = useRestartCount(props.status);

  const refresh = useFreshToken(engine, props);

  useEffect(() => {
    const element = video.current;
    if (!enhanced || !element) return;

    let hasLeft = false;

    setEnded(false);
    events.onBandwidth("enough");
    events.onSlowLine(false);

    const starting = startEngine({
      video: element,
      hlsUrl: latest.current.hlsUrl,
      audioUrl: latest.current.audioUrl,
      live: !replay,
      fromStart: restarts === 0 && latest.current.rewind?.isFromStart,
      onReady: () => latest.current.play(),
      ...events,
      onAccessLost: () => latest.current.onAccessLost?.(),
      onEnded: () => {
        setEnded(true);
        latest.current.onEnded?.();
      },
    });

    void starting.then(
      (started) => {
        if (hasLeft) return started.destroy();

        engine.current = started;
        if (latestChoice.current !== "auto") started.choose(latestChoice.current);
        started?.setArtistPaused(isWaiting(latest.current.status));
        refresh();
      },
      () => !hasLeft && events.onTrouble("incomplete"),
    );

    return () => {
      hasLeft = true;
      engine.current?.destroy();
      engine.current = null;
    };
  }, [enhanced, show, replay, video, restarts, refresh, events, latestChoice]);

  const isArtistPaused = isWaiting(props.status);

  useEffect(() => engine.current?.setArtistPaused(isArtistPaused), [isArtistPaused]);

  const { playback, refresh: readPosition } = usePlaybackStatus(engine, chosen.choice === "audio");
  // A viewer who watches the past of a show can watch on to its end.
  const isPast = playback.live?.isPast ?? false;
  const isOver = (props.status === "ended" && !isPast) || (ended && !replay);
  const stopped = useEngineStop(engine, isOver);

  const jumps = jumpsOf(engine, readPosition);
  const isSoundOnly = isSound(chosen.choice, media);

  return {
    engine,
    enhanced,
    ...media,
    ...chosen,
    ...jumps,
    playback,
    isSoundOnly,
    over: isOver,
    stopped,
  };
}

/** Jumps of the viewer, whose new position is read at once. */
function jumpsOf(engine: RefObject<Engine | null>, readPosition: () => void) {
  const withPosition = (jump: (current: Engine) => void) => {
    if (engine.current) jump(engine.current);
    readPosition();
  };

  return {
    seek: (seconds: number) => withPosition((current) => current.seek(seconds)),
    toLive: () => withPosition((current) => current.seekToLive()),
    stay: () => engine.current?.stopFollowing(),
  };
}

function isSound(
  choice: QualityChoice,
  { bandwidth, isSlowLine }: ReturnType<typeof useEngineEvents>["media"],
) {
  return choice === "audio" || bandwidth === "sound" || (choice === "auto" && isSlowLine);
}

function useEngineEvents() {
  const [qualities, onQualities] = useState(NO_QUALITIES);
  const [trouble, onTrouble] = useState<Trouble | null>(null);
  const [bandwidth, onBandwidth] = useState<BandwidthLevel>("enough");
  const [isSlowLine, onSlowLine] = useState(false);
  const events = useMemo(() => ({ onQualities, onTrouble, onBandwidth, onSlowLine }), []);

  return { media: { qualities, trouble, bandwidth, isSlowLine }, events };
}

/** Keeps the engine's token fresh. The returned function passes the token to a new engine. */
function useFreshToken(
  engine: MutableRefObject<Engine | null>,
  { hlsUrl, renewedToken }: EngineProps,
) {
  // The route's loader and the socket both deliver tokens; the newest one is used.
  const token = useRef<string | null>(null);
  const refresh = useCallback(() => {
    if (token.current) engine.current?.renew(token.current);
  }, [engine]);

  useEffect(() => {
    token.current = tokenOf(hlsUrl);
    refresh();
  }, [hlsUrl, refresh]);
  useEffect(() => {
    if (!renewedToken) return;

    token.current = renewedToken;
    refresh();
  }, [renewedToken, refresh]);

  return refresh;
}

/** Stops the engine after the last seconds; true from then on. */
function useEngineStop(engine: MutableRefObject<Engine | null>, isOver: boolean) {
  const [stopped, setStopped] = useState(false);

  useEffect(() => {
    if (!isOver) return setStopped(false);

    const stopping = setTimeout(() => {
      engine.current?.destroy();
      engine.current = null;
      setStopped(true);
    }, LAST_SECONDS_MS);

    return () => clearTimeout(stopping);
  }, [engine, isOver]);

  return stopped;
}

/** Increases when an ended show resumes, which restarts the engine. */
function useRestartCount(status: LivePlayerProps["status"]) {
  const [restarts, setRound] = useState(0);
  const before = useRef(status);

  useEffect(() => {
    if (before.current === "ended" && status === "live") setRound((count) => count + 1);
    before.current = status;
  }, [status]);

  return restarts;
}

interface PlaybackStatus {
  live: LivePosition | null;
  /**
   * Bytes loaded since the viewer chose audio only; null otherwise, or if the browser does not
   * know.
   */
  audioBytes: number | null;
}

/** Polls the engine once a second; `refresh` reads at once. */
function usePlaybackStatus(engine: MutableRefObject<Engine | null>, isSoundOnly: boolean) {
  const [playback, setPlayback] = useState<PlaybackStatus>({ live: null, audioBytes: null });
  const bytesBefore = useRef<number | null>(null);
  const refresh = useCallback(() => {
    const bytes = engine.current?.loadedBytes() ?? null;
    const audioBytes = isSoundOnly && bytes !== null ? bytes - (bytesBefore.current ?? 0) : null;

    setPlayback({ live: engine.current?.livePosition() ?? null, audioBytes });
  }, [engine, isSoundOnly]);

  useEffect(() => {
    bytesBefore.current = engine.current?.loadedBytes() ?? null;

    const reading = setInterval(refresh, POLL_INTERVAL_MS);

    return () => clearInterval(reading);
  }, [engine, refresh]);

  return { playback, refresh };
}

/**
 * Starts with the quality that this browser remembers; a show that lacks it plays with automatic
 * quality.
 */
function useQualityChoice(engine: RefObject<Engine | null>, menu: QualityMenu) {
  const { heights, audio } = menu;
  const [wanted, setWanted] = useState(preferredQuality);
  const isOffered = wanted === "auto" || (wanted === "audio" ? audio : heights.includes(wanted));
  const isMissing = menu !== NO_QUALITIES && !isOffered;

  useEffect(() => {
    if (isMissing) engine.current?.choose("auto");
  }, [engine, isMissing]);

  const choice: QualityChoice = isMissing ? "auto" : wanted;
  const latestChoice = useRef(choice);

  latestChoice.current = choice;

  const choose = useCallback(
    (nextChoice: QualityChoice) => {
      setWanted(nextChoice);
      keepQuality(nextChoice);
      engine.current?.choose(nextChoice);
    },
    [engine],
  );
  /** Toggles between sound only and the quality that was chosen before. */
  const toggleSound = () => {
    if (audio) choose(choice === "audio" ? readPreferences().quality : "audio");
  };

  return { choice, latestChoice, choose, toggleSound };
}
