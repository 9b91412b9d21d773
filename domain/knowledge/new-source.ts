import type { App } from '../core/app.ts';
import { createdAtOf } from '../core/ids.ts';
import type { TextChunk } from './chunks/packer.ts';
import { chunkPk, chunkSk, sourceKey } from './items.ts';
import type { SourceType, StoredChunk, StoredSource } from './records.ts';

interface NewSource {
  type: SourceType;
  title: string;
  sourceUrl: string | null;
  category: string | null;
}

export const sourceItem = (source: StoredSource) => ({
  ...source,
  ...sourceKey(source.workspaceId, source.chatbotId, source.id),
  entity: 'source',
  v: 1,
  // Present only while a worker holds the source.
  worker: undefined,
  // Derived from the due index.
  nextCrawlAt: undefined,
});

export function newSource(app: App, workspaceId: string, chatbotId: string, fields: NewSource): StoredSource {
  const sourceId = app.ids.next();
  return {
    id: sourceId,
    workspaceId,
    chatbotId,
    ...fields,
    status: 'pending',
    errorMessage: null,
    processedAt: null,
    lastCrawledAt: null,
    recrawlIntervalHours: 0,
    nextCrawlAt: null,
    reading: null,
    alternatives: [],
    enabled: true,
    chunkCount: 0,
    createdAt: createdAtOf(sourceId),
    updatedAt: createdAtOf(sourceId),
    revision: 0,
    chunkSet: null,
    worker: null,
    textHash: null,
    blob: null,
    fileKind: null,
  };
}

export function toStoredChunks(app: App, sourceId: string, chunks: readonly TextChunk[]): StoredChunk[] {
  return chunks.map(({ position, heading, content }) => {
    const id = app.ids.next();
    return { id, sourceId, position, heading, content, charCount: [...content].length, createdAt: createdAtOf(id) };
  });
}

export const chunkItems = (source: StoredSource & { chunkSet: string }, chunks: readonly StoredChunk[]) =>
  chunks.map((chunk) => ({
    ...chunk,
    pk: chunkPk(source.workspaceId, source.chatbotId),
    sk: chunkSk(source.id, source.chunkSet, chunk.position),
  }));
