// A process of its own, for tests that kill it: polls a change stream, prints the sort key of each record that it has
// handled, and never comes to the end of the record whose sort key is `stuck`.
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { createLog } from '../../../adapters/log.ts';
import { startChangePoller } from '../../../local/pollers/changes.ts';

const [endpoint, tableName, checkpointFile] = process.argv.slice(2) as [string, string, string];
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

startChangePoller({
  streams: new DynamoDBStreamsClient({ endpoint, region: 'us-east-1', credentials }),
  tableName,
  checkpointFile,
  ignorePrefixes: [],
  keepFailure: () => Promise.reject(new Error('nothing is given up')),
  batchSize: 3,
  log: createLog('SILENT'),
  async handler(event: DynamoDBStreamEvent) {
    for (const { dynamodb } of event.Records) {
      const key = dynamodb?.Keys?.sk?.S;
      process.stdout.write(`${key}\n`);
      if (key === 'stuck' && !process.env.GO_ON) await new Promise(() => {});
    }
  },
});
