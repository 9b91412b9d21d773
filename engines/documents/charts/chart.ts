import type { OfficePackage } from '../package/office-package.ts';
import { childAt, textOf, within, type XmlElement } from '../package/xml.ts';
import type { TextWriter } from '../text/document-text.ts';
import { writeTable } from '../text/sheet-text.ts';
import { formatNumber } from '../xlsx/number-format.ts';

/** One line, or one colour of bars. */
interface Series {
  name: string;
  /** By the index of a point. */
  categories: ReadonlyMap<number, string>;
  values: ReadonlyMap<number, string>;
}

export const UNREAD_CHARTS = 'Charts without stored values were left out.';

/** A chart of more cells is one to look at. */
const MAX_CELLS = 2_000;

/**
 * Writes a chart as a table, by the values that are stored with it: a row for each category, a column for each series. Returns whether
 * there was anything to write. `level`: of the heading, which is the chart's title.
 */
export function writeChart(
  writer: TextWriter,
  { office, part }: { office: OfficePackage; part: string | undefined },
  level: number,
): boolean {
  const chart = childAt(office.tree(part), 'chartSpace', 'chart');
  const plot = childAt(chart, 'plotArea');
  const series = plot ? [...within(plot, 'ser')].map(toSeries) : [];
  const points = [...new Set(series.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
  if (points.length === 0 || points.length * series.length > MAX_CELLS) return false;
  const title = childAt(chart, 'title');
  writer.heading(level, title ? textIn(title) : '');
  const categoryOf = (point: number) => series.map(({ categories }) => categories.get(point)).find(Boolean) ?? '';
  const rows = points.map((point) => [categoryOf(point), ...series.map(({ values }) => values.get(point) ?? '')]);
  writeTable(writer, [['', ...series.map(({ name }) => name)], ...rows], level + 1);
  return true;
}

const textIn = (xmlElement: XmlElement): string => [...within(xmlElement, 't')].map(textOf).join('');

function toSeries(xmlElement: XmlElement): Series {
  return {
    name: [...pointsIn(childAt(xmlElement, 'tx')).values()].join(' ') || textOf(childAt(xmlElement, 'tx', 'v') ?? NONE),
    categories: pointsIn(childAt(xmlElement, 'cat') ?? childAt(xmlElement, 'xVal')),
    values: pointsIn(childAt(xmlElement, 'val') ?? childAt(xmlElement, 'yVal')),
  };
}

const NONE: XmlElement = { name: '', attributes: {}, children: [] };

/** The stored texts or numbers of a reference to cells. Of categories with several levels, the outer ones come first. */
function pointsIn(reference: XmlElement | undefined): Map<number, string> {
  const points = new Map<number, string>();
  if (!reference) return points;
  const levels = [...within(reference, 'lvl')].toReversed();
  for (const element of levels.length > 0 ? levels : [reference]) {
    const format = [...within(element, 'formatCode')].map(textOf)[0];
    for (const point of within(element, 'pt')) {
      const index = Number(point.attributes.idx);
      const value = shown(textOf(childAt(point, 'v') ?? NONE), point.attributes.formatCode ?? format);
      points.set(index, [points.get(index), value].filter(Boolean).join(' '));
    }
  }
  return points;
}

/** A number by its format. */
const shown = (value: string, format: string | undefined): string =>
  format === undefined || value.trim() === '' || Number.isNaN(Number(value))
    ? value
    : formatNumber(Number(value), format, false);
