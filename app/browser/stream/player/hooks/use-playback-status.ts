import { type MutableRefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Engine, LivePosition } from "../engine/engine.types";

const EVERY_MS = 1000;

export interface PlaybackStatus {
  live: LivePosition | null;
  /** Bytes loaded since the viewer chose audio only; null otherwise, or where browsers do not know. */
  audioBytes: number | null;
}

/** Polls the engine once a second; `refresh` reads at once. */
export function usePlaybackStatus(engine: MutableRefObject<Engine | null>, isSoundOnly: boolean) {
  const [playback, setPlayback] = useState<PlaybackStatus>({ live: null, audioBytes: null });
  const bytesBefore = useRef<number | null>(null);
  const refresh = useCallback(() => {
    const bytes = engine.current?.loadedBytes() ?? null;
    const audioBytes = isSoundOnly && bytes !== null ? bytes - (bytesBefore.current ?? 0) : null;

    setPlayback({ live: engine.current?.livePosition() ?? null, audioBytes });
  }, [engine, isSoundOnly]);

  useEffect(() => {
    bytesBefore.current = engine.current?.loadedBytes() ?? null;

    const reading = setInterval(refresh, EVERY_MS);

    return () => clearInterval(reading);
  }, [engine, refresh]);

  return { playback, refresh };
}
