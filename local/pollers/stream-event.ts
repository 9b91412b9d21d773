import type { _Record, AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, AttributeValue as EventValue } from 'aws-lambda';

/** Converts a record of the change stream to Lambda's event format: bytes as base64, times in seconds. */
export function toEventRecord(record: _Record, eventSourceARN: string): DynamoDBRecord {
  const { ApproximateCreationDateTime: created, Keys, NewImage, OldImage, ...rest } = record.dynamodb ?? {};
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion,
    eventSource: 'aws:dynamodb',
    awsRegion: record.awsRegion,
    dynamodb: {
      ...(created && { ApproximateCreationDateTime: Math.floor(created.getTime() / 1000) }),
      ...(Keys && { Keys: toEventValues(Keys) }),
      ...(NewImage && { NewImage: toEventValues(NewImage) }),
      ...(OldImage && { OldImage: toEventValues(OldImage) }),
      ...rest,
    },
    eventSourceARN,
    ...(record.userIdentity && { userIdentity: record.userIdentity }),
  };
}

function toEventValues(values: Record<string, AttributeValue>): Record<string, EventValue> {
  const converted: Record<string, EventValue> = {};
  for (const [name, value] of Object.entries(values)) converted[name] = toEventValue(value);
  return converted;
}

function toEventValue(value: AttributeValue): EventValue {
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64) };
  if (value.L) return { L: value.L.map(toEventValue) };
  if (value.M) return { M: toEventValues(value.M) };
  return value as EventValue;
}

const base64 = (byteArray: Uint8Array) =>
  Buffer.from(byteArray.buffer, byteArray.byteOffset, byteArray.byteLength).toString('base64');
