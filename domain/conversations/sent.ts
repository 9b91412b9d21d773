import * as z from 'zod';
import type { App, Condition, Item, Key, Write } from '../core/app.ts';
import { exactText } from '../core/fields.ts';
import { absentOrExpired, any, atMost, lacksOrAtMost } from '../core/rows/conditions.ts';
import { sentKey } from './items.ts';
import type { StoredConversation } from './records.ts';

/** How long a repeated reply or note is recognised. */
const REPEATED_SECONDS = 24 * 3600;

export const clientMessageId = exactText(1, 100).nullish().meta({
  description:
    'An id of your choice. A repeated request with the same id within 24 hours returns what was stored and stores nothing',
});

/** `ttl`, in seconds, is checked on reading. */
const sent = z.object({ recordId: z.string(), ttl: z.number() });

/** One agent's request to send a reply or a note or to run a macro, or a visitor's to send files. Undefined without an id of its own. */
export function sentKeyOf(
  { workspaceId, id }: Pick<StoredConversation, 'workspaceId' | 'id'>,
  agentId: string,
  sentKind: 'reply' | 'note' | 'files' | 'macro',
  clientId: string | null | undefined,
): Key | undefined {
  return clientId ? sentKey(workspaceId, id, { agentId, kind: sentKind, clientMessageId: clientId }) : undefined;
}

/** Id of the reply or note that was stored for a request. `item`: the row of its key. */
export function sentRecordId(app: App, item: Item | undefined): string | undefined {
  if (!item) return undefined;
  const { recordId, ttl } = sent.parse(item);
  return ttl * 1000 > app.clock.now() ? recordId : undefined;
}

/** The write that records a request. Fails if it was stored before. */
export function recordSent(app: App, rowKey: Key | undefined, recordId: string): Write | undefined {
  if (!rowKey) return undefined;
  const nowSeconds = Math.ceil(app.clock.now() / 1000);
  return { put: { ...rowKey, recordId, ttl: nowSeconds + REPEATED_SECONDS }, when: absentOrExpired('ttl', nowSeconds) };
}

/** `done`: how many steps of a request with several were carried out. */
const sentSteps = z.object({ done: z.int(), ttl: z.number() });

/** How many steps of a request an earlier attempt has carried out. */
export async function stepsDone(app: App, rowKey: Key | undefined): Promise<number> {
  const item = rowKey && (await app.store.get(rowKey, { consistent: true }));
  if (!item) return 0;
  const { done, ttl } = sentSteps.parse(item);
  return ttl * 1000 > app.clock.now() ? done : 0;
}

/** Records the steps of a request that are done. Returns how many are, which are more if another attempt is further. */
export async function recordStep(app: App, rowKey: Key | undefined, done: number): Promise<number> {
  if (!rowKey) return done;
  const nowSeconds = Math.ceil(app.clock.now() / 1000);
  const isFurther: Condition = any(lacksOrAtMost('done', done), atMost('ttl', nowSeconds));
  const { applied, item } = await app.store.update(
    rowKey,
    { set: { done, ttl: nowSeconds + REPEATED_SECONDS } },
    isFurther,
  );
  return applied || !item ? done : sentSteps.parse(item).done;
}
