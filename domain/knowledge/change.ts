import * as z from 'zod';
import { chatbotKey } from '../chatbots/items.ts';
import { notFound } from '../errors.ts';
import { operation } from '../operation.ts';
import { findSource, sourceIds } from './find.ts';
import { logEntry } from './index-log.ts';
import { sourceKey } from './items.ts';
import { changeIndexed } from './write.ts';

/** Puts a source into retrieval or takes it out; its chunks are kept. */
export const toggleSource = operation({
  name: 'toggleSource',
  scope: 'knowledge:write',
  kind: 'write',
  ids: sourceIds,
  input: z.object({ enabled: z.boolean() }),
  find: findSource,
  run: async (app, _actor, { target, input: { enabled } }) =>
    changeIndexed(app, target.source, (source) =>
      source.enabled === enabled ? undefined : { change: { enabled }, op: enabled ? 'put' : 'drop' },
    ),
});

/** Deletes a source; its text and its chunks are removed behind it, from the change stream. */
export const deleteSource = operation({
  name: 'deleteSource',
  scope: 'knowledge:write',
  kind: 'write',
  ids: sourceIds,
  input: z.object({}),
  find: findSource,
  async run(app, _actor, { target: { source } }) {
    const { workspaceId, chatbotId, id } = source;
    const done = await app.store.transact([
      { remove: sourceKey(workspaceId, chatbotId, id), when: { attribute: 'pk', is: 'present' } },
      {
        update: chatbotKey(workspaceId, chatbotId),
        change: { add: { sourceCount: -1 } },
        when: { attribute: 'pk', is: 'present' },
      },
      // Nothing comes after a deletion, whatever was under way.
      logEntry(app, { ...source, revision: Number.MAX_SAFE_INTEGER }, 'drop'),
    ]);
    if (!done.applied) throw notFound();
    return { deleted: true, id };
  },
});
