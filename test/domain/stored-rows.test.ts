import { expect, it } from 'vitest';
import { ZodError } from 'zod';
import { toFailedChange } from '../../domain/changes/failures.ts';
import { toConversation, toReplay } from '../../domain/conversations/items.ts';
import type { Item } from '../../domain/core/app.ts';
import { toCrawl, toPage } from '../../domain/knowledge/crawl/items.ts';
import { toChunk, toSource } from '../../domain/knowledge/items.ts';
import { toEndpoint } from '../../domain/webhooks/items.ts';

const key = { pk: 'pk', sk: 'sk' };
const id = '01890000-0000-7000-8000-000000000001';
const at = '2026-01-01T00:00:00.000Z';
const times = { createdAt: at, updatedAt: at };

const conversation = {
  ...{ ...key, v: 1, entity: 'conversation', id, chatbotId: id, workspaceId: 'w', channel: 'widget', status: 'open' },
  ...{ visitorId: null, leadId: null, assignee: null, pageUrl: null, language: null, isTest: false, messageCount: 2 },
  ...{
    lastMessageAt: at,
    handoffRequestedAt: null,
    firstHumanReplyAt: null,
    closedAt: null,
    closedBy: null,
    csat: null,
  },
  ...times,
};
const source = {
  ...{ ...key, v: 1, entity: 'source', id, chatbotId: id, workspaceId: 'w', type: 'url', title: 'Title', ...times },
  ...{ status: 'completed', sourceUrl: 'https://a.example/', errorMessage: null, processedAt: at, lastCrawledAt: at },
  ...{ recrawlIntervalHours: 0, enabled: true, chunkCount: 1, category: null, revision: 1 },
};
const chunk = { ...key, id, sourceId: id, position: 0, content: 'Text', charCount: 4, createdAt: at };
const crawl = {
  ...{ ...key, v: 1, id, workspaceId: 'w', chatbotId: id, url: 'https://a.example/', origin: 'https://a.example' },
  ...{ status: 'running', nextAt: at, createdAt: at },
};
const page = { ...key, v: 1, id: 'hash', url: 'https://a.example/', status: 'waiting', depth: 0, seq: 0 };
const endpoint = {
  ...{ ...key, v: 1, entity: 'webhook', id, workspaceId: 'w', feature: 'leads', url: 'https://a.example/' },
  ...{ active: true, sealedSecret: 'sealed', ...times },
};
const parked = { ...key, step: 'emitEvents', changeId: 'c', kind: 'removed', keys: key, error: 'E', failedAt: at };
const replay = { ...key, entity: 'replay', conversationId: id, visitorMessageId: id, ttl: 1 };

it.each<[string, (item: Item) => object, Item, object]>([
  [
    'a conversation',
    toConversation,
    conversation,
    { bindingHashes: [], newestMessageId: null, lateSeq: 0, noteCount: 0, offersHuman: false, watched: false },
  ],
  ['a source', toSource, source, { alternatives: [], chunkSet: null, worker: null, textHash: null, fileKind: null }],
  ['a chunk', toChunk, chunk, { heading: null }],
  [
    'a crawl',
    toCrawl,
    crawl,
    { limit: 50, maxDepth: 2, includePaths: [], useSitemap: true, level: 0, planner: null, stalls: 0 },
  ],
  ['a page of a crawl', toPage, page, { alias: null, hops: 0, isTwin: false, isCapped: false, worker: null }],
  ['an endpoint', toEndpoint, endpoint, { active: true }],
  ['a parked change', toFailedChange, parked, { step: 'emitEvents' }],
  ['a replayed message', toReplay, replay, { answerId: null }],
])('%s without the attributes that were added later is read with their defaults', (_, read, row, defaults) => {
  expect(read(row)).toMatchObject(defaults);
});

it.each<[string, (item: Item) => object, Item]>([
  ['a conversation', toConversation, { ...conversation, status: 'lost' }],
  ['a source', toSource, { ...source, chunkCount: 'many' }],
  ['a chunk', toChunk, { ...chunk, content: undefined }],
  ['a crawl', toCrawl, { ...crawl, origin: undefined }],
  ['a page of a crawl', toPage, { ...page, status: 'lost' }],
  ['an endpoint', toEndpoint, { ...endpoint, sealedSecret: undefined }],
  ['a parked change', toFailedChange, { ...parked, keys: 'pk' }],
  ['a replayed message', toReplay, { ...replay, visitorMessageId: undefined }],
])('%s with a wrong attribute is not read', (_, read, row) => {
  expect(() => read(row)).toThrow(ZodError);
});
