import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Pause, withRetries } from './retry.ts';

export interface StoreOptions {
  /** Told of every call that succeeded, with the capacity units it used. Only then are these asked for. */
  onCall?: (name: string, capacityUnits: number) => void;
  /** Waits before a retry, at most so many milliseconds. Left out: full jitter. */
  pause?: Pause;
}

/** What the reads and the writes share. */
export interface Table {
  client: DynamoDBDocumentClient;
  name: string;
  pause: Pause;
  /** Spread into each request. */
  counted: { ReturnConsumedCapacity?: 'TOTAL' };
  /** One call with its retries, reported under `name`. `send` is told whether an earlier try may have taken effect. */
  call<T extends Counted>(name: string, send: (mayBeApplied: boolean) => Promise<T>): Promise<T>;
}

interface Counted {
  ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] | undefined;
}

const unitsOf = ({ ConsumedCapacity: used }: Counted) =>
  [used ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);

export function createTable(
  client: DynamoDBDocumentClient,
  name: string,
  pause: Pause,
  onCall?: StoreOptions['onCall'],
): Table {
  return {
    client,
    name,
    pause,
    counted: onCall ? { ReturnConsumedCapacity: 'TOTAL' } : {},
    async call(callName, send) {
      const output = await withRetries(pause, send);
      onCall?.(callName, unitsOf(output));
      return output;
    },
  };
}
