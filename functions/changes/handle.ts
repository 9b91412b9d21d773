import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { App, Item } from '../../domain/app.ts';
import { type Change, type ChangeStep, changeSteps } from '../../domain/changes.ts';

type Image = Parameters<typeof unmarshall>[0];

const toItem = (image: unknown): Item | undefined => (image ? (unmarshall(image as Image) as Item) : undefined);

const toChange = ({ eventID, eventName, dynamodb }: DynamoDBRecord): Change => ({
  id: eventID ?? dynamodb?.SequenceNumber ?? '',
  kind: eventName === 'INSERT' ? 'inserted' : eventName === 'REMOVE' ? 'removed' : 'modified',
  before: toItem(dynamodb?.OldImage),
  after: toItem(dynamodb?.NewImage),
});

/**
 * Takes each step with the whole batch; one that fails takes it record by record. The first record that a step failed for is
 * named, so that the service sends it and what is after it again; taking a step twice changes nothing.
 */
export function createChangeHandler(app: App, steps: Readonly<Record<string, ChangeStep>> = changeSteps) {
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const changes = Records.map(toChange);
    const failed = await Promise.all(
      Object.entries(steps).map(([name, step]) => firstFailure(app, { name, step }, changes)),
    );
    const first = Math.min(...failed);
    if (first === Number.POSITIVE_INFINITY) return { batchItemFailures: [] };
    return { batchItemFailures: [{ itemIdentifier: Records[first]!.dynamodb?.SequenceNumber ?? '' }] };
  };
}

interface NamedStep {
  name: string;
  step: ChangeStep;
}

/** Which of the changes the step fails for first; Infinity: none. */
async function firstFailure(app: App, { name, step }: NamedStep, changes: readonly Change[]): Promise<number> {
  const whole = await step(app, changes).then(
    () => true,
    () => false,
  );
  if (whole) return Number.POSITIVE_INFINITY;
  for (const [index, change] of changes.entries()) {
    try {
      await step(app, [change]);
    } catch (error) {
      const { pk, sk } = (change.after ?? change.before)!;
      app.log.error('change not followed', { step: name, changeId: change.id, keys: { pk, sk }, error });
      return index;
    }
  }
  return Number.POSITIVE_INFINITY;
}
