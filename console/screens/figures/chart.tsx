import { date, number } from '#core';

interface ChartProps {
  days: readonly { label: string; count: number }[];
  label: string;
}

const WIDTH = 800;
const HEIGHT = 180;
const BASE = 156;
const LEFT = 34;

/** The next of 1, 2, 5, 10, 20 … that is not below. */
function niceTop(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((factor) => factor * step).find((top) => top >= value) ?? value;
}

/** Bars of a figure by day. A table with the same figures stands below it. */
export function Chart({ days, label }: ChartProps) {
  const top = niceTop(Math.max(0, ...days.map(({ count }) => count)));
  const width = (WIDTH - LEFT) / Math.max(1, days.length);
  const every = Math.ceil(days.length / 8);
  const height = (count: number) => (count / top) * (BASE - 10);
  const short = (day: string) => date(`${day}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {[0, 0.5, 1].map((part) => (
        <line
          key={part}
          class="grid"
          x1={LEFT}
          x2={WIDTH}
          y1={BASE - part * (BASE - 10)}
          y2={BASE - part * (BASE - 10)}
        />
      ))}
      {[0.5, 1].map((part) => (
        <text key={part} x={LEFT - 6} y={BASE - part * (BASE - 10) + 4} text-anchor="end">
          {number(top * part, { notation: 'compact' })}
        </text>
      ))}
      {days.map(({ label: day, count }, index) => (
        <rect
          key={day}
          x={LEFT + index * width + width * 0.12}
          y={BASE - height(count)}
          width={width * 0.76}
          height={height(count)}
          rx={Math.min(3, width * 0.2)}
        >
          <title>{`${short(day)}: ${number(count)}`}</title>
        </rect>
      ))}
      {days.map(({ label: day }, index) =>
        index % every === 0 ? (
          <text key={day} x={LEFT + (index + 0.5) * width} y={HEIGHT - 6} text-anchor="middle">
            {short(day)}
          </text>
        ) : null,
      )}
    </svg>
  );
}
