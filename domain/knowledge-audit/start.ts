import * as z from 'zod';
import { chatbotIds, findTarget } from '../chatbots/find.ts';
import type { App, Condition } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { absent, any, atMost, equals } from '../core/rows/conditions.ts';
import { isRowFree, workerLease } from '../core/rows/row-leases.ts';
import { runKey, toRun } from './items.ts';
import type { KnowledgeAudit } from './records.ts';
import { findingsOf } from './view.ts';

/** Jobs of the queue, and audits of other chatbots, may come first. */
const BEGIN_MS = 3 * 60_000;
const DAY_MS = 24 * 3600_000;

/** Audits a chatbot's knowledge in the background. If it is being audited already, that run is the result. */
export const startKnowledgeAudit = operation({
  name: 'startKnowledgeAudit',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'knowledge_finding',
  limit: limits.knowledgeAudit,
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId } }): Promise<KnowledgeAudit> {
    await startAudit(app, { workspaceId, chatbotId });
    return auditOf(app, { workspaceId, chatbotId });
  },
});

/** Requests a run unless one waits or is at work. */
const startAudit = (app: App, chatbotRef: ChatbotRef): Promise<void> =>
  start(app, chatbotRef, any(absent, equals('status', 'completed'), isRowFree(app, workerLease)));

/** Requests a run after changes of the knowledge, if the last one is older than a day. */
export const startDailyAudit = (app: App, chatbotRef: ChatbotRef): Promise<void> =>
  start(app, chatbotRef, any(absent, atMost('startedAt', nowIso(app, -DAY_MS))));

async function start(app: App, { workspaceId, chatbotId }: ChatbotRef, when: Condition): Promise<void> {
  const runId = app.ids.next();
  const run = { workspaceId, chatbotId, runId, status: 'running', startedAt: nowIso(app), completedAt: null };
  const set = { ...run, [workerLease.until]: nowIso(app, BEGIN_MS) };
  const change = { set, remove: [workerLease.holder] };
  const started = await app.store.update(runKey(workspaceId, chatbotId), change, when);
  if (started.applied) await app.queues.send('maintenance', { kind: 'audit-knowledge', workspaceId, chatbotId, runId });
}

export const getKnowledgeAudit = operation({
  name: 'getKnowledgeAudit',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  run: (app, { workspaceId }, { ids: { chatbotId } }): Promise<KnowledgeAudit> =>
    auditOf(app, { workspaceId, chatbotId }),
});

async function auditOf(app: App, chatbotRef: ChatbotRef): Promise<KnowledgeAudit> {
  const [item, rows] = await Promise.all([
    app.store.get(runKey(chatbotRef.workspaceId, chatbotRef.chatbotId), { consistent: true }),
    findingsOf(app, chatbotRef),
  ]);
  const open = rows.filter(({ state }) => state === 'open').length;
  if (!item) return { status: 'none', startedAt: null, completedAt: null, compared: 0, total: 0, open };
  const { startedAt, completedAt, compared, total, ...run } = toRun(item);
  const isDead = run.status === 'running' && !(run.leaseUntil && run.leaseUntil > nowIso(app));
  return { status: isDead ? 'interrupted' : run.status, startedAt, completedAt, compared, total, open };
}
