import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { createChangeHandler } from './changes/handle.ts';
import { startApp } from './start.ts';

const handle = createChangeHandler(startApp());

/** The table's change stream. */
export const handler = (streamEvent: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => handle(streamEvent);
