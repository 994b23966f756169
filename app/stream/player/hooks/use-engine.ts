import { type MutableRefObject, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useScripts } from "~/ui/elements/use-scripts";
import { type Engine, startEngine } from "../engine/engine";
import type { LivePlayerProps } from "../live-player.types";
import { NO_QUALITIES, type QualityChoice } from "../engine/quality";
import type { Room } from "../engine/bandwidth-cap";
import { useReading } from "./use-reading";
import { tokenOf, withoutToken } from "../engine/token-path";
import type { Trouble } from "../trouble";

/** Time for the last seconds of a show to play out before the player stops. */
const LAST_SECONDS_MS = 8000;

type Wishes = Pick<LivePlayerProps, "status" | "hlsUrl" | "audioUrl" | "renewedToken" | "onAccessLost" | "onEnded"> & {
  play: () => void;
};

/** Starts the engine once the browser runs scripts, keeps its token fresh, stops it after the show. */
export function useEngine(video: RefObject<HTMLVideoElement | null>, wishes: Wishes) {
  const latest = useRef(wishes);
  latest.current = wishes;
  const engine = useRef<Engine | null>(null);
  const enhanced = useScripts();
  const { told, ear } = useTold();
  const [choice, setChoice] = useState<QualityChoice>("auto");
  const [ended, setEnded] = useState(false);
  const show = withoutToken(wishes.hlsUrl);
  const replay = wishes.status === "replay";
  const round = useRound(wishes.status);

  const refresh = useFreshToken(engine, wishes);

  useEffect(() => {
    const element = video.current;
    if (!enhanced || !element) return;
    let left = false;
    setEnded(false);
    ear.onRoom("enough");
    const starting = startEngine({
      video: element,
      hlsUrl: latest.current.hlsUrl,
      audioUrl: latest.current.audioUrl,
      live: !replay,
      onReady: () => latest.current.play(),
      ...ear,
      onAccessLost: () => latest.current.onAccessLost?.(),
      onEnded: () => {
        setEnded(true);
        latest.current.onEnded?.();
      },
    });
    void starting.then((started) => {
      if (left) return started.destroy();
      engine.current = started;
      started?.setArtistPaused(isWaiting(latest.current.status));
      refresh();
    });
    return () => {
      left = true;
      engine.current?.destroy();
      engine.current = null;
    };
  }, [enhanced, show, replay, video, round, refresh, ear]);

  const isArtistPaused = isWaiting(wishes.status);
  useEffect(() => engine.current?.setArtistPaused(isArtistPaused), [isArtistPaused]);

  const over = wishes.status === "ended" || (ended && !replay);
  const stopped = useLastSeconds(engine, over);

  const choose = useCallback((next: QualityChoice) => {
    setChoice(next);
    engine.current?.choose(next);
  }, []);
  const toLive = useCallback(() => engine.current?.toLive(), []);
  const stay = useCallback(() => engine.current?.stay(), []);
  const reading = useReading(engine, choice === "audio");
  const isSoundOnly = choice === "audio" || told.room === "sound";
  return { engine, enhanced, ...told, choice, choose, toLive, stay, reading, isSoundOnly, over, stopped };
}

/** No picture comes from the artist. */
const isWaiting = (status: LivePlayerProps["status"]) => status === "paused" || status === "reconnecting";

/** What the engine tells about the show, the line and the room on it. */
function useTold() {
  const [qualities, onQualities] = useState(NO_QUALITIES);
  const [trouble, onTrouble] = useState<Trouble | null>(null);
  const [room, onRoom] = useState<Room>("enough");
  const ear = useMemo(() => ({ onQualities, onTrouble, onRoom }), []);
  return { told: { qualities, trouble, room }, ear };
}

/** Keeps the engine's token new; the answer gives it to an engine that has just started. */
function useFreshToken(engine: MutableRefObject<Engine | null>, { hlsUrl, renewedToken }: Wishes) {
  // Both the page's data and the socket bring new tokens; the one that came last holds.
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

/** Lets the end of the show play out, then stops the engine; true from then on. */
function useLastSeconds(engine: MutableRefObject<Engine | null>, over: boolean) {
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (!over) return setStopped(false);
    const stopping = setTimeout(() => {
      engine.current?.destroy();
      engine.current = null;
      setStopped(true);
    }, LAST_SECONDS_MS);
    return () => clearTimeout(stopping);
  }, [engine, over]);
  return stopped;
}

/** Grows when a show that was over goes on, so that the engine starts anew. */
function useRound(status: LivePlayerProps["status"]) {
  const [round, setRound] = useState(0);
  const before = useRef(status);
  useEffect(() => {
    if (before.current === "ended" && status === "live") setRound((old) => old + 1);
    before.current = status;
  }, [status]);
  return round;
}
