import { randomUUID } from 'node:crypto';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type {
  Change,
  Condition,
  Item,
  Key,
  Store,
  TransactionResult,
  TransactOptions,
  Write,
  WriteResult,
} from '../../domain/core/app.ts';
import { changeExpression, type Placeholders, placeholders, testExpression } from './expressions.ts';
import { hasPut, hasRemoved, hasUpdate, type RawItem } from './lost-answers.ts';
import { maxDelayMs, untilProcessed } from './retry.ts';
import type { Table } from './table.ts';

type Writes = Pick<Store, 'put' | 'update' | 'remove' | 'transact' | 'writeMany'>;
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Request = NonNullable<
  NonNullable<ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems']>[string]
>[number];

const MAX_BATCH_WRITES = 25;
const PARALLEL_BATCHES = 4;

export const createWrites = (table: Table): Writes => ({
  put: (item, when) => put(table, item, when),
  update: (key, change, when) => update(table, key, change, when),
  remove: (key, when) => remove(table, key, when),
  transact: (writes, options) => transact(table, writes, options),
  writeMany: (writes) => writeMany(table, writes),
});

const onlyKey = ({ pk, sk }: Key): Key => ({ pk, sk });

/** A failed condition returns the conflicting item, which saves the caller a read. */
const showRefused = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

function condition(when: Condition | undefined, p: Placeholders) {
  const expression = when && testExpression(when, p);
  return expression ? { ConditionExpression: expression, ...showRefused } : {};
}

const isRefusal = (error: unknown): error is { Item?: RawItem } =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

// The document client unmarshalls responses but not errors.
const itemOf = (raw: RawItem | undefined) =>
  raw && Object.keys(raw).length > 0 ? (unmarshall(raw) as Item) : undefined;

/** Runs a conditional write and converts a failed condition into a result. */
async function written(write: () => Promise<Item>): Promise<WriteResult> {
  try {
    return { applied: true, item: await write() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { applied: false, item: itemOf(error.Item) };
  }
}

type Output = Pick<UpdateCommandOutput, 'Attributes' | 'ConsumedCapacity'>;

/**
 * `isApplied` checks against the current item whether an earlier attempt applied the refused write. False if there was
 * no earlier attempt.
 */
const answerTo = (sent: Promise<Output>, isApplied: false | ((raw: RawItem | undefined) => boolean)): Promise<Output> =>
  sent.catch((error: unknown) => {
    if (isApplied && isRefusal(error) && isApplied(error.Item)) return { Attributes: itemOf(error.Item) };
    throw error;
  });

const put = (table: Table, item: Item, when?: Condition) =>
  written(async () => {
    const p = placeholders();
    const input = { TableName: table.name, Item: item, ...condition(when, p), ...p.maps(), ...table.counted };
    await table.call('put', (mayBeApplied) =>
      answerTo(table.client.send(new PutCommand(input)), mayBeApplied && ((raw) => hasPut(item, raw))),
    );
    return item;
  });

const update = (table: Table, key: Key, change: Change, when?: Condition) =>
  written(async () => {
    const p = placeholders();
    const expression = changeExpression(change, p);
    const input = {
      TableName: table.name,
      Key: onlyKey(key),
      ...(expression ? { UpdateExpression: expression } : {}),
      ...condition(when, p),
      ...p.maps(),
      ReturnValues: 'ALL_NEW' as const,
      ...table.counted,
    };
    const output = await table.call('update', (mayBeApplied) =>
      answerTo(table.client.send(new UpdateCommand(input)), mayBeApplied && ((raw) => hasUpdate(change, raw))),
    );
    return (output.Attributes ?? onlyKey(key)) as Item;
  });

/** If no item exists, the result contains the bare key. */
const remove = (table: Table, key: Key, when?: Condition) =>
  written(async () => {
    const p = placeholders();
    const input = {
      TableName: table.name,
      Key: onlyKey(key),
      ...condition(when, p),
      ...p.maps(),
      ReturnValues: 'ALL_OLD' as const,
      ...table.counted,
    };
    const output = await table.call('remove', (mayBeApplied) =>
      answerTo(table.client.send(new DeleteCommand(input)), mayBeApplied && hasRemoved),
    );
    return (output.Attributes ?? onlyKey(key)) as Item;
  });

function toTransactItem(table: Table, write: Write): TransactItem {
  const p = placeholders();
  const TableName = table.name;
  if ('put' in write) return { Put: { TableName, Item: write.put, ...condition(write.when, p), ...p.maps() } };
  if ('remove' in write) {
    return { Delete: { TableName, Key: onlyKey(write.remove), ...condition(write.when, p), ...p.maps() } };
  }
  if ('check' in write) return toCheck(table, write.check, write.when);
  const UpdateExpression = changeExpression(write.change, p);
  if (!UpdateExpression) return toCheck(table, write.update, write.when);
  return {
    Update: { TableName, Key: onlyKey(write.update), UpdateExpression, ...condition(write.when, p), ...p.maps() },
  };
}

function toCheck(table: Table, key: Key, when: Condition | undefined): TransactItem {
  const p = placeholders();
  const ConditionExpression = when && testExpression(when, p);
  if (!ConditionExpression) throw new TypeError('A write of a transaction must change or check something.');
  return {
    ConditionCheck: { TableName: table.name, Key: onlyKey(key), ConditionExpression, ...showRefused, ...p.maps() },
  };
}

/** Of the delay after a conflict that the caller handles. */
const MAX_DOUBLINGS = 3;

/** Ends the retries of a transaction that conflicts with another one, if its caller handles the conflict. */
class ConflictError extends Error {}

const reasonsOf = (error: unknown): CancellationReason[] =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as { CancellationReasons?: CancellationReason[] }).CancellationReasons ?? [])
    : [];

