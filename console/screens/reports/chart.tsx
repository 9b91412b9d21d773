import { useState } from 'preact/hooks';
import { number } from '#core';
import { text } from '../parts/text.ts';

export interface Bar {
  /** What it is of, in full: a day, a week. */
  name: string;
  /** Below it. */
  label: string;
  /** Null: nothing was measured, so that there is no bar. */
  value: number | null;
  /** Its value as text. */
  shown?: string;
  to?: string;
}

interface ChartProps {
  label: string;
  bars: readonly Bar[];
  /** Values on the axis. */
  format?(value: number): string;
  /** The smallest step of the axis. 1: whole numbers. */
  step?: number;
}

/** Fits any width from 320 pixels on. */
const MAX_LABELS = 5;
const STEPS = 4;
/** In place of a value. */
export const NONE = '–';

/** The values of the axis: multiples of 1, 2 or 5, so that the highest bar takes most of the height. */
function ticksOf(highest: number, least: number): number[] {
  const rough = Math.max(highest / STEPS, least);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((each) => each >= rough) ?? rough;
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, n) => n * step);
}

/** Moves the focus to another bar with the arrow keys: a chart is one stop of the Tab key. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.bar')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  const next = { [forward]: at + 1, [back]: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined || at < 0) return;
  event.preventDefault();
  links[next]?.focus();
}

/**
 * Bars with a value on hover and focus. Of HTML instead of SVG, so that letters keep their size at any width, the direction of the
 * page applies, and each bar is a link. A table with the same values stands beside it.
 */
export function Chart({
  label,
  bars,
  format = (value) => number(value, { notation: 'compact' }),
  step = 1,
}: ChartProps) {
  const [stop, setStop] = useState(0);
  const ticks = ticksOf(Math.max(0, ...bars.map(({ value }) => value ?? 0)), step);
  const top = ticks.at(-1) ?? 1;
  const every = Math.ceil(bars.length / MAX_LABELS);
  return (
    <figure class="chart" aria-label={label} onKeyDown={moveFocus}>
      <div class="ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <ol class="bars">
        {bars.map(({ name, label: below, value, shown = value === null ? NONE : number(value), to }, n) => (
          <li key={name}>
            <BarLink
              to={to}
              label={text('report_value', { name, n: shown })}
              isStop={n === stop}
              height={value === null ? null : value / top}
              onFocus={() => setStop(n)}
            />
            <span class="tip" aria-hidden="true">
              {name} <b>{shown}</b>
            </span>
            {n % every === 0 && (
              <small class="below" aria-hidden="true">
                {below}
              </small>
            )}
          </li>
        ))}
      </ol>
    </figure>
  );
}

interface BarLinkProps {
  to: string | undefined;
  label: string;
  isStop: boolean;
  /** Share of the chart's height. */
  height: number | null;
  onFocus(): void;
}

/** A bar that opens what it counts, or shows its value alone. */
function BarLink({ to, label, isStop, height, onFocus }: BarLinkProps) {
  const attributes = { class: 'bar', tabIndex: isStop ? 0 : -1, 'aria-label': label, onFocus };
  const column = height !== null && <i style={{ height: `${height * 100}%` }} />;
  return to ? (
    <a href={to} {...attributes}>
      {column}
    </a>
  ) : (
    <span role="img" {...attributes}>
      {column}
    </span>
  );
}
