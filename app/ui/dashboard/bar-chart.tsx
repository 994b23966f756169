export type Bar = { key: string; label: string; value: number; text: string };

/** Without `at` the points are spaced evenly. */
export type Point = Bar & { at?: number };

const HEIGHT = 160;
const BAR_STEP = 20;

/** A bar chart, hidden from screen readers: the table below has the same data. */
export function BarChart({ bars, title }: { bars: Bar[]; title: string }) {
  const highest = Math.max(...bars.map((bar) => bar.value), 1);

  return (
    <svg
      className="chart"
      viewBox={`0 0 ${bars.length * BAR_STEP} ${HEIGHT}`}
      role="img"
      aria-label={title}
      preserveAspectRatio="none"
    >
      <path className="chart-base" d={`M0 ${HEIGHT - 0.5}H${bars.length * BAR_STEP}`} />
      {bars.map(({ key, value, label, text }, index) => {
        const height = value <= 0 ? 0 : Math.max(2, (value / highest) * (HEIGHT - 4));

        return (
          <rect
            key={key}
            x={index * BAR_STEP + 3}
            y={HEIGHT - height}
            width={BAR_STEP - 6}
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
    widths.slice(0, index).reduce((offset, width) => offset + width, 0),
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
