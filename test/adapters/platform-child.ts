import { readFileSync } from 'node:fs';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { createBlobs, createS3Client } from '../../adapters/s3.ts';
import { createQueues, createSqsClient } from '../../adapters/sqs.ts';
import { table } from '../../config/table.ts';
import { ensureBucket, ensureQueues, startSqsAndS3 } from '../../local/stores/aws.ts';
import { ensureTable, startDynamo } from '../../local/stores/dynamodb.ts';

// Starts both embedded stores in the folder of its argument, writes to them, says so, and waits to be killed.
const dataDir = process.argv[2]!;
const region = 'us-east-1';
const dynamo = await startDynamo({ dataDir });
const aws = await startSqsAndS3({ dataDir });
const client = createDynamoClient({ endpoint: dynamo.endpoint, region });
await ensureTable(client, table.name);
const store = createStore(client, table.name);
for (let n = 0; n < 20; n += 1) await store.put({ pk: 'KILL', sk: String(n) });

const sqs = createSqsClient({ endpoint: aws.endpoint, region });
const queues = createQueues(sqs, await ensureQueues(sqs));
for (let n = 0; n < 5; n += 1) await queues.send('ingest', { workspaceId: n < 3 ? 'a' : 'b', n });

const s3 = createS3Client({ endpoint: aws.endpoint, region });
await ensureBucket(s3, 'frontdesk');
await createBlobs(s3, 'frontdesk').put('kept', 'still here');

const stat = readFileSync(`/proc/${dynamo.pid}/stat`, 'utf8');
const guardPid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
process.stdout.write(JSON.stringify({ dynamoPid: dynamo.pid, guardPid }));
