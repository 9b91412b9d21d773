import * as z from 'zod';
import { findTarget } from '../chatbots/find.ts';
import { chatbotKey } from '../chatbots/items.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { App, Item } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { notFound } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { present } from '../core/rows/conditions.ts';
import { synonymsBlob, synonymsKey } from './items.ts';
import { chatbotIds } from './sources/find.ts';
import { type SynonymGroups, synonymGroups } from './synonym-groups.ts';

/** A longer list is stored as a blob, because an item is limited to 400 KB. */
const INLINE_BYTES = 100 * 1024;
/** Memory per character of the list's JSON: two bytes, and the object overhead. */
const BYTES_PER_CHARACTER = 4;
const MAX_READS = 3;

const NONE: SynonymGroups = [];

/**
 * Returns a chatbot's synonyms in the version that `chatbot` names, or a newer one. Reads nothing if there are none,
 * and otherwise once per version and container. Returns the same array while it is cached.
 */
export async function loadSynonyms(
  app: App,
  chatbotRef: ChatbotRef,
  { synonymsVersion }: Pick<Chatbot, 'synonymsVersion'>,
): Promise<SynonymGroups> {
  if (synonymsVersion === null) return NONE;
  const cacheKey = `synonyms#${chatbotRef.workspaceId}#${chatbotRef.chatbotId}`;
  const cachedSynonyms = app.cache.get<{ version: string; groups: SynonymGroups }>(cacheKey);
  if (cachedSynonyms?.version === synonymsVersion) return cachedSynonyms.groups;
  const stored = await readStored(app, chatbotRef);
  if (!stored) return NONE;
  const groups: SynonymGroups = JSON.parse(stored.json);
  const bytes = stored.json.length * BYTES_PER_CHARACTER;
  app.cache.set(cacheKey, { version: stored.version, groups }, Number.POSITIVE_INFINITY, bytes);
  return groups;
}

/**
 * Returns the current list, or undefined if it was emptied. A missing blob has been replaced since its row was read.
 */
async function readStored(app: App, chatbotRef: ChatbotRef): Promise<{ version: string; json: string } | undefined> {
  const key = synonymsKey(chatbotRef.workspaceId, chatbotRef.chatbotId);
  for (let read = 0; read < MAX_READS; read++) {
    const item = await app.store.get(key, { consistent: true });
    if (!item) return undefined;
    const version = String(item.version);
    if (typeof item.json === 'string') return { version, json: item.json };
    const blob = await app.blobs.get(String(item.blob));
    if (blob) return { version, json: blob.toString('utf8') };
  }
  throw new Error(`the synonyms of chatbot ${chatbotRef.chatbotId} are missing`);
}

/** Returns a list's row. A long list is stored first, in a new blob. */
async function rowOf(app: App, chatbotRef: ChatbotRef, version: string, groups: SynonymGroups): Promise<Item> {
  const { workspaceId, chatbotId } = chatbotRef;
  const json = JSON.stringify(groups);
  const row = { ...synonymsKey(workspaceId, chatbotId), entity: 'synonyms', v: 1, workspaceId, chatbotId, version };
  if (Buffer.byteLength(json) <= INLINE_BYTES) return { ...row, json };
  const blob = synonymsBlob(workspaceId, chatbotId, version);
  await app.blobs.put(blob, json, { contentType: 'application/json' });
  return { ...row, blob };
}

export const getSynonyms = operation({
  name: 'getSynonyms',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  run: async (app, { workspaceId }, { ids, target }) => ({
    synonyms: await loadSynonyms(app, { workspaceId, ...ids }, target),
  }),
});

/**
 * Replaces the list. Its row and the chatbot's synonym version change in one transaction, so that the next question
 * uses it. Throws NOT_FOUND if the chatbot was deleted.
 */
export async function saveSynonyms(app: App, chatbotRef: ChatbotRef, synonyms: SynonymGroups): Promise<void> {
  const { workspaceId, chatbotId } = chatbotRef;
  const version = app.ids.next();
  const updatedAt = nowIso(app);
  const row = synonyms.length > 0 ? await rowOf(app, chatbotRef, version, synonyms) : undefined;
  const done = await app.store.transact({
    chatbot: {
      update: chatbotKey(workspaceId, chatbotId),
      change: row
        ? { set: { synonymsVersion: version, updatedAt } }
        : { set: { updatedAt }, remove: ['synonymsVersion'] },
      when: present,
    },
    synonyms: row ? { put: row } : { remove: synonymsKey(workspaceId, chatbotId) },
  });
  if (done.applied) return;
  if (row?.blob) await app.queues.send('maintenance', { kind: 'drop-synonyms', workspaceId, chatbotId, version });
  throw notFound();
}

export const setSynonyms = operation({
  name: 'setSynonyms',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'synonyms',
  ids: chatbotIds,
  input: z.object({ synonyms: synonymGroups }),
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId }, input: { synonyms } }) {
    await saveSynonyms(app, { workspaceId, chatbotId }, synonyms);
    return { synonyms };
  },
});

/** Deletes the blob of an inactive list. */
export const dropSynonyms = (app: App, { workspaceId, chatbotId, version }: ChatbotRef & { version: string }) =>
  app.blobs.remove(synonymsBlob(workspaceId, chatbotId, version));
