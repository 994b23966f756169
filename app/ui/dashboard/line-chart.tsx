import type { Point } from "./bar-chart";

const [WIDTH, HEIGHT] = [600, 160];

/**
 * Needs at least one point. `top`: the value at the upper edge, by default the highest. Decorative:
 * the table below has the same data.
 */
export function LineChart({
  points,
  title,
  top,
}: {
  points: Point[];
  title: string;
  top?: number;
}) {
  const most = top ?? Math.max(...points.map(({ value }) => value), 1);
  const at = ({ at }: Point, index: number) => at ?? index;
  const [first, last] = [at(points[0]!, 0), at(points.at(-1)!, points.length - 1)];
  const places = points.map((point, index) => {
    const x = ((at(point, index) - first) / (last - first || 1)) * WIDTH;

    return [x, HEIGHT - 4 - (point.value / most) * (HEIGHT - 10)] as const;
  });
  const line = places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={title}
      preserveAspectRatio="none"
    >
      <path
        className="chart-area"
        d={`M0 ${HEIGHT}L${line}L${places.at(-1)?.[0] ?? 0} ${HEIGHT}Z`}
      />
      <path className="chart-line" d={`M${line}`} vectorEffect="non-scaling-stroke" />
      <path className="chart-base" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
    </svg>
  );
}
