import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { conversationItem } from '../../domain/conversations/items.ts';
import type { ConversationStatus } from '../../domain/conversations/records.ts';
import type { Item, Store } from '../../domain/core/app.ts';
import { createdAtOf, idAt } from '../../domain/core/ids.ts';
import { leadKey } from '../../domain/leads/items.ts';
import type { BenchPlatform } from './platform.ts';

type Place = Pick<BenchPlatform, 'workspaceId' | 'chatbotId'>;

/** Written side by side. */
const BATCH = 2_000;
/** Between two rows that were made one after the other. */
const STEP_MS = 60_000;

const idOf = (index: number, newestMs: number) => idAt(newestMs - index * STEP_MS);

/** The rarer ones are one in a thousand. */
export const statusOf = (index: number): ConversationStatus =>
  index % 1_000 === 500 ? 'human_requested' : index % 3 === 0 ? 'resolved' : 'open';

/** A conversation as the platform stores it, about 1 KB, `index` steps before the newest. */
export function conversationRow({ workspaceId, chatbotId }: Place, index: number, newestMs: number): Item {
  const id = idOf(index, newestMs);
  const at = createdAtOf(id);
  const item = conversationItem({
    id,
    workspaceId,
    chatbotId,
    channel: 'widget',
    status: statusOf(index),
    visitorId: `visitor-${index}`,
    visitorVerified: false,
    leadId: null,
    assignee: null,
    pageUrl: `https://shop.example/products/${index}?from=search`,
    language: 'en',
    isTest: false,
    messageCount: 4,
    visitorName: null,
    labelIds: [],
    priority: 'none',
    snoozed: false,
    snoozedUntil: null,
    lastMessage: null,
    lastQuestion: null,
    waitingSince: null,
    lastMessageAt: at,
    handoffRequestedAt: null,
    firstHumanReplyAt: null,
    closedAt: null,
    closedBy: null,
    csat: null,
    mergedIntoId: null,
    mergedFromIds: [],
    createdAt: at,
    updatedAt: at,
    bindingHashes: ['0'.repeat(64)],
    offersHuman: false,
    suggestionsOf: null,
    watched: true,
    newestMessageId: null,
    lateSeq: 0,
    noteCount: 0,
  });
  return quiet({ ...item, firstMessage: `Question ${index}: ${'when does my parcel arrive, '.repeat(6)}please?` });
}

/** A lead as the platform stores it. */
export function leadRow({ workspaceId, chatbotId }: Place, index: number, newestMs: number): Item {
  const id = idOf(index, newestMs);
  const at = createdAtOf(id);
  return {
    ...leadKey(workspaceId, id),
    v: 1,
    workspaceId,
    id,
    chatbotId,
    conversationId: null,
    visitorId: `visitor-${index}`,
    name: `Visitor ${index}`,
    email: `visitor-${index}@mail.example`,
    phone: '+44 20 7946 0000',
    company: 'Example, Sons & Daughters',
    message: `Call me "soon", please. ${'It is about an order. '.repeat(4)}`,
    pageUrl: `https://shop.example/products/${index}`,
    createdAt: at,
    updatedAt: at,
  };
}

/** Without the mark for the change stream, which has nothing to tell of these. */
const quiet = ({ entity: _entity, ...row }: Item) => row as Item;

export const storeOf = ({ dynamodbEndpoint, region, tableName }: BenchPlatform): Store =>
  createStore(createDynamoClient({ region, endpoint: dynamodbEndpoint }), tableName);

/** Writes `count` rows straight to the table. */
export async function writeRows(store: Store, count: number, rowAt: (index: number) => Item): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    await store.writeMany(Array.from({ length: size }, (_, index) => ({ put: rowAt(from + index) })));
  }
}
