import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { clientSettings } from '../../adapters/aws.ts';
import { createDynamoClient } from '../../adapters/dynamodb.ts';
import type { ChangeStreamAccess } from './dead/dead-changes.ts';
import { patience } from './from-afar.ts';
import { scanPages } from './scan.ts';

/** Gives access to a table's change stream and rows. */
export function openStream(
  region: string,
  TableName: string,
  endpoint?: string,
): Pick<ChangeStreamAccess, 'streams' | 'scan'> {
  const options = { region, endpoint, ...(endpoint ? {} : patience()) };
  const client = createDynamoClient(options);
  return {
    streams: new DynamoDBStreamsClient(clientSettings(options, 3)),
    async *scan() {
      for await (const rows of scanPages(client, { TableName, ConsistentRead: true })) yield* rows;
    },
  };
}
