import * as z from 'zod';
import { chatbotIds, findTarget } from '../../chatbots/find.ts';
import { conversationIds, findConversation } from '../../conversations/find.ts';
import { conversationPk } from '../../conversations/items.ts';
import type { StoredConversation } from '../../conversations/records.ts';
import type { App, Item, Key } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { type CursorQuery, cursorQuery, readListPage } from '../../core/paging.ts';
import { actionRunsPk } from '../../knowledge/items.ts';
import {
  actionKey,
  keyOfRun,
  RUN_PREFIX,
  runKey,
  runListingKey,
  testRunKey,
  toStoredAction,
  toStoredRun,
} from '../items.ts';
import { type ActionRun, actionRunStatus, type StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { shownRun } from './shown.ts';

const runId = id.describe("The run's ID");
export const conversationRunIds = conversationIds.extend({ runId });

/** A run, and where it belongs. */
export interface FoundRun {
  run: StoredActionRun;
  conversation: StoredConversation;
  /** Undefined: it was deleted. */
  action: StoredAction | undefined;
}

/** Throws NOT_FOUND for an unknown run, or one of another conversation or workspace. */
export async function findRun(
  app: App,
  actor: Actor,
  { conversationId, runId: id }: z.output<typeof conversationRunIds>,
): Promise<FoundRun> {
  const { workspaceId } = actor;
  const [item, conversation] = await Promise.all([
    app.store.get(runKey(workspaceId, conversationId, id), { consistent: true }),
    findConversation(app, actor, { conversationId }),
  ]);
  if (!item) throw notFound();
  const run = toStoredRun(item);
  return { run, conversation, action: await readActionOf(app, run) };
}

/** A run as it is now. Throws NOT_FOUND if it was erased. */
export async function readRun(app: App, run: StoredActionRun): Promise<StoredActionRun> {
  const item = await app.store.get(keyOfRun(run), { consistent: true });
  if (!item) throw notFound();
  return toStoredRun(item);
}

async function readActionOf(app: App, { workspaceId, chatbotId, actionId }: StoredActionRun) {
  const item = await app.store.get(actionKey(workspaceId, chatbotId, actionId), { consistent: true });
  return item && toStoredAction(item);
}

/** Throws CONFLICT for an action that was deleted. */
export function existingAction(action: StoredAction | undefined): StoredAction {
  if (!action) throw conflict('The action was deleted.');
  return action;
}

/** The action of a run. Throws CONFLICT if it was deleted. */
export const actionOf = async (app: App, run: StoredActionRun): Promise<StoredAction> =>
  existingAction(await readActionOf(app, run));

const keyOfListed = (workspaceId: string, chatbotId: string, { id: listedId, conversationId }: ListedRun) =>
  conversationId === null
    ? testRunKey(workspaceId, chatbotId, listedId)
    : runKey(workspaceId, conversationId, listedId);
const listedRun = z.object({
  sk: z.string().transform((sk) => sk.slice(RUN_PREFIX.length)),
  conversationId: z.string().nullable(),
});
interface ListedRun {
  id: string;
  conversationId: string | null;
}
const toListed = (item: Item): ListedRun => {
  const { sk, conversationId } = listedRun.parse(item);
  return { id: sk, conversationId };
};

export const getActionRun = operation({
  name: 'getActionRun',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({ chatbotId: chatbotIds.shape.chatbotId, runId }),
  input: z.object({}),
  async find(app, actor, { chatbotId, runId: id }) {
    const { workspaceId } = actor;
    const [listing] = await Promise.all([
      app.store.get(runListingKey(workspaceId, chatbotId, id), { consistent: true }),
      findTarget(app, actor, { chatbotId }),
    ]);
    const key = listing && keyOfListed(workspaceId, chatbotId, toListed(listing));
    const item = key && (await app.store.get(key, { consistent: true }));
    if (!item) throw notFound();
    return toStoredRun(item);
  },
  run: async (app, _actor, { target }) => shownRun(app, target),
});

/** As many as one read takes. */
const ROWS_AT_ONCE = 100;
/** Runs that a filter looks at for one page. */
const MAX_FILTERED = 1_000;

const runFilter = z.object({
  status: actionRunStatus.nullish().describe('Only runs in this state'),
  actionId: id.nullish().describe('Only runs of this action'),
});
const listQuery = cursorQuery.extend(runFilter.shape);
type RunQuery = z.output<typeof listQuery>;

/** The runs that still are at these keys. */
export async function readRunsAt(app: App, keys: readonly Key[]): Promise<ActionRun[]> {
  const pages = await Promise.all(batchesOf(ROWS_AT_ONCE, keys).map((batch) => app.store.getMany(batch)));
  return pages.flat().flatMap((row) => (row ? [shownRun(app, toStoredRun(row))] : []));
}

/** A page of runs, newest first. Those of erased conversations are left out. */
async function readRuns(app: App, { workspaceId, chatbotId }: ChatbotRef, page: CursorQuery) {
  const where = { pk: actionRunsPk(workspaceId, chatbotId), prefix: RUN_PREFIX, consistent: true };
  const { data: listed, nextCursor } = await readListPage(app.store, where, page, toListed);
  const keys = listed.map((each) => keyOfListed(workspaceId, chatbotId, each));
  return { runs: await readRunsAt(app, keys), nextCursor };
}

/** The runs of a page that a filter selects. It reads on for more until it has looked at as many as it may. */
async function filteredRuns(app: App, chatbotRef: ChatbotRef, { status, actionId, limit, cursor }: RunQuery) {
  const isWanted = (run: ActionRun) => (!status || run.status === status) && (!actionId || run.actionId === actionId);
  const data: ActionRun[] = [];
  let nextCursor = cursor;
  for (let read = 0; read < MAX_FILTERED; read += ROWS_AT_ONCE) {
    const page = await readRuns(app, chatbotRef, { limit: ROWS_AT_ONCE, cursor: nextCursor });
    data.push(...page.runs.filter(isWanted));
    nextCursor = page.nextCursor;
    if (data.length > limit) return { data: data.slice(0, limit), nextCursor: data[limit - 1]?.id ?? null };
    if (nextCursor === null) break;
  }
  return { data, nextCursor };
}

/** The runs of a chatbot's actions in the last 30 days, with tests, newest first. Those of erased conversations are left out. */
export const listActionRuns = operation({
  name: 'listActionRuns',
  scope: 'conversations:read',
  kind: 'read',
  ids: chatbotIds,
  input: listQuery,
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId }, input }) {
    const chatbotRef = { workspaceId, chatbotId };
    if (input.status || input.actionId) return filteredRuns(app, chatbotRef, input);
    const { runs, nextCursor } = await readRuns(app, chatbotRef, input);
    return { data: runs, nextCursor };
  },
});

/** The runs of a conversation, newest first. */
export const listConversationActionRuns = operation({
  name: 'listConversationActionRuns',
  scope: 'conversations:read',
  kind: 'read',
  ids: conversationIds,
  input: cursorQuery,
  find: findConversation,
  run: (app, { workspaceId }, { ids: { conversationId }, input }) =>
    readListPage(
      app.store,
      { pk: conversationPk(workspaceId, conversationId), prefix: RUN_PREFIX, consistent: true },
      input,
      (item) => shownRun(app, toStoredRun(item)),
    ),
});
