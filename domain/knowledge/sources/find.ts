import * as z from 'zod';
import { findChatbot } from '../../chatbots/find.ts';
import type { Chatbot } from '../../chatbots/records.ts';
import type { App } from '../../core/app.ts';
import { notFound } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import { offsetQuery } from '../../core/paging.ts';
import { chunkPk, chunkPrefix, sourceKey, toChunk, toSource } from '../items.ts';
import type { Chunk, StoredSource } from '../records.ts';
import { readText } from '../text.ts';

export const chatbotIds = z.object({ chatbotId: id.describe("The chatbot's ID") });
export const sourceIds = z.object({
  chatbotId: id.describe("The chatbot's ID"),
  sourceId: id.describe("The source's ID"),
});
interface SourceTarget {
  chatbot: Chatbot;
  source: StoredSource;
}

/** Reads a source and its chatbot in parallel. Throws NOT_FOUND if either does not exist. */
export async function findSource(
  app: App,
  actor: Actor,
  { chatbotId, sourceId }: { chatbotId: string; sourceId: string },
): Promise<SourceTarget> {
  const [chatbot, item] = await Promise.all([
    findChatbot(app, actor.workspaceId, chatbotId),
    app.store.get(sourceKey(actor.workspaceId, chatbotId, sourceId), { consistent: true }),
  ]);
  if (!item) throw notFound();
  return { chatbot, source: toSource(item) };
}

export const getSource = operation({
  name: 'getSource',
  scope: 'knowledge:read',
  kind: 'read',
  ids: sourceIds,
  input: z.object({}),
  find: findSource,
  run: async (_app, _actor, { target }) => target.source,
});

export const getSourceContent = operation({
  name: 'getSourceContent',
  scope: 'knowledge:read',
  kind: 'read',
  ids: sourceIds,
  input: z.object({}),
  find: findSource,
  run: async (app, actor, { ids }) => ({
    content: await readText(app, { workspaceId: actor.workspaceId, ...ids }),
  }),
});

export const listChunks = operation({
  name: 'listChunks',
  scope: 'knowledge:read',
  kind: 'read',
  ids: sourceIds,
  input: offsetQuery,
  find: findSource,
  run: (app, actor, { input, target }) => chunksOf(app, actor.workspaceId, target.source, input),
});

/** Returns a page of the active chunks, in order. */
export async function chunksOf(
  app: App,
  workspaceId: string,
  source: StoredSource,
  { skip, take }: z.output<typeof offsetQuery>,
): Promise<{ chunks: Chunk[]; total: number; hasMore: boolean }> {
  const total = source.chunkCount;
  if (!source.chunkSet || skip >= total) return { chunks: [], total, hasMore: false };
  const prefix = chunkPrefix(source.id, source.chunkSet);
  const after = skip === 0 ? {} : { after: prefix + String(skip - 1).padStart(6, '0') };
  const pk = chunkPk(workspaceId, source.chatbotId);
  const page = await app.store.query({ pk, prefix, limit: take, consistent: true, ...after });
  const chunks = page.items.map(toChunk);
  return { chunks, total, hasMore: skip + chunks.length < total };
}