const isConflictAt = (error: unknown, place: TransactOptions['giveWayAt']) =>
  reasonsOf(error).some(({ Code }, index) => Code === 'TransactionConflict' && (place === 'any' || place === index));

async function transact(
  table: Table,
  writes: readonly Write[],
  { giveWayAt, conflicts = 0 }: TransactOptions = {},
): Promise<TransactionResult> {
  if (writes.length === 0) return { applied: true };
  const input = {
    TransactItems: writes.map((write) => toTransactItem(table, write)),
    // Reused by every attempt, so that an attempt whose response was lost is not applied twice.
    ClientRequestToken: randomUUID(),
    ...table.counted,
  };
  const send = async (afterLoss: boolean) => {
    try {
      return await table.client.send(new TransactWriteCommand(input));
    } catch (error) {
      // After a lost response the conflict may be with the earlier attempt of the same transaction.
      if (!afterLoss && isConflictAt(error, giveWayAt)) throw new ConflictError();
      throw error;
    }
  };
  try {
    await table.call('transact', send);
    return { applied: true };
  } catch (error) {
    if (error instanceof ConflictError) {
      await table.pause(maxDelayMs(Math.min(conflicts, MAX_DOUBLINGS) + 1));
      return { applied: false, refused: [], conflict: true };
    }
    const refused = refusedWrites(error);
    if (refused.length === 0) throw error;
    return { applied: false, refused };
  }
}

const refusedWrites = (error: unknown) =>
  reasonsOf(error).flatMap((reason, index) =>
    reason.Code === 'ConditionalCheckFailed' ? [{ index, item: itemOf(reason.Item) }] : [],
  );

type BatchedWrite = { put: Item } | { remove: Key };
const keyOf = (write: BatchedWrite) => ('put' in write ? write.put : write.remove);

async function writeMany(table: Table, writes: readonly BatchedWrite[]): Promise<void> {
  // A batch may contain a key only once. The last write to a key wins, as in sequential writes.
  const byKey = new Map(writes.map((write) => [`${keyOf(write).pk}\0${keyOf(write).sk}`, write]));
  const requests = [...byKey.values()].map(
    (write): Request =>
      'put' in write ? { PutRequest: { Item: write.put } } : { DeleteRequest: { Key: onlyKey(write.remove) } },
  );
  const stride = MAX_BATCH_WRITES * PARALLEL_BATCHES;
  for (let at = 0; at < requests.length; at += stride) await writeSome(table, requests.slice(at, at + stride));
}

async function writeSome(table: Table, requests: Request[]) {
  const batches: Promise<void>[] = [];
  for (let at = 0; at < requests.length; at += MAX_BATCH_WRITES) {
    batches.push(writeBatch(table, requests.slice(at, at + MAX_BATCH_WRITES)));
  }
  await Promise.all(batches);
}

const writeBatch = (table: Table, batch: Request[]) =>
  untilProcessed(table.pause, batch, async (requests) => {
    const output = await table.call('writeMany', () =>
      table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests }, ...table.counted })),
    );
    const rest = output.UnprocessedItems?.[table.name];
    return rest?.length ? rest : undefined;
  });
