import * as z from 'zod';
import type { App, Item } from '../../core/app.ts';
import { withDates } from '../../core/hours/dates.ts';
import { localHours } from '../../core/hours/local-days.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { chatbotField, withinChatbot } from '../chatbot-scope.ts';
import { dayName, figuresScopeOf, lastSk, QUARTER_MS } from '../items.ts';
import { spanOf } from '../ranges.ts';
import { type Period, periodFields } from '../records.ts';
import { addValues, type Histogram, quantilesOf } from './histogram.ts';
import { type Measure, parseAttribute, responsesPk } from './items.ts';
import type { ResponseTimes } from './records.ts';

const MAX_AGENTS = 200;

/** The values of one agent, one hour or all. */
type ResponseHistograms = Record<Measure, Histogram>;
const noValues = (): ResponseHistograms => ({ f: new Map(), w: new Map() });
const measuredIn = ({ f, w }: ResponseHistograms) => ({ firstResponse: quantilesOf(f), waiting: quantilesOf(w) });

interface Sums {
  all: ResponseHistograms;
  byAgent: Map<string, { name: string; values: ResponseHistograms }>;
  byHour: ResponseHistograms[];
}

/** One query. Its cost depends on the number of days and agents who replied. */
async function readResponses(
  app: App,
  workspaceId: string,
  input: Period & { chatbotId: string | null },
): Promise<ResponseTimes> {
  const { startMs, endMs } = spanOf(input, app.clock.now());
  const sums: Sums = { all: noValues(), byAgent: new Map(), byHour: Array.from({ length: 24 }, noValues) };
  const hourAt = localHours(input.tz ?? 'UTC');
  const pk = responsesPk(workspaceId, figuresScopeOf(input.chatbotId));
  for await (const row of app.store.queryAll({ pk, from: dayName(startMs), to: lastSk(dayName(endMs - 1)) })) {
    addRow(sums, row, (ms) => (ms >= startMs && ms < endMs ? sums.byHour[hourAt(ms).hour] : undefined));
  }
  return toResponseTimes(sums);
}

/** `hourAt`: the values of the local hour of a quarter, undefined outside the span. */
function addRow({ all, byAgent }: Sums, row: Item, hourAt: (ms: number) => ResponseHistograms | undefined): void {
  const [day = '', agentId = ''] = row.sk.split('#');
  const dayMs = Date.parse(day);
  for (const [attribute, count] of Object.entries(row)) {
    const counted = parseAttribute(attribute);
    const hour = counted && hourAt(dayMs + counted.quarter * QUARTER_MS);
    if (!counted || !hour) continue;
    // Rows are read oldest first, so the name is the last one.
    const agent = { values: byAgent.get(agentId)?.values ?? noValues(), name: String(row.agentName) };
    byAgent.set(agentId, agent);
    for (const values of [all, agent.values, hour]) {
      addValues(values[counted.measure], counted.bucket, Number(count));
    }
  }
}

const toResponseTimes = ({ all, byAgent, byHour }: Sums): ResponseTimes => ({
  ...measuredIn(all),
  byAgent: [...byAgent]
    .map(([id, { name, values }]) => ({ agent: { id, name }, ...measuredIn(values) }))
    .sort((a, b) => b.waiting.count - a.waiting.count || (a.agent.id < b.agent.id ? -1 : 1))
    .slice(0, MAX_AGENTS),
  byHour: byHour.map((values, hour) => ({ hour, ...measuredIn(values) })),
});

export const getResponseTimes = operation({
  name: 'getResponseTimes',
  scope: 'analytics:read',
  kind: 'read',
  errors: ['NOT_FOUND'],
  ids: z.object({}),
  input: withDates(z.object({ ...periodFields, chatbotId: chatbotField })),
  find: nothing,
  run: (app, { workspaceId }, { input }) =>
    withinChatbot(app, workspaceId, input.chatbotId, () => readResponses(app, workspaceId, input)),
});
