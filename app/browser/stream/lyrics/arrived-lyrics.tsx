import { useRef } from "react";
import type { LyricCue } from "~/models/live/lyrics/protocol";
import type { Engine } from "../player/engine/engine.types";
import { LyricLines } from "./lyric-lines";
import { useLyrics } from "./use-lyrics";

/**
 * The lyrics below a show on another platform. Its player has no clock, so each line appears when
 * it arrives.
 */
export function ArrivedLyrics({ cues }: { cues: LyricCue[] }) {
  const noEngine = useRef<Engine | null>(null);

  return <LyricLines lyrics={useLyrics(noEngine, { cues }, true)} isStage={false} />;
}
