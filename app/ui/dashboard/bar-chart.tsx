export type Bar = { key: string; label: string; value: number; text: string };

/** Without `at` the points are spaced evenly. */
export type Point = Bar & { at?: number };

const HEIGHT = 160;
const STEP = 20;

/** Decorative: the table below has the same data. */
export function BarChart({ bars, title }: { bars: Bar[]; title: string }) {
  const most = Math.max(...bars.map((bar) => bar.value), 1);

  return (
    <svg
      className="chart"
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      role="img"
      aria-label={title}
      preserveAspectRatio="none"
    >
      <path className="chart-base" d={`M0 ${HEIGHT - 0.5}H${bars.length * STEP}`} />
      {bars.map(({ key, value, label, text }, index) => {
        const height = value <= 0 ? 0 : Math.max(2, (value / most) * (HEIGHT - 4));

        return (
          <rect
            key={key}
            x={index * STEP + 3}
            y={HEIGHT - height}
            width={STEP - 6}
            height={height}
            rx="2"
          >
            <title>{`${label}: ${text}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

export function ShareBar({
  parts,
  most,
}: {
  parts: { key: string; value: number }[];
  most: number;
}) {
  const widths = parts.map(({ value }) => (Math.max(value, 0) / most) * 100);
  const starts = widths.map((_, index) =>
    widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  );

  return (
    <svg className="share-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ key }, index) => (
        <rect
          key={key}
          className={`share-${key}`}
          x={starts[index]}
          y="0"
          width={widths[index]}
          height="8"
        />
      ))}
    </svg>
  );
}
