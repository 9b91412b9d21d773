import * as z from 'zod';
import { chatbotKey } from '../../chatbots/items.ts';
import type { App, Write } from '../../core/app.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { operation } from '../../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { equals, present } from '../../core/rows/conditions.ts';
import { allowsChunks, chunkRefusal } from '../capacity.ts';
import { changeIndexed } from '../change-indexed.ts';
import { sourceKey, toSource } from '../items.ts';
import type { StoredSource } from '../records.ts';
import { ERASED, logEntry } from '../search-index/log.ts';
import { findSource, sourceIds } from './find.ts';

/** Attempts, in case workers change the number of chunks in between. */
const ATTEMPTS = 5;

/** Includes a source in retrieval or excludes it. Its chunks are kept. */
export const toggleSource = operation({
  name: 'toggleSource',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'source',
  errors: ['CONFLICT'],
  ids: sourceIds,
  input: z.object({ enabled: z.boolean().describe('False: stored but excluded from retrieval') }),
  find: findSource,
  run: async (app, _actor, { target, input: { enabled } }) =>
    changeIndexed(app, target.source, (source) =>
      source.enabled === enabled ? undefined : { change: { enabled }, op: enabled ? 'put' : 'drop' },
    ),
});

/** Deletes a source. Its text and chunks are deleted afterwards, through the change stream. */
export const deleteSource = operation({
  name: 'deleteSource',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'source',
  errors: ['CONFLICT'],
  needsRecentSignIn: true,
  ids: sourceIds,
  input: z.object({}),
  find: findSource,
  run: (app, _actor, { target: { source } }) => removeSource(app, source),
});

/** `alsoWrite`: further writes of its transaction. Throws CONFLICT if one of them is refused. */
export async function removeSource(app: App, source: StoredSource, alsoWrite: readonly Write[] = []) {
  const { workspaceId, chatbotId, id } = source;
  const key = sourceKey(workspaceId, chatbotId, id);
  let { chunkCount } = source;
  const keepsChanging = () => conflict('The source is being changed by another call. Try again.');
  return retryOnConflict(ATTEMPTS, keepsChanging, async () => {
    const counted: Record<string, number> = chunkCount > 0 ? { chunkCount: -chunkCount } : {};
    const done = await app.store.transact({
      source: { remove: key, when: equals('chunkCount', chunkCount) },
      chatbot: {
        update: chatbotKey(workspaceId, chatbotId),
        change: { add: { sourceCount: -1, ...counted } },
        when: chunkCount > 0 ? allowsChunks(app, -chunkCount) : present,
      },
      // No revision follows a deletion, even if work is in progress.
      log: logEntry(app, { ...source, revision: ERASED }, 'drop'),
      more: alsoWrite,
    });
    if (done.applied) return { deleted: true, id };
    if (done.refused.more) throw conflict('What the source belongs to was changed by another call.');
    const refusal = await chunkRefusal(app, source, -chunkCount);
    const item = await app.store.get(key, { consistent: true });
    if (refusal === 'gone' || !item) throw notFound();
    chunkCount = toSource(item).chunkCount;
    return AGAIN;
  });
}
