import * as z from 'zod';
import type { App, Item } from '../../core/app.ts';
import { id } from '../../core/fields.ts';
import { ownValue } from '../../core/objects.ts';
import { type Actor, agentIdOf } from '../../core/operations/actor.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import type { Change } from '../../core/rows/change.ts';
import { pointersPk, viewCountsPk, viewCountsSk, waitingPk } from '../items.ts';
import { assigneeIdOf } from '../records/assignee.ts';
import { everyFiltered } from './filter.ts';
import { snoozedPk } from './items.ts';
import { mentionedIds } from './mentioned.ts';
import { placeOf, pointersState } from './with-humans.ts';

const count = z.int().nonnegative();
export const conversationCounts = z
  .object({
    waiting: count.meta({ description: 'The visitor waits for a human' }),
    mine: count.meta({ description: 'Taken by the caller' }),
    unassigned: count.meta({ description: 'A human is requested, and no agent has taken over' }),
    ai: count.meta({ description: 'Open. Follows a change within seconds' }),
    snoozed: count.meta({ description: 'Snoozed, whatever their status' }),
    done: count.meta({ description: 'Resolved or closed. Follows a change within seconds' }),
    mentions: count.meta({ description: 'A note mentions the caller, who has not read it' }),
  })
  .meta({ id: 'ConversationCounts', description: 'Numbers of conversations by view.' });
type ConversationCounts = z.output<typeof conversationCounts>;
/** Those that are counted by conversations' rows. Mentions have rows of their own in any version. */
type RowCounts = Omit<ConversationCounts, 'mentions'>;

/** The views with too many conversations to count their rows. The change stream counts them. */
const streamed = { open: 'ai', resolved: 'done', closed: 'done' } as const;
type StreamedView = (typeof streamed)[keyof typeof streamed];

function viewOf(item: Item | undefined): StreamedView | undefined {
  if (item?.entity !== 'conversation' || item.inViews !== true || item.snoozed === true) {
    return undefined;
  }
  return ownValue(streamed, String(item.status));
}

/** What a change adds to the numbers of views. A row of an earlier version enters them with its first write. */
export function viewSharesOf({ before, after }: Change): Partial<Record<StreamedView, number>> {
  const [from, to] = [viewOf(before), viewOf(after)];
  if (from === to) return {};
  return { ...(from ? { [from]: -1 } : {}), ...(to ? { [to]: 1 } : {}) };
}

type ChatbotFilter = string | null | undefined;
const isOf = (chatbotFilter: ChatbotFilter) => (item: Item) => !chatbotFilter || item.chatbotId === chatbotFilter;

async function streamedCounts(app: App, workspaceId: string, chatbotFilter: ChatbotFilter) {
  const prefix = viewCountsSk(chatbotFilter ?? 'ALL', 0).slice(0, -1);
  const counts = { ai: 0, done: 0 };
  for await (const row of app.store.queryAll({ pk: viewCountsPk(workspaceId), prefix, consistent: true })) {
    counts.ai += Number(row.ai ?? 0);
    counts.done += Number(row.done ?? 0);
  }
  return { ai: Math.max(0, counts.ai), done: Math.max(0, counts.done) };
}

/** Pointers are small, and only conversations with humans have them. */
async function readCounts(app: App, actor: Actor, chatbotFilter: ChatbotFilter): Promise<RowCounts> {
  const { workspaceId } = actor;
  const rowsIn = (pk: string) => Array.fromAsync(app.store.queryAll({ pk, consistent: true }));
  const [pointers, waiting, snoozed, others] = await Promise.all([
    rowsIn(pointersPk(workspaceId)),
    rowsIn(waitingPk(workspaceId)),
    rowsIn(snoozedPk(workspaceId)),
    streamedCounts(app, workspaceId, chatbotFilter),
  ]);
  const chatbotPointers = pointers.filter((pointer) => isOf(chatbotFilter)(pointer) && !pointer.snoozed);
  return {
    waiting: waiting.filter(isOf(chatbotFilter)).length,
    mine: chatbotPointers.filter(
      ({ sk, assigneeId }) => sk.startsWith('human_active#') && assigneeId === agentIdOf(actor),
    ).length,
    unassigned: chatbotPointers.filter(({ sk }) => sk.startsWith('human_requested#')).length,
    snoozed: snoozed.filter(isOf(chatbotFilter)).length,
    ...others,
  };
}

/** Without complete pointers: reads all conversations. */
async function countRows(app: App, actor: Actor, chatbotFilter: ChatbotFilter): Promise<RowCounts> {
  const counts = { waiting: 0, mine: 0, unassigned: 0, ai: 0, snoozed: 0, done: 0 };
  for await (const row of everyFiltered(app, actor.workspaceId, { chatbotId: chatbotFilter })) {
    if (row.snoozed === true) {
      counts.snoozed++;
      continue;
    }
    const view = ownValue(streamed, String(row.status));
    if (view) counts[view]++;
    if (placeOf(row)) counts.waiting++;
    if (row.status === 'human_requested') counts.unassigned++;
    if (row.status === 'human_active' && assigneeIdOf(row) === agentIdOf(actor)) counts.mine++;
  }
  return counts;
}

export const getConversationCounts = operation({
  name: 'getConversationCounts',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({ chatbotId: id.nullish().describe('Only conversations of this chatbot') }),
  find: nothing,
  async run(app, actor, { input: { chatbotId } }) {
    const { haveViews } = await pointersState(app, actor.workspaceId, true);
    const [counts, mentioned] = await Promise.all([
      haveViews ? readCounts(app, actor, chatbotId) : countRows(app, actor, chatbotId),
      mentionedIds(app, actor, chatbotId),
    ]);
    return { ...counts, mentions: mentioned.size };
  },
});
