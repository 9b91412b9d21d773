import type { App } from '../../core/app.ts';
import { readLabels } from '../../labels/find.ts';
import { cutDays, isCountedWhole, quarterRange } from '../figures.ts';
import { dayName, dayNameOf, daySk, type FiguresScope, lastSk, quarterSk } from '../items.ts';
import type { Span } from '../ranges.ts';
import type { Analytics } from '../records.ts';
import { labelledPk } from './items.ts';

/** The numbers of conversations of a span by label, most first. A query of its UTC days, and one for each that it covers partly. */
export async function readLabelCounts(
  app: App,
  workspaceId: string,
  figuresScope: FiguresScope,
  span: Span,
): Promise<Analytics['labels']> {
  const { labels } = await readLabels(app, workspaceId);
  // Most workspaces have none, and do without the queries.
  if (labels.length === 0) return [];
  const pk = labelledPk(workspaceId, figuresScope);
  const rows = (from: string, to: string) => Array.fromAsync(app.store.queryAll({ pk, from, to: lastSk(to) }));
  const cut = cutDays(span, app.clock.now());
  const [days, ...quarters] = await Promise.all([
    rows(daySk(dayName(span.startMs)), daySk(dayName(span.endMs - 1))),
    ...cut.map((day) => {
      const { from, to } = quarterRange(span, day);
      return rows(quarterSk(from), quarterSk(to));
    }),
  ]);
  const whole = days.filter(({ sk }) => isCountedWhole(span, cut, Date.parse(dayNameOf(sk))));
  const counted = [...whole, ...quarters.flat()];
  return labels
    .map(({ id, name, color }) => ({
      id,
      name,
      color,
      conversations: counted.reduce((sum, row) => sum + Number(row[id] ?? 0), 0),
    }))
    .filter(({ conversations }) => conversations > 0)
    .sort((a, b) => b.conversations - a.conversations || a.name.localeCompare(b.name));
}
