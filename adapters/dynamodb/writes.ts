import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { batchesOf, inBatches } from '../../domain/core/batches.ts';
import type { AttributeUpdates, Condition, Item, Key, Store, WriteResult } from '../../domain/core/ports/store.ts';
import { changeExpression, conditionInput, placeholders } from './expressions.ts';
import { hasPut, hasRemoved, hasUpdate } from './lost-answers.ts';
import { itemOf, onlyKey, type RawItem, toItem } from './raw-item.ts';
import { untilProcessed } from './retry.ts';
import type { Table } from './table.ts';
import { transact } from './transact.ts';
import { type RowWrites, writeGroups, writeSingly } from './write-each.ts';

type Writes = Pick<Store, 'put' | 'update' | 'remove' | 'transact' | 'writeEach' | 'writeMany'>;
type BatchRequest = NonNullable<
  NonNullable<ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems']>[string]
>[number];

const MAX_BATCH_WRITES = 25;
const PARALLEL_BATCHES = 4;

export function createWrites(table: Table, groupWrites: boolean): Writes {
  const rowWrites: RowWrites = {
    put: (item, when) => put(table, item, when),
    update: (key, change, when) => update(table, key, change, when),
    remove: (key, when) => remove(table, key, when),
  };
  return {
    ...rowWrites,
    transact: (writes, options) => transact(table, writes, options),
    writeEach: (writes) => (groupWrites ? writeGroups(table, rowWrites, writes) : writeSingly(rowWrites, writes)),
    writeMany: (writes) => writeMany(table, writes),
  };
}

const isRefusal = (error: unknown): error is { Item?: RawItem } =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** Runs a conditional write and converts a failed condition into a result. */
async function written(write: () => Promise<Item>): Promise<WriteResult> {
  try {
    return { applied: true, item: await write() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { applied: false, item: itemOf(error.Item) };
  }
}

type UpdateOutput = Pick<UpdateCommandOutput, 'Attributes' | 'ConsumedCapacity'>;

/**
 * `isApplied` checks against the current item whether an earlier attempt applied the refused write. False if there was
 * no earlier attempt.
 */
const answerTo = (
  sent: Promise<UpdateOutput>,
  isApplied: false | ((raw: RawItem | undefined) => boolean),
): Promise<UpdateOutput> =>
  sent.catch((error: unknown) => {
    if (isApplied && isRefusal(error) && isApplied(error.Item)) return { Attributes: itemOf(error.Item) };
    throw error;
  });

const put = (table: Table, item: Item, when?: Condition) =>
  written(async () => {
    const p = placeholders();
    const input = { TableName: table.name, Item: item, ...conditionInput(when, p), ...p.maps(), ...table.counted };
    await table.call('put', (mayBeApplied) =>
      answerTo(table.client.send(new PutCommand(input)), mayBeApplied && ((raw) => hasPut(item, raw))),
    );
    return item;
  });

const update = (table: Table, rowKey: Key, change: AttributeUpdates, when?: Condition) =>
  written(async () => {
    const p = placeholders();
    const expression = changeExpression(change, p);
    const input = {
      TableName: table.name,
      Key: onlyKey(rowKey),
      ...(expression ? { UpdateExpression: expression } : {}),
      ...conditionInput(when, p),
      ...p.maps(),
      ReturnValues: 'ALL_NEW' as const,
      ...table.counted,
    };
    const output = await table.call('update', (mayBeApplied) =>
      answerTo(table.client.send(new UpdateCommand(input)), mayBeApplied && ((raw) => hasUpdate(change, raw))),
    );
    return toItem(output.Attributes ?? { ...onlyKey(rowKey) });
  });

/** If no item exists, the result contains the bare key. */
const remove = (table: Table, rowKey: Key, when?: Condition) =>
  written(async () => {
    const p = placeholders();
    const input = {
      TableName: table.name,
      Key: onlyKey(rowKey),
      ...conditionInput(when, p),
      ...p.maps(),
      ReturnValues: 'ALL_OLD' as const,
      ...table.counted,
    };
    const output = await table.call('remove', (mayBeApplied) =>
      answerTo(table.client.send(new DeleteCommand(input)), mayBeApplied && hasRemoved),
    );
    return toItem(output.Attributes ?? { ...onlyKey(rowKey) });
  });

type BatchedWrite = { put: Item } | { remove: Key };
const writtenKey = (write: BatchedWrite) => ('put' in write ? write.put : write.remove);

async function writeMany(table: Table, writes: readonly BatchedWrite[]): Promise<void> {
  // A batch may contain a key only once. The last write to a key wins, as in sequential writes.
  const byKey = new Map(writes.map((write) => [`${writtenKey(write).pk}\0${writtenKey(write).sk}`, write]));
  const requests = [...byKey.values()].map(
    (write): BatchRequest =>
      'put' in write ? { PutRequest: { Item: write.put } } : { DeleteRequest: { Key: onlyKey(write.remove) } },
  );
  await inBatches(PARALLEL_BATCHES, batchesOf(MAX_BATCH_WRITES, requests), (batch) => writeBatch(table, batch));
}

const writeBatch = (table: Table, batch: BatchRequest[]) =>
  untilProcessed(table.pause, batch, async (requests) => {
    const output = await table.call('writeMany', () =>
      table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests }, ...table.counted })),
    );
    const rest = output.UnprocessedItems?.[table.name];
    return rest?.length ? rest : undefined;
  });
