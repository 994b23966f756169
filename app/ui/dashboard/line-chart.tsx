import type { Point } from "./bar-chart";

const [WIDTH, HEIGHT] = [600, 160];

/**
 * A line chart of at least one point. `top`: the value at the upper edge, by default the highest
 * one. Hidden from screen readers: the table below has the same data.
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
  const highest = top ?? Math.max(...points.map(({ value }) => value), 1);
  const positionOf = ({ at: positionOf }: Point, index: number) => positionOf ?? index;
  const [firstPosition, lastPosition] = [
    positionOf(points[0]!, 0),
    positionOf(points.at(-1)!, points.length - 1),
  ];
  const coordinates = points.map((point, index) => {
    const x =
      ((positionOf(point, index) - firstPosition) / (lastPosition - firstPosition || 1)) * WIDTH;

    return [x, HEIGHT - 4 - (point.value / highest) * (HEIGHT - 10)] as const;
  });
  const pathData = coordinates.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

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
        d={`M0 ${HEIGHT}L${pathData}L${coordinates.at(-1)?.[0] ?? 0} ${HEIGHT}Z`}
      />
      <path className="chart-line" d={`M${pathData}`} vectorEffect="non-scaling-stroke" />
      <path className="chart-base" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
    </svg>
  );
}
