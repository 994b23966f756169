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

/** Earlier cues are requested at most this often. */
const ASK_EVERY_MS = 5000;

/** Interval of checks for a due line: a third of the 150 ms within which a line must appear. */
const LOOK_EVERY_MS = 50;

/** `url`: address of earlier cues. */
export type PageCues = { cues: LyricCue[]; url?: string; songs?: Song[] };

export type Lyrics = {
  cue: LyricCue | null;
  /** The moment of the video at which the cue appeared. */
  shownAt: number | null;
  choice: LyricsChoice;
  /** Switches to the next choice; the last is off. */
  toggle: () => void;
  hasCues: boolean;
  songs: Song[];
};

/**
 * The lyrics at the moment of the video that this viewer sees. Players without a clock show the
 * newest lyrics.
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
      const playingAt = engine.current?.playingAt() ?? null;
      if (playingAt !== null) lookBack(playingAt);
      const cue = playingAt === null ? last(cues) : cueAt(cues, playingAt);

      setShown((previous) =>
        previous.cue?.seq === cue?.seq ? previous : { cue, shownAt: playingAt },
      );
    };

    look();

    const timer = setInterval(look, LOOK_EVERY_MS);

    return () => clearInterval(timer);
  }, [engine, cues, active, lookBack]);

  const toggle = () => {
    const nextChoice =
      LYRICS_CHOICES[(LYRICS_CHOICES.indexOf(choice) + 1) % LYRICS_CHOICES.length]!;

    setChoice(nextChoice);
    keepPreferences({ lyrics: nextChoice });
  };

  const songs = useMemo(() => songsSoFar(page.songs ?? [], page.cues), [page.songs, page.cues]);

  return { ...shown, choice, toggle, hasCues: active && cues.length > 0, songs };
}

/**
 * The cues of the page, and earlier ones after a viewer goes back further than the page's cues
 * reach.
 */
function useEarlierCues(cues: LyricCue[], url: string | undefined) {
  const [earlier, setEarlier] = useState<LyricCue[]>([]);
  const askedAt = useRef(-Infinity);
  const allCues = useMemo(
    () => (earlier.length > 0 ? mergeCues(earlier, cues) : cues),
    [earlier, cues],
  );
  const lookBack = useCallback(
    (moment: number) => {
      if (!url || !hasGapAt(allCues, moment) || performance.now() - askedAt.current < ASK_EVERY_MS)
        return;

      askedAt.current = performance.now();
      void fetch(`${url}?at=${Math.round(moment)}`)
        .then(async (response) =>
          response.ok ? ((await response.json()) as { cues: LyricCue[] }).cues : [],
        )
        .then((fetched) => setEarlier((knownCues) => mergeCues(knownCues, fetched)))
        .catch(() => {});
    },
    [url, allCues],
  );

  return { all: allCues, lookBack };
}
