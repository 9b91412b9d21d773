import { randomUUID } from 'node:crypto';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type {
  Condition,
  Key,
  NamedWrites,
  TransactionResult,
  TransactOptions,
  Write,
} from '../../domain/core/ports/store.ts';
import { listWrites, type NamedWrite, refusedByName } from '../../domain/core/rows/transactions.ts';
import { changeExpression, conditionInput, placeholders } from './expressions.ts';
import { itemOf, onlyKey } from './raw-item.ts';
import { maxDelayMs } from './retry.ts';
import type { Table } from './table.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

function toTransactItem(table: Table, write: Write): TransactItem {
  const p = placeholders();
  const TableName = table.name;
  if ('put' in write) return { Put: { TableName, Item: write.put, ...conditionInput(write.when, p), ...p.maps() } };
  if ('remove' in write) {
    return { Delete: { TableName, Key: onlyKey(write.remove), ...conditionInput(write.when, p), ...p.maps() } };
  }
  if ('check' in write) return toCheck(table, write.check, write.when);
  const UpdateExpression = changeExpression(write.change, p);
  if (!UpdateExpression) return toCheck(table, write.update, write.when);
  return {
    Update: { TableName, Key: onlyKey(write.update), UpdateExpression, ...conditionInput(write.when, p), ...p.maps() },
  };
}

function toCheck(table: Table, rowKey: Key, when: Condition | undefined): TransactItem {
  const p = placeholders();
  const { ConditionExpression, ...rest } = conditionInput(when, p);
  if (!ConditionExpression) throw new TypeError('A write of a transaction must change or check something.');
  return { ConditionCheck: { TableName: table.name, Key: onlyKey(rowKey), ConditionExpression, ...rest, ...p.maps() } };
}

/** Of the delay after a conflict that the caller handles. */
const MAX_DOUBLINGS = 3;

/** Ends the retries of a transaction that conflicts with another one, if its caller handles the conflict. */
class ConflictError extends Error {}

const isCancellation = (error: unknown): error is { CancellationReasons?: CancellationReason[] } =>
  error instanceof Error && error.name === 'TransactionCanceledException';

const reasonsOf = (error: unknown) => (isCancellation(error) && error.CancellationReasons) || [];

const isConflictOf = (error: unknown, writes: readonly NamedWrite[], writeName: TransactOptions['returnConflictOf']) =>
  reasonsOf(error).some(
    ({ Code }, index) => Code === 'TransactionConflict' && (writeName === 'any' || writeName === writes[index]?.name),
  );

/** DynamoDB lists one reason per write, in the order of the writes. */
const refusalsOf = (error: unknown, writes: readonly NamedWrite[]) =>
  reasonsOf(error).flatMap((reason, index) => {
    const write = writes[index];
    return write && reason.Code === 'ConditionalCheckFailed' ? [{ ...write, item: itemOf(reason.Item) }] : [];
  });

export async function transact<Writes extends NamedWrites>(
  table: Table,
  named: Writes,
  { returnConflictOf, conflicts = 0 }: TransactOptions<keyof Writes & string> = {},
): Promise<TransactionResult<Writes>> {
  const writes = listWrites(named);
  if (writes.length === 0) return { applied: true };
  const input = {
    TransactItems: writes.map(({ write }) => toTransactItem(table, write)),
    // Reused by every attempt, so that an attempt whose response was lost is not applied twice.
    ClientRequestToken: randomUUID(),
    ...table.counted,
  };
  const send = async (afterLoss: boolean) => {
    try {
      return await table.client.send(new TransactWriteCommand(input));
    } catch (error) {
      // After a lost response the conflict may be with the earlier attempt of the same transaction.
      if (!afterLoss && isConflictOf(error, writes, returnConflictOf)) throw new ConflictError();
      throw error;
    }
  };
  try {
    await table.call('transact', send);
    return { applied: true };
  } catch (error) {
    if (error instanceof ConflictError) {
      await table.pause(maxDelayMs(Math.min(conflicts, MAX_DOUBLINGS) + 1));
      return { applied: false, refused: {}, conflict: true };
    }
    const refusals = refusalsOf(error, writes);
    if (refusals.length === 0) throw error;
    return { applied: false, refused: refusedByName<Writes>(refusals) };
  }
}
