import { type MutableRefObject, useEffect, useState } from "react";
import type { Engine, LiveReading } from "../engine/engine";

const EVERY_MS = 1000;

export interface Reading {
  live: LiveReading | null;
  /** Bytes loaded since the page asked for the sound alone; null while it does not, or where browsers do not tell. */
  soundBytes: number | null;
}

/** What the engine can tell about itself, once a second. */
export function useReading(engine: MutableRefObject<Engine | null>, isSoundOnly: boolean): Reading {
  const [reading, setReading] = useState<Reading>({ live: null, soundBytes: null });
  useEffect(() => {
    const before = engine.current?.bytes() ?? null;
    const read = () => {
      const bytes = engine.current?.bytes() ?? null;
      const soundBytes = isSoundOnly && bytes !== null ? bytes - (before ?? 0) : null;
      setReading({ live: engine.current?.reading() ?? null, soundBytes });
    };
    const reading = setInterval(read, EVERY_MS);
    return () => clearInterval(reading);
  }, [engine, isSoundOnly]);
  return reading;
}
