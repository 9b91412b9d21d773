import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { App, Item } from '../../domain/app.ts';
import { type Change, followChange } from '../../domain/changes.ts';

type Image = Parameters<typeof unmarshall>[0];

const toItem = (image: unknown): Item | undefined => (image ? (unmarshall(image as Image) as Item) : undefined);

const toChange = ({ eventName, dynamodb }: DynamoDBRecord): Change => ({
  kind: eventName === 'INSERT' ? 'inserted' : eventName === 'REMOVE' ? 'removed' : 'modified',
  before: toItem(dynamodb?.OldImage),
  after: toItem(dynamodb?.NewImage),
});

/**
 * Follows each record in order. The first one that fails is named, so that the service sends it and what is after it again;
 * following a record twice changes nothing.
 */
export function createChangeHandler(app: App) {
  return async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const record of event.Records) {
      try {
        await followChange(app, toChange(record));
      } catch (error) {
        const itemIdentifier = record.dynamodb?.SequenceNumber ?? '';
        app.log.error('change not followed', { eventId: record.eventID, keys: record.dynamodb?.Keys, error });
        return { batchItemFailures: [{ itemIdentifier }] };
      }
    }
    return { batchItemFailures: [] };
  };
}
