import * as z from 'zod';
import { chatbotIds, findTarget } from '../../chatbots/find.ts';
import type { App, Write } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { id, timestamp } from '../../core/fields.ts';
import { operation } from '../../core/operations/operation.ts';
import { actionsPk } from '../../knowledge/items.ts';
import { actionUseKey, USE_PREFIX } from '../items.ts';
import type { StoredActionRun } from '../records/run.ts';
import { LISTED_SECONDS, listedUntil } from './new-run.ts';

export const actionUsage = z
  .object({
    actionId: id.describe('ID of the action'),
    runs: z.int().describe('How often it was started'),
    lastFailedAt: timestamp.nullable().describe('When a run last failed or was cut off. Null: none did'),
  })
  .meta({ id: 'ActionUsage', description: 'How often an action was used in conversations in the last 30 days.' });
export type ActionUsage = z.output<typeof actionUsage>;

/** A change of the day's row of a run's action. Undefined for tests, which are not counted. */
function dayUpdate(
  app: App,
  run: StoredActionRun,
  change: { set?: object; add?: { runs: number } },
): Write | undefined {
  if (run.conversationId === null || run.usesExample) return undefined;
  const day = nowIso(app).slice(0, 10);
  const update = actionUseKey(run.workspaceId, run.chatbotId, run.actionId, day);
  return { update, change: { ...change, set: { ...change.set, ttl: listedUntil(app) } } };
}

/** Counts a run that is started. */
export const countedUse = (app: App, run: StoredActionRun): Write | undefined =>
  dayUpdate(app, run, { add: { runs: 1 } });

/** Keeps when a run failed. */
export const notedFailure = (app: App, run: StoredActionRun, at: string): Write | undefined =>
  dayUpdate(app, run, { set: { lastFailedAt: at } });

const dayRow = z.object({
  sk: z.string().transform((sk) => sk.slice(USE_PREFIX.length).split('#')),
  runs: z.int().default(0),
  lastFailedAt: z.string().optional(),
});

const later = (a: string | null, b: string | undefined) => (b !== undefined && (a === null || b > a) ? b : a);

export const listActionUsage = operation({
  name: 'listActionUsage',
  scope: 'chatbots:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId } }): Promise<{ usage: ActionUsage[] }> {
    const firstDay = nowIso(app, -LISTED_SECONDS * 1_000).slice(0, 10);
    const byAction = new Map<string, ActionUsage>();
    // At most 50 actions and 31 days.
    for await (const item of app.store.queryAll({ pk: actionsPk(workspaceId, chatbotId), prefix: USE_PREFIX })) {
      const { sk, runs, lastFailedAt } = dayRow.parse(item);
      const [actionId = '', day = ''] = sk;
      if (day < firstDay) continue;
      const known = byAction.get(actionId) ?? { actionId, runs: 0, lastFailedAt: null };
      byAction.set(actionId, {
        actionId,
        runs: known.runs + runs,
        lastFailedAt: later(known.lastFailedAt, lastFailedAt),
      });
    }
    return { usage: [...byAction.values()] };
  },
});
