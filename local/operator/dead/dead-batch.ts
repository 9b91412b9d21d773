import {
  type _Record,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';

/** A message of `changes-dead`: the stream position of records that the function `changes` could not process. */
export interface DeadBatch {
  streamArn: string;
  shardId: string;
  startSequenceNumber: string;
  endSequenceNumber: string;
  approximateArrivalOfFirstRecord: string;
  approximateArrivalOfLastRecord: string;
}

/** A batch of a hundred records fits on one or two pages. An open shard has no last page. */
const MAX_PAGES = 50;

/** Returns undefined if the stream no longer contains them. */
export async function readBatch(streams: DynamoDBStreamsClient, batch: DeadBatch): Promise<_Record[] | undefined> {
  const { streamArn: StreamArn, shardId: ShardId, startSequenceNumber: SequenceNumber } = batch;
  const from = { StreamArn, ShardId, SequenceNumber, ShardIteratorType: 'AT_SEQUENCE_NUMBER' } as const;
  const end = BigInt(batch.endSequenceNumber);
  const records: _Record[] = [];
  try {
    let { ShardIterator } = await streams.send(new GetShardIteratorCommand(from));
    for (let pages = 0; ShardIterator && pages < MAX_PAGES; pages++) {
      const page = await streams.send(new GetRecordsCommand({ ShardIterator }));
      for (const record of page.Records ?? []) {
        const number = BigInt(record.dynamodb?.SequenceNumber ?? 0);
        if (number <= end) records.push(record);
        if (number >= end) return records;
      }
      ShardIterator = page.NextShardIterator;
    }
    return undefined;
  } catch (error) {
    if (error instanceof TrimmedDataAccessException || error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
