import { mutate, number, putRows, toast, toastError } from '#core';
import { type UpdateConversationsInput, updateMany } from '../../operations/inbox.ts';
import { text } from '../parts/text.ts';

export type ManyChange = Omit<UpdateConversationsInput, 'conversationIds'>;

/** Changes conversations and says which could not be changed. Returns the ids of the others. Throws FrontdeskError. */
export async function changeMany(ids: readonly string[], change: ManyChange): Promise<string[]> {
  const { updateConversations } = await mutate(
    updateMany,
    { conversationIds: [...ids], ...change },
    // Also while the page unloads: what was decided is done.
    { keepalive: true },
  );
  const { results } = updateConversations;
  putRows(results.flatMap(({ conversation }) => conversation ?? []));
  const failed = results.filter(({ done }) => !done);
  if (failed[0]) {
    const values = { n: number(failed.length), why: failed[0].message ?? '' };
    toast(text('many_failed', values), { kind: 'failed' });
  }
  return results.filter(({ done }) => done).map(({ conversationId }) => conversationId);
}

/** The same for a key or a button: shows what fails. */
export const changeNow = (ids: readonly string[], change: ManyChange): Promise<string[]> =>
  changeMany(ids, change).catch((error: unknown) => {
    toastError(error);
    return [];
  });
