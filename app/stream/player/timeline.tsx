import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SEEK_SECONDS } from "./keys";

interface TimelineProps {
  /** In seconds, like `value`. */
  max: number;
  value: number;
  /** Says a position in words. */
  textOf: (value: number) => string;
  onSeek: (value: number) => void;
  onSeekBy: (seconds: number) => void;
}

/**
 * The line on which the show is sought: where the thumb is let go, because each jump loads media. Rendered in the browser
 * only, so that its inline style passes the CSP.
 */
export function Timeline({ max, value, textOf, onSeek, onSeekBy }: TimelineProps) {
  const { t } = useTranslation("player");
  const [dragged, setDragged] = useState<number | null>(null);
  const input = useCommit((chosen) => {
    setDragged(null);
    onSeek(chosen);
  });
  const shown = Math.max(0, Math.min(max, dragged ?? Math.round(value)));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!step || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onSeekBy(step * SEEK_SECONDS);
  };
  return (
    <input
      ref={input}
      type="range"
      className="player-range"
      style={{ "--player-fill": `${max > 0 ? (100 * shown) / max : 0}%` } as CSSProperties}
      aria-label={t("position")}
      aria-valuetext={textOf(shown)}
      min={0}
      max={max}
      step={1}
      value={shown}
      onChange={(event) => setDragged(Number(event.currentTarget.value))}
      onKeyDown={onKeyDown}
    />
  );
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
