import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

interface RowKey {
  pk: string;
  sk: string;
}

/**
 * Conflicts as DynamoDB has them and its emulators do not: a transaction is cancelled, and a single write refused, where another
 * transaction is at one of their rows. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 */
export interface RowLocks {
  /** Has a client's writes meet those of all the other clients. */
  attach(client: DynamoDBDocumentClient): void;
  /** How many writes were turned away so far. */
  conflicts: number;
}

const nameOf = ({ pk, sk }: RowKey) => `${pk}\0${sk}`;

const rowsOf = ({ TransactItems = [] }: TransactWriteCommandInput): string[] =>
  TransactItems.map(({ Put, Update, Delete, ConditionCheck }) =>
    nameOf((Put?.Item ?? (Update ?? Delete ?? ConditionCheck)!.Key) as RowKey),
  );

/** The row of a single write; a read has none. */
function rowOf(input: object): string | undefined {
  const { Item, Key, ...rest } = input as { Item?: RowKey; Key?: RowKey; ReturnValues?: string };
  if (Item) return nameOf(Item);
  return Key && 'ReturnValues' in rest ? nameOf(Key) : undefined;
}

const conflictAt = (rows: readonly string[], locked: ReadonlySet<string>) =>
  Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: rows.map((row) => ({ Code: locked.has(row) ? 'TransactionConflict' : 'None' })),
  });

/** `holdMs`: how long a transaction is at its rows, besides what the emulator takes. */
export function createRowLocks(holdMs: number): RowLocks {
  const locked = new Set<string>();
  const locks: RowLocks = {
    conflicts: 0,
    attach(client) {
      client.middlewareStack.add(
        (next) => async (args) => {
          const isTransaction = 'TransactItems' in args.input;
          const single = isTransaction ? undefined : rowOf(args.input);
          const rows = isTransaction ? rowsOf(args.input as TransactWriteCommandInput) : single ? [single] : [];
          if (rows.some((row) => locked.has(row))) {
            locks.conflicts++;
            if (isTransaction) throw conflictAt(rows, locked);
            throw Object.assign(new Error('conflict'), { name: 'TransactionConflictException' });
          }
          if (!isTransaction) return next(args);
          for (const row of rows) locked.add(row);
          try {
            await sleep(holdMs);
            return await next(args);
          } finally {
            for (const row of rows) locked.delete(row);
          }
        },
        { step: 'initialize', name: 'rowLocks' },
      );
    },
  };
  return locks;
}
