import { useId } from "react";

/** x, y, size and colour of each lantern; every second or third one is gold. */
const LANTERNS = [
  [70, 39, 0.8, false],
  [200, 69, 1, true],
  [330, 77, 0.85, false],
  [460, 72, 1.05, false],
  [585, 46, 0.75, true],
  [720, 51, 0.8, false],
  [850, 72, 1, false],
  [980, 72, 0.85, true],
  [1110, 60, 1.05, false],
  [1225, 30, 0.75, false],
] as const;

const LENGTH = 1280;

/** A string of lanterns of fixed size; wider screens show more of it. */
export function Garland() {
  const uniqueId = useId().replaceAll(":", "");
  const haloId = `halo${uniqueId}`;
  const string = `string${uniqueId}`;

  return (
    <svg className="garland" viewBox={`0 0 ${LENGTH} 160`} aria-hidden="true">
      <defs>
        <radialGradient id={haloId}>
          <stop offset="0" stopOpacity=".45" />
          <stop offset="1" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g id={string}>
        <path className="garland-string" d="M0 8Q320 118 640 22Q960 112 1280 8" />
        {LANTERNS.map(([x, y, size, isGold]) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
            <circle r="58" cy="20" fill={`url(#${haloId})`} />
            <path className="garland-hook" d="M0-12V2M0 38v18" />
            <ellipse className={isGold ? "garland-gold" : "garland-red"} cy="20" rx="16" ry="18" />
            <path className="garland-rib" d="M0 2v36M-8 5q-6 15 0 30M8 5q6 15 0 30" />
            <path className="garland-cap" d="M-6 1h12M-6 39h12" />
          </g>
        ))}
      </g>
      <use href={`#${string}`} x={-LENGTH} />
      <use href={`#${string}`} x={LENGTH} />
    </svg>
  );
}
