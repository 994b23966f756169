import { type CSSProperties, useId } from "react";

interface SliderProps {
  label: string;
  max: number;
  value: number;
  valueText?: string;
  onValue: (value: number) => void;
}

/** Rendered in the browser only, so that its inline style passes the CSP. */
export function Slider({ label, max, value, valueText, onValue }: SliderProps) {
  const fill = { "--player-fill": `${max > 0 ? (100 * Math.min(value, max)) / max : 0}%` } as CSSProperties;

  return (
    <input
      id={useId()}
      type="range"
      className="player-range"
      style={fill}
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      step={1}
      value={value}
      onChange={(event) => onValue(Number(event.currentTarget.value))}
    />
  );
}
