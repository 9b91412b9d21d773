import {
  bucketPks,
  CONVERSATION_PREFIX,
  conversationPk,
  conversationsPk,
  MESSAGE_PREFIX,
} from '../../../domain/conversations/items.ts';
import type { Item, Store } from '../../../domain/core/app.ts';
import { LEAD_PREFIX, leadsPk } from '../../../domain/leads/items.ts';

/** The counts of a workspace, as the analytics bundle names them. */
export interface Recount {
  conversations: number;
  publicConversations: number;
  testConversations: number;
  messages: number;
  aiReplies: number;
  leads: number;
  unanswered: number;
  creditsUsed: number;
  avgLatencyMs: number;
  tokens: { input: number; output: number; cached: number };
  /** No prices are set. */
  modelCost: null;
  outcomes: Record<string, number>;
}

async function rowsOf(store: Store, pk: string, prefix: string): Promise<Item[]> {
  const rows: Item[] = [];
  for await (const row of store.queryAll({ pk, prefix, consistent: true })) rows.push(row);
  return rows;
}

const share = (part: number, whole: number) => (whole ? part / whole : 0);
const total = (rows: readonly Item[], value: (row: Item) => number) => rows.reduce((sum, row) => sum + value(row), 0);

const tokensOf = (name: string) => (row: Item) => Number((row.usage as Record<string, number> | null)?.[name] ?? 0);

/**
 * Counts what stands in the table itself, row by row: what the figures must come to once every change was followed. Of one
 * chatbot where its id is given. What was erased is not found any more, although it stays counted.
 */
export async function recount(store: Store, workspaceId: string, chatbotId?: string): Promise<Recount> {
  const isOurs = (row: Item) => chatbotId === undefined || row.chatbotId === chatbotId;
  const pks = [conversationsPk(workspaceId), ...bucketPks(workspaceId)];
  const rows = await Promise.all(pks.map((pk) => rowsOf(store, pk, CONVERSATION_PREFIX)));
  const all = rows.flat().filter(isOurs);
  const open = all.filter((row) => !row.isTest);
  const tests = new Set(all.filter((row) => row.isTest).map(({ id }) => id));
  const messages: Item[] = [];
  for (const { id } of all)
    messages.push(...(await rowsOf(store, conversationPk(workspaceId, String(id)), MESSAGE_PREFIX)));
  const said = messages.filter((row) => !tests.has(row.conversationId) && row.role !== 'system');
  const replies = said.filter(({ role, notice }) => role === 'assistant' && notice !== true);
  const timed = replies.filter(({ latencyMs }) => latencyMs !== null);
  const leads = (await rowsOf(store, leadsPk(workspaceId), LEAD_PREFIX)).filter(isOurs);
  return {
    conversations: all.length,
    publicConversations: open.length,
    testConversations: tests.size,
    messages: said.length,
    aiReplies: replies.length,
    leads: leads.filter(({ conversationId }) => !tests.has(conversationId)).length,
    unanswered: replies.filter(({ unanswered }) => unanswered).length,
    creditsUsed: total(messages, ({ creditsUsed }) => Number(creditsUsed)),
    avgLatencyMs: Math.round(
      share(
        total(timed, ({ latencyMs }) => Number(latencyMs)),
        timed.length,
      ),
    ),
    modelCost: null,
    tokens: {
      input: total(messages, tokensOf('inputTokens')),
      output: total(messages, tokensOf('outputTokens')),
      cached: total(messages, tokensOf('cachedTokens')),
    },
    outcomes: outcomesOf(open),
  };
}

function outcomesOf(open: readonly Item[]): Record<string, number> {
  const resolved = open.filter(({ status }) => status === 'resolved' || status === 'closed');
  const alone = resolved.filter((row) => row.handoffRequestedAt === null && row.firstHumanReplyAt === null);
  const handoffs = open.filter((row) => row.handoffRequestedAt !== null);
  const ratings = open.flatMap(({ csat }) => (csat ? [(csat as { rating: number }).rating] : []));
  return {
    total: open.length,
    resolved: resolved.length,
    resolutionRate: share(resolved.length, open.length),
    aiResolved: alone.length,
    deflectionRate: share(alone.length, open.length),
    open: open.length - resolved.length,
    handoffs: handoffs.length,
    handoffRate: share(handoffs.length, open.length),
    csatAvg: share(
      ratings.reduce((sum, rating) => sum + rating, 0),
      ratings.length,
    ),
    csatCount: ratings.length,
    csatPositiveRate: share(ratings.filter((rating) => rating > 3).length, ratings.length),
  };
}
