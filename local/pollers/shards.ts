import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams';
import type { Log } from '../../domain/core/app.ts';
import { type Checkpoint, shardEnd } from './checkpoint.ts';

/** The table's newest stream. Throws if it has none. */
export async function findStream(streamsClient: DynamoDBStreamsClient, tableName: string): Promise<string> {
  const { Streams = [] } = await streamsClient.send(new ListStreamsCommand({ TableName: tableName }));
  // A label is the time at which the stream was enabled.
  const [newest] = Streams.toSorted((a, b) => (b.StreamLabel ?? '').localeCompare(a.StreamLabel ?? ''));
  if (!newest?.StreamArn) throw new Error(`Table ${tableName} has no change stream.`);
  return newest.StreamArn;
}

/** The shards that can be read now: not complete, and without a parent that must be read first. */
export async function readableShards(
  streamsClient: DynamoDBStreamsClient,
  { stream, shards }: Checkpoint,
): Promise<string[]> {
  const all = await describeShards(streamsClient, stream);
  const unread = new Set(all.flatMap(({ ShardId = '' }) => (shards[ShardId] === shardEnd ? [] : [ShardId])));
  return all
    .filter(({ ShardId, ParentShardId }) => unread.has(ShardId ?? '') && !(ParentShardId && unread.has(ParentShardId)))
    .map(({ ShardId = '' }) => ShardId);
}

async function describeShards(streamsClient: DynamoDBStreamsClient, StreamArn: string): Promise<Shard[]> {
  const shards: Shard[] = [];
  let ExclusiveStartShardId: string | undefined;
  do {
    const input = { StreamArn, ...(ExclusiveStartShardId && { ExclusiveStartShardId }) };
    const { StreamDescription } = await streamsClient.send(new DescribeStreamCommand(input));
    shards.push(...(StreamDescription?.Shards ?? []));
    ExclusiveStartShardId = StreamDescription?.LastEvaluatedShardId;
  } while (ExclusiveStartShardId);
  return shards;
}

/** Where to continue: after the checkpoint, or at the oldest record that still exists. */
export async function openShard(
  streamsClient: DynamoDBStreamsClient,
  checkpoint: Checkpoint,
  ShardId: string,
  log: Log,
) {
  const input = { StreamArn: checkpoint.stream, ShardId };
  const fromStart = () =>
    streamsClient.send(new GetShardIteratorCommand({ ...input, ShardIteratorType: 'TRIM_HORIZON' }));
  const SequenceNumber = checkpoint.shards[ShardId];
  if (!SequenceNumber) return (await fromStart()).ShardIterator;
  try {
    const behind = { ...input, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber };
    return (await streamsClient.send(new GetShardIteratorCommand(behind))).ShardIterator;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TrimmedDataAccessException')) throw error;
    log.error('Changes older than a day were dropped unread.', { shard: ShardId });
    return (await fromStart()).ShardIterator;
  }
}
