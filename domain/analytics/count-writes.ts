import { viewCountsPk, viewCountsSk } from '../conversations/items.ts';
import type { Key, Write } from '../core/app.ts';
import { citationsPk, citationsPrefix } from '../knowledge/items.ts';
import { REGROUPED } from './breakdown/days.ts';
import type { MarkedChange } from './counted.ts';
import {
  dayName,
  daySk,
  type FiguresScope,
  figuresPk,
  keptSeconds,
  placeInDay,
  QUARTER_MS,
  quarterName,
  quarterSk,
  spareSk,
  tokensSk,
} from './items.ts';
import type { LabelCounts } from './labels/changes.ts';
import { labelledPk } from './labels/items.ts';
import { responsesPk, responsesSk } from './responses/items.ts';
import type { Responses } from './responses/samples.ts';
import type { Shares } from './share-sums.ts';
import { tokenAttributes } from './tokens.ts';

export interface CitedSource {
  sourceId: string;
  citedAt: string;
}
/** What one change adds to the figures. */
export interface Counting extends MarkedChange {
  workspaceId: string;
  chatbotId: string;
  shares: Shares;
  /** Changes of the numbers of conversations by view. */
  views: Record<string, number>;
  /** The sources of the answer that the change stored. */
  cited: readonly CitedSource[];
  responses: Responses | undefined;
  labels: LabelCounts | undefined;
  /** The UTC day of which packed conversations are outdated. */
  regroupedDay: number | undefined;
}

interface Addition {
  key: Key;
  add: Record<string, number>;
  set?: Record<string, unknown>;
}

/** The writes that add changes to the figures: on the rows of everybody, or on spare ones. */
export function additions(part: readonly Counting[], spare = 0): Write[] {
  const rows = new Map<string, Addition>();
  for (const { workspaceId, chatbotId, shares, views, cited, responses, labels, regroupedDay } of part) {
    const owners: FiguresScope[] = chatbotId ? ['ALL', chatbotId] : ['ALL'];
    if (responses)
      for (const figuresScope of owners) sumUp(rows, responseAddition(workspaceId, figuresScope, responses, spare));
    if (labels)
      for (const addition of owners.flatMap((figuresScope) => labelAdditions(workspaceId, figuresScope, labels, spare)))
        sumUp(rows, addition);
    for (const { sourceId, citedAt } of cited) {
      const key = { pk: citationsPk(workspaceId, chatbotId), sk: citationsPrefix(sourceId) + spare };
      sumUp(rows, { key, add: { count: 1 }, set: { lastCitedAt: citedAt } });
    }
    for (const figuresScope of Object.keys(views).length > 0 ? owners : []) {
      sumUp(rows, { key: { pk: viewCountsPk(workspaceId), sk: viewCountsSk(figuresScope, spare) }, add: views });
    }
    if (regroupedDay !== undefined) sumUp(rows, regroupedAddition(workspaceId, regroupedDay, spare));
    for (const pk of owners.map((figuresScope) => figuresPk(workspaceId, figuresScope))) {
      for (const [at, counts] of shares) {
        const { attribute, unit } = placeInDay(at);
        const day = { ...counts, [attribute]: unit * (counts.messages ?? 0) };
        sumUp(rows, { key: { pk, sk: spareSk(daySk(dayName(at)), spare) }, add: day });
        const quarter = spareSk(quarterSk(quarterName(at)), spare);
        const set = { ttl: keptSeconds(at + QUARTER_MS) };
        sumUp(rows, { key: { pk, sk: quarter }, add: counts, set });
        const tokens = tokenAttributes(at, counts);
        if (tokens) sumUp(rows, { key: { pk, sk: spareSk(tokensSk(dayName(at)), spare) }, add: tokens, set });
      }
    }
  }
  return [...rows.values()].map(({ key, add, set = {} }): Write => ({ update: key, change: { add, set } }));
}

function responseAddition(
  workspaceId: string,
  figuresScope: FiguresScope,
  { atMs, agent, counts }: Responses,
  spare: number,
) {
  const key = { pk: responsesPk(workspaceId, figuresScope), sk: responsesSk(dayName(atMs), agent.id, spare) };
  return { key, add: counts, set: { agentName: agent.name, ttl: keptSeconds(atMs) } };
}

const regroupedAddition = (workspaceId: string, dayMs: number, spare: number): Addition => ({
  key: { pk: figuresPk(workspaceId, 'ALL'), sk: spareSk(daySk(dayName(dayMs)), spare) },
  add: { [REGROUPED]: 1 },
});

function labelAdditions(
  workspaceId: string,
  figuresScope: FiguresScope,
  { atMs, counts }: LabelCounts,
  spare: number,
): Addition[] {
  const pk = labelledPk(workspaceId, figuresScope);
  const quarter = spareSk(quarterSk(quarterName(atMs)), spare);
  return [
    { key: { pk, sk: spareSk(daySk(dayName(atMs)), spare) }, add: counts },
    { key: { pk, sk: quarter }, add: counts, set: { ttl: keptSeconds(atMs + QUARTER_MS) } },
  ];
}

function sumUp(rows: Map<string, Addition>, { key, add, set }: Addition): void {
  const id = `${key.pk} ${key.sk}`;
  const row: Addition = { key, add: {}, ...rows.get(id), ...(set ? { set } : {}) };
  for (const [counter, count] of Object.entries(add)) {
    if (count !== 0) row.add[counter] = (row.add[counter] ?? 0) + count;
  }
  rows.set(id, row);
}
