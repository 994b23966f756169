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
import type { PreviewPlace } from "./preview-list";

/**
 * Loaded when the viewer points at the seek bar. If it does not load, the bar works without
 * previews.
 */
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
  /** Describes a position in words. */
  textOf: (value: number) => string;
  placeOf: (value: number) => PreviewPlace;
  engine: PreviewEngine;
  onSeek: (value: number) => void;
  onSeekBy: (seconds: number) => void;
}

/** Width of the thumb in pixels; its middle marks the value. */
const THUMB_PX = 26;

/**
 * The seek bar. It seeks only when the thumb is released, because each jump loads media.
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
  const slider = useCommit((chosen) => {
    setDragged(null);
    onSeek(chosen);
  });
  const shownValue = Math.max(0, Math.min(max, dragged ?? Math.round(value)));
  const percentOf = (seconds: number) =>
    max > 0 ? (100 * Math.max(0, Math.min(max, seconds))) / max : 0;
  const onPointerMove = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType === "mouse") setPointed(valueAt(event, max));
  };

  const previewed = dragged ?? pointed;

  return (
    <div className="player-timeline">
      <input
        ref={slider}
        type="range"
        className="player-range"
        style={{ "--player-fill": `${percentOf(shownValue)}%` } as CSSProperties}
        aria-label={t("position")}
        aria-valuetext={textOf(shownValue)}
        min={0}
        max={max}
        step={1}
        value={shownValue}
        onChange={(event) => setDragged(Number(event.currentTarget.value))}
        onKeyDown={(event) => skipOnArrows(event, onSeekBy)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPointed(null)}
        // Runs after the `change` event, because a drag that ends where it began fires no such
        // event.
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
      {previewed !== null && (
        <Suspense>
          <Preview
            of={engine}
            place={placeOf(previewed)}
            percent={percentOf(previewed)}
            text={textOf(previewed)}
            title={marks.findLast(({ at }) => at <= previewed)?.title}
          />
        </Suspense>
      )}
    </div>
  );
}

function valueAt({ clientX, currentTarget }: PointerEvent<HTMLInputElement>, max: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - left - THUMB_PX / 2) / Math.max(1, width - THUMB_PX);

  return Math.round(Math.max(0, Math.min(1, share)) * max);
}

/**
 * Arrows skip SEEK_SECONDS, because the slider's step of one second is too small for a long show.
 */
function skipOnArrows(event: KeyboardEvent, onSeekBy: (seconds: number) => void) {
  const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
  if (!direction || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;

  event.preventDefault();
  onSeekBy(direction * SEEK_SECONDS);
}

/**
 * Listens to the native `change` event, because React's onChange is called for every step of a
 * drag.
 */
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
