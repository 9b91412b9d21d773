import type { AnswerOf } from '#core';
import { number, t } from '#core';
import type { breakdown } from '../../operations/reports.ts';
import { dayName } from '../office/week.ts';
import { Card } from '../parts/card.tsx';
import { text } from '../parts/text.ts';
import { type Bar, Chart, NONE } from './chart.tsx';
import { day, listHref, type ReportScope } from './period.ts';

type Breakdown = AnswerOf<typeof breakdown>['analyticsBreakdown'];

/** More days than these are shown by week, so that a bar is wide enough to be met. */
const MAX_DAYS = 62;

interface Day {
  label: string;
  /** What is added up. */
  count: number;
}

/** One bar's days: its dates, its name and its sum. */
interface Part {
  from: string;
  to: string;
  name: string;
  count: number;
}

const medium = { dateStyle: 'medium' } as const;

/** Days, or weeks of them. */
function partsOf(days: readonly Day[]): Part[] {
  const size = days.length > MAX_DAYS ? 7 : 1;
  const parts: Part[] = [];
  for (let at = 0; at < days.length; at += size) {
    const group = days.slice(at, at + size);
    const [first, last] = [group[0]!.label, group.at(-1)!.label];
    const name = first === last ? day(first, medium) : `${day(first)} – ${day(last, medium)}`;
    parts.push({ from: first, to: last, name, count: group.reduce((sum, { count }) => sum + count, 0) });
  }
  return parts;
}

interface OverTimeProps {
  /** The title, by day and by week. */
  titles: readonly [byDay: string, byWeek: string];
  days: readonly Day[];
  column: string;
  hrefOf(part: { from: string; to: string }): string;
  /** The value of a part. Null: it has none. Default: its sum. */
  measure?(part: Part): number | null;
  step?: number;
}

/** A number by day, as bars that open their day, and as a table. */
export function OverTime({ titles, days, column, hrefOf, measure = ({ count }) => count, step }: OverTimeProps) {
  const parts = partsOf(days);
  const title = titles[days.length > MAX_DAYS ? 1 : 0];
  const show = (value: number) => number(value, { maximumFractionDigits: 1 });
  const bars = parts.map((part): Bar => {
    const value = measure(part);
    const bar = { name: part.name, label: day(part.from), value };
    return value === null ? { ...bar, shown: NONE } : { ...bar, shown: show(value), to: hrefOf(part) };
  });
  return (
    <Card title={title}>
      <Chart label={title} bars={bars} {...(step ? { step } : {})} />
      <AsTable first={text('ofDay')} column={column} bars={bars} />
    </Card>
  );
}

/** What a chart shows, in rows. */
const AsTable = ({ first, column, bars }: { first: string; column: string; bars: readonly Bar[] }) => (
  <details class="as-table">
    <summary>{text('asTable')}</summary>
    <div class="table-box">
      <table>
        <thead>
          <tr>
            <th>{first}</th>
            <th class="number">{column}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, shown, to }) => (
            <tr key={name}>
              <td>{name}</td>
              <td class="number">{to ? <a href={to}>{shown}</a> : shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);

/** Bars of a part of the week or the day, with their table. */
export const Bars = ({ title, first, column, bars }: { title: string; first: string; column: string; bars: Bar[] }) => (
  <Card title={title}>
    <Chart label={title} bars={bars} />
    <AsTable first={first} column={column} bars={bars} />
  </Card>
);

const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** When conversations begin. */
export const Times = ({ data: { weekdays, hours }, scope }: { data: Breakdown; scope: ReportScope }) => (
  <div class="pair">
    <Bars
      title={text('report_weekdays')}
      first={text('ofDay')}
      column={t('conversationList')}
      bars={weekdays.map(({ weekday, conversations }) => ({
        name: dayName(weekday - 1),
        label: dayName(weekday - 1, 'short'),
        value: conversations,
        shown: number(conversations),
        to: listHref(scope, 'ANY', { weekday: String(weekday) }),
      }))}
    />
    <Bars
      title={text('report_hours')}
      first={text('report_hour')}
      column={t('conversationList')}
      bars={hours.map(({ hour, conversations }) => ({
        name: hourName(hour),
        label: hourName(hour),
        value: conversations,
        shown: number(conversations),
        to: listHref(scope, 'ANY', { hour: String(hour) }),
      }))}
    />
  </div>
);

/** The average of the ratings of each day. */
export function Ratings({ data: { ratings }, scope }: { data: Breakdown; scope: ReportScope }) {
  if (ratings.every(({ count }) => count === 0)) return null;
  const sums = ratings.map(({ label, count, average }) => ({ label, count: count * average }));
  const countIn = (from: string, to: string) =>
    ratings.reduce((sum, { label, count }) => (label >= from && label <= to ? sum + count : sum), 0);
  return (
    <OverTime
      titles={[text('report_ratings'), text('report_ratings')]}
      days={sums}
      column={t('ratingTitle')}
      hrefOf={({ from, to }) => listHref({ ...scope, from, to }, 'RATED')}
      measure={({ from, to, count }) => (countIn(from, to) ? count / countIn(from, to) : null)}
    />
  );
}
