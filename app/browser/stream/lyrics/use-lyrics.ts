import { type RefObject, useEffect, useMemo, useState, useCallback, useRef } from "react";
import { cueAt, type LyricCue, hasGapAt, mergeCues } from "~/models/live/lyrics/protocol";
import { type Song, songsSoFar } from "./songs";
import type { Engine } from "../player/engine/engine.types";
import {
  keepPreferences,
  LYRICS_CHOICES,
  type LyricsChoice,
  readPreferences,
} from "../player/preferences";
import { last } from "~/platform/required";

/** The page asks no more often than this. */
const ASK_EVERY_MS = 5000;

/** A third of the 150 ms within which a line must appear. */
const LOOK_EVERY_MS = 50;

/** `url`: where earlier cues are. */
export type PageCues = { cues: LyricCue[]; url?: string; songs?: Song[] };

export type Lyrics = {
  cue: LyricCue | null;
  /** The moment of the video at which the cue appeared. */
  shownAt: number | null;
  choice: LyricsChoice;
  /** The next choice, then off. */
  toggle: () => void;
  hasCues: boolean;
  songs: Song[];
};

/**
 * The words at the moment of the video that this viewer sees. Without a clock, players show the
 * newest.
 */
export function useLyrics(
  engine: RefObject<Engine | null>,
  page: PageCues,
  active: boolean,
): Lyrics {
  const { all: cues, lookBack } = useEarlierCues(page.cues, page.url);
  const [shown, setShown] = useState<Pick<Lyrics, "cue" | "shownAt">>({ cue: null, shownAt: null });
  const [choice, setChoice] = useState<LyricsChoice>("both");

  useEffect(() => setChoice(readPreferences().lyrics), []);
  useEffect(() => {
    if (!active || cues.length === 0) return;

    const look = () => {
      const at = engine.current?.playingAt() ?? null;
      if (at !== null) lookBack(at);
      const cue = at === null ? last(cues) : cueAt(cues, at);

      setShown((old) => (old.cue?.seq === cue?.seq ? old : { cue, shownAt: at }));
    };

    look();

    const timer = setInterval(look, LOOK_EVERY_MS);

    return () => clearInterval(timer);
  }, [engine, cues, active, lookBack]);

  const toggle = () => {
    const next = LYRICS_CHOICES[(LYRICS_CHOICES.indexOf(choice) + 1) % LYRICS_CHOICES.length]!;

    setChoice(next);
    keepPreferences({ lyrics: next });
  };

  const songs = useMemo(() => songsSoFar(page.songs ?? [], page.cues), [page.songs, page.cues]);

  return { ...shown, choice, toggle, hasCues: active && cues.length > 0, songs };
}

/** The cues of the page, and earlier ones once a viewer goes back to where the page has none. */
function useEarlierCues(cues: LyricCue[], url: string | undefined) {
  const [earlier, setEarlier] = useState<LyricCue[]>([]);
  const askedAt = useRef(-Infinity);
  const all = useMemo(
    () => (earlier.length > 0 ? mergeCues(earlier, cues) : cues),
    [earlier, cues],
  );
  const lookBack = useCallback(
    (at: number) => {
      if (!url || !hasGapAt(all, at) || performance.now() - askedAt.current < ASK_EVERY_MS) return;

      askedAt.current = performance.now();
      void fetch(`${url}?at=${Math.round(at)}`)
        .then(async (response) =>
          response.ok ? ((await response.json()) as { cues: LyricCue[] }).cues : [],
        )
        .then((found) => setEarlier((known) => mergeCues(known, found)))
        .catch(() => {});
    },
    [url, all],
  );

  return { all, lookBack };
}
