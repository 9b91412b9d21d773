import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { replayParked } from '../../domain/changes/replay.ts';
import { changeSteps } from '../../domain/changes.ts';
import type { App, Item } from '../../domain/core/app.ts';
import type { Change, ChangeStep } from '../../domain/core/rows/change.ts';
import { follow } from './follow.ts';

type Image = Parameters<typeof unmarshall>[0];

const toItem = (image: unknown): Item | undefined => (image ? (unmarshall(image as Image) as Item) : undefined);

/** Sequence numbers have up to 40 digits. Padded to one length, they sort as text. */
const sequenceOf = (number: string | undefined) => number?.padStart(40, '0');

export const toChange = ({ eventID, eventName, dynamodb }: DynamoDBRecord): Change => ({
  id: eventID ?? dynamodb?.SequenceNumber ?? '',
  kind: eventName === 'INSERT' ? 'inserted' : eventName === 'REMOVE' ? 'removed' : 'modified',
  sequence: sequenceOf(dynamodb?.SequenceNumber),
  atSeconds: dynamodb?.ApproximateCreationDateTime,
  before: toItem(dynamodb?.OldImage),
  after: toItem(dynamodb?.NewImage),
});

/**
 * Runs all steps on the whole batch in parallel. A record that a step cannot process is parked for the operator, and
 * the others are processed. If a store or a queue is unavailable, returns the first record that has to wait, so that it
 * and the later ones are delivered again. Every step is idempotent.
 */
export function createChangeHandler(app: App, steps: Readonly<Record<string, ChangeStep>> = changeSteps) {
  const all = Object.entries({ ...steps, replayParked: replayParked(steps) }).map(([name, step]) => ({ name, step }));
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const changes = Records.map(toChange);
    const first = Math.min(...(await Promise.all(all.map((named) => follow(app, named, changes)))));
    if (first === Number.POSITIVE_INFINITY) return { batchItemFailures: [] };
    return { batchItemFailures: [{ itemIdentifier: Records[first]?.dynamodb?.SequenceNumber ?? '' }] };
  };
}
