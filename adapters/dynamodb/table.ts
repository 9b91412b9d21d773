import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Tracing } from '../../domain/core/app.ts';
import { type Pause, withRetries } from './retry.ts';

export interface StoreOptions {
  /**
   * Called after every successful call with the capacity units it consumed. DynamoDB reports them only if this is set.
   */
  onCall?: (name: string, capacityUnits: number) => void;
  /** Sends independent writes as transactions: for the embedded database, which commits a group as fast as one row. Default: false. */
  groupWrites?: boolean;
  /** Waits before a retry, at most this many milliseconds. Default: full jitter. */
  pause?: Pause;
  /** Records each call as a span. */
  tracing?: Tracing;
}

/** Shared by reads and writes. */
export interface Table {
  client: DynamoDBDocumentClient;
  name: string;
  pause: Pause;
  /** Spread into each request. */
  counted: { ReturnConsumedCapacity?: 'TOTAL' };
  /**
   * Makes one call with retries and reports it under `name`. Passes to `send` whether an earlier attempt may have taken
   * effect.
   */
  call<T extends MeteredOutput>(name: string, send: (mayBeApplied: boolean) => Promise<T>): Promise<T>;
}

interface MeteredOutput {
  ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] | undefined;
}

const unitsOf = ({ ConsumedCapacity: used }: MeteredOutput) =>
  [used ?? []].flat().reduce((sum, usage) => sum + (usage.CapacityUnits ?? 0), 0);

export function createTable(
  documentClient: DynamoDBDocumentClient,
  name: string,
  pause: Pause,
  { onCall, tracing }: Pick<StoreOptions, 'onCall' | 'tracing'>,
): Table {
  const attributes = { 'db.system.name': 'aws.dynamodb', 'db.collection.name': name };
  return {
    client: documentClient,
    name,
    pause,
    counted: onCall ? { ReturnConsumedCapacity: 'TOTAL' } : {},
    async call(callName, send) {
      const sendAgain = () => withRetries(pause, send);
      const named = { ...attributes, 'db.operation.name': callName };
      const output = await (tracing ? tracing.within(`${callName} ${name}`, 'client', named, sendAgain) : sendAgain());
      onCall?.(callName, unitsOf(output));
      return output;
    },
  };
}
