import { type MutableRefObject, useEffect, useState } from "react";
import type { Engine, LivePosition } from "../engine/engine";

const EVERY_MS = 1000;

export interface PlaybackStatus {
  live: LivePosition | null;
  /** Bytes loaded since the viewer chose audio only; null otherwise, or where browsers do not know. */
  audioBytes: number | null;
}

/** Polls the engine once a second. */
export function usePlaybackStatus(engine: MutableRefObject<Engine | null>, isSoundOnly: boolean): PlaybackStatus {
  const [reading, setReading] = useState<PlaybackStatus>({ live: null, audioBytes: null });
  useEffect(() => {
    const before = engine.current?.loadedBytes() ?? null;
    const read = () => {
      const bytes = engine.current?.loadedBytes() ?? null;
      const audioBytes = isSoundOnly && bytes !== null ? bytes - (before ?? 0) : null;
      setReading({ live: engine.current?.livePosition() ?? null, audioBytes });
    };
    const reading = setInterval(read, EVERY_MS);
    return () => clearInterval(reading);
  }, [engine, isSoundOnly]);
  return reading;
}
