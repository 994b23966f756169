import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { loadChunk } from "~/platform/chunks/load-chunk";
import { SEEK_SECONDS } from "../keys";
import type { PreviewEngine } from "./preview";
import type { Place } from "./preview-list";

/** Loaded when somebody points at the line. Without it the line works all the same. */
const Preview = lazy(() =>
  loadChunk(() => import("./preview")).catch(() => ({ default: () => null })),
);

/** Where a song or chapter begins. */
export type Mark = { at: number; title: string };

interface TimelineProps {
  /** In seconds, like `value` and the marks. */
  max: number;
  value: number;
  marks: Mark[];
  /** Says a position in words. */
  textOf: (value: number) => string;
  placeOf: (value: number) => Place;
  engine: PreviewEngine;
  onSeek: (value: number) => void;
  onSeekBy: (seconds: number) => void;
}

/** Pixels of the thumb, whose middle stands at the value. */
const THUMB = 26;

/**
 * The line on which the show is sought: where the thumb is let go, because each jump loads media.
 * Rendered in the browser only, so that its inline styles pass the CSP.
 */
export function Timeline({
  max,
  value,
  marks,
  textOf,
  placeOf,
  engine,
  onSeek,
  onSeekBy,
}: TimelineProps) {
  const { t } = useTranslation("player");
  const [dragged, setDragged] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const input = useCommit((chosen) => {
    setDragged(null);
    onSeek(chosen);
  });
  const shown = Math.max(0, Math.min(max, dragged ?? Math.round(value)));
  const percentOf = (at: number) => (max > 0 ? (100 * Math.max(0, Math.min(max, at))) / max : 0);
  const onPointerMove = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType === "mouse") setPointed(valueAt(event, max));
  };

  const looked = dragged ?? pointed;

  return (
    <div className="player-timeline">
      <input
        ref={input}
        type="range"
        className="player-range"
        style={{ "--player-fill": `${percentOf(shown)}%` } as CSSProperties}
        aria-label={t("position")}
        aria-valuetext={textOf(shown)}
        min={0}
        max={max}
        step={1}
        value={shown}
        onChange={(event) => setDragged(Number(event.currentTarget.value))}
        onKeyDown={(event) => skipOnArrows(event, onSeekBy)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPointed(null)}
        // After `change`, which a drag that ends where it began does not cause.
        onPointerUp={() => setTimeout(() => setDragged(null))}
        onBlur={() => setDragged(null)}
      />
      {marks.map(({ at, title }) => (
        <i
          key={`${at} ${title}`}
          className="player-mark"
          style={{ "--at": percentOf(at) } as CSSProperties}
        />
      ))}
      {looked !== null && (
        <Suspense>
          <Preview
            of={engine}
            place={placeOf(looked)}
            percent={percentOf(looked)}
            text={textOf(looked)}
            title={marks.findLast(({ at }) => at <= looked)?.title}
          />
        </Suspense>
      )}
    </div>
  );
}

function valueAt({ clientX, currentTarget }: PointerEvent<HTMLInputElement>, max: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const part = (clientX - left - THUMB / 2) / Math.max(1, width - THUMB);

  return Math.round(Math.max(0, Math.min(1, part)) * max);
}

/** One second, the step of the line, would be too little for an evening. */
function skipOnArrows(event: KeyboardEvent, onSeekBy: (seconds: number) => void) {
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
  if (!step || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;

  event.preventDefault();
  onSeekBy(step * SEEK_SECONDS);
}

/** React's own onChange is called for every step of a drag. */
function useCommit(onCommit: (value: number) => void) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onCommit);

  latest.current = onCommit;
  useEffect(() => {
    const element = input.current!;
    const commit = () => latest.current(Number(element.value));

    element.addEventListener("change", commit);

    return () => element.removeEventListener("change", commit);
  }, []);

  return input;
}
