import { chatbotKey } from '../chatbots/items.ts';
import { conversationPk } from '../conversations/items.ts';
import { inboxLogPk } from '../conversations/live-items.ts';
import type { App, Item, Key, Write } from '../core/app.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { present } from '../core/rows/conditions.ts';
import { actionRunsPk, actionsPk } from '../knowledge/items.ts';
import { type StoredActionRun, storedRun } from './records/run.ts';
import { action, type ChatbotAction, type StoredAction, storedAction } from './records.ts';

export const ACTION_PREFIX = 'ACTION#';
export const actionKey = (workspaceId: string, chatbotId: string, actionId: string): Key => ({
  pk: actionsPk(workspaceId, chatbotId),
  sk: ACTION_PREFIX + actionId,
});
/** The number of a chatbot's actions. */
export const actionCountKey = (workspaceId: string, chatbotId: string): Key => ({
  pk: actionsPk(workspaceId, chatbotId),
  sk: 'COUNT',
});

export const RUN_PREFIX = 'RUN#';
/** A run of a conversation is in its partition, so it is erased with it. */
export const runKey = (workspaceId: string, conversationId: string, runId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: RUN_PREFIX + runId,
});
/** Tests have no conversation. */
export const testRunKey = (workspaceId: string, chatbotId: string, runId: string): Key => ({
  pk: actionsPk(workspaceId, chatbotId),
  sk: RUN_PREFIX + runId,
});
/** Lists a run for 30 days, with the id of its conversation and nothing that a visitor wrote. */
export const runListingKey = (workspaceId: string, chatbotId: string, runId: string): Key => ({
  pk: actionRunsPk(workspaceId, chatbotId),
  sk: RUN_PREFIX + runId,
});

/** The runs of a workspace that wait for an approval. */
export const waitingRunsPk = (workspaceId: string) => `${inboxLogPk(workspaceId)}#APPROVALS`;
export const waitingRunKey = (workspaceId: string, runId: string): Key => ({
  pk: waitingRunsPk(workspaceId),
  sk: RUN_PREFIX + runId,
});

export const USE_PREFIX = 'USE#';
/** How often an action was used on a day, `2026-01-31`, and when it failed last. */
export const actionUseKey = (workspaceId: string, chatbotId: string, actionId: string, day: string): Key => ({
  pk: actionsPk(workspaceId, chatbotId),
  sk: `${USE_PREFIX}${actionId}#${day}`,
});

export const keyOfRun = ({ workspaceId, chatbotId, conversationId, id }: StoredActionRun): Key =>
  conversationId === null ? testRunKey(workspaceId, chatbotId, id) : runKey(workspaceId, conversationId, id);

/** Tells conversations that the chatbot's actions have changed. Fails if the chatbot was deleted. */
export const newVersion = (app: App, { workspaceId, chatbotId }: ChatbotRef): Write => ({
  update: chatbotKey(workspaceId, chatbotId),
  change: { set: { actionsVersion: app.ids.next() } },
  when: present,
});

/** Rows of earlier versions have none. */
export const ACTION_ENTITY = 'action';
export const actionItem = (stored: StoredAction): Item => ({
  ...stored,
  entity: ACTION_ENTITY,
  ...actionKey(stored.workspaceId, stored.chatbotId, stored.id),
  v: 1,
});
/** Inputs of earlier versions have no labels, calls no tool, of which nothing was kept, and nothing has stopped them. */
export const toStoredAction = (item: Item): StoredAction =>
  storedAction.parse({
    stoppedReason: null,
    approvedTool: null,
    ...item,
    inputs: (item.inputs as object[]).map((input) => ({ labels: [], whole: false, ...input })),
    call: { mcp: null, ...(item.call as object) },
  });
/** Without secrets, sealed or not. */
export const toAction = (stored: StoredAction): ChatbotAction => action.parse(stored);

export const runItem = (stored: StoredActionRun): Item => ({ ...stored, ...keyOfRun(stored), v: 1 });
export const toStoredRun = (item: Item): StoredActionRun => storedRun.parse(item);
