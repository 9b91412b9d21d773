import { batchesOf, inBatches } from '../../domain/core/batches.ts';
import type { Refusal, RowWrite, Store, WriteResult } from '../../domain/core/ports/store.ts';
import type { Table } from './table.ts';
import { transact } from './transact.ts';

export type RowWrites = Pick<Store, 'put' | 'update' | 'remove'>;
type Refusals = (Refusal | undefined)[];

const PARALLEL_WRITES = 25;
/** DynamoDB's limit of a transaction. */
const MAX_GROUP = 100;

function writeOne({ put, update, remove }: RowWrites, write: RowWrite): Promise<WriteResult> {
  if ('put' in write) return put(write.put, write.when);
  if ('remove' in write) return remove(write.remove, write.when);
  return update(write.update, write.change, write.when);
}

/** One call per write: a unit per kilobyte. */
export const writeSingly = (rowWrites: RowWrites, writes: readonly RowWrite[]): Promise<Refusals> =>
  inBatches(PARALLEL_WRITES, writes, async (write) => {
    const done = await writeOne(rowWrites, write);
    return done.applied ? undefined : { item: done.item };
  });

/** One transaction per 100 writes, at twice the units, which only AWS bills. */
export async function writeGroups(table: Table, rowWrites: RowWrites, writes: readonly RowWrite[]): Promise<Refusals> {
  const refusals: Refusals = [];
  for (const group of batchesOf(MAX_GROUP, writes)) refusals.push(...(await writeGroup(table, rowWrites, group)));
  return refusals;
}

/** Leaves out what is refused until the rest is applied. A group that fails as a whole is written singly. */
async function writeGroup(table: Table, rowWrites: RowWrites, group: readonly RowWrite[]): Promise<Refusals> {
  const refused = new Map<string, Refusal>();
  let rest = group.map((write, n) => [String(n), write] as const);
  while (rest.length > 1) {
    const done = await transact(table, { rest: new Map(rest) }).catch(() => undefined);
    if (!done) break;
    const refusals = done.applied ? undefined : done.refused.rest;
    for (const [n, refusal] of refusals ?? []) refused.set(n, refusal);
    rest = done.applied ? [] : rest.filter(([n]) => !refused.has(n));
  }
  const singly = await writeSingly(
    rowWrites,
    rest.map(([, write]) => write),
  );
  for (const [index, [n]] of rest.entries()) {
    const refusal = singly[index];
    if (refusal) refused.set(n, refusal);
  }
  return group.map((_, n) => refused.get(String(n)));
}
