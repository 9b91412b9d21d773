import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ModelOptions } from '../../adapters/models/index.ts';
import type { Directory, Item, Key } from '../../domain/core/app.ts';
import type { BotApp } from './bots.ts';
import type { ChangeStreamAccess } from './dead/dead-changes.ts';
import type { QueueAccess } from './dead/dead-letters.ts';
import { UsageError } from './options.ts';
import type { AccountAccess } from './preflight/preflight.ts';
import type { RestoreAccess } from './restore/restore.ts';
import type { RollbackAccess } from './rollback/rollback.ts';
import type { StackTable } from './stack.ts';

/**
 * What commands can access: the table, and for some commands the queues, the language model, any table of the account,
 * or the stack.
 */
export type OperatorApp = BotApp & {
  /** The user pool. Undefined without one. */
  users?: Directory | undefined;
  queuePlace?: () => Promise<QueueAccess>;
  changePlace?: () => Promise<ChangeStreamAccess | undefined>;
  modelOptions?: () => Promise<ModelOptions>;
  dynamo?: () => DynamoDBClient;
  /** Pages of the rows of all members and invites. */
  memberRows?: (from?: Key) => AsyncIterable<Item[]>;
  organisationRows?: () => Promise<Item[]>;
  stack?: StackTable;
  rollbackAccess?: () => Promise<RollbackAccess>;
  /** The account of the caller's credentials. */
  accountAccess?: () => Promise<AccountAccess>;
  restoreAccess?: () => Promise<RestoreAccess>;
};

export async function queuePlace({ queuePlace }: OperatorApp): Promise<QueueAccess> {
  if (!queuePlace) throw new UsageError('The queues cannot be reached.');
  return queuePlace();
}
