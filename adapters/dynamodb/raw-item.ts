import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item, Key } from '../../domain/core/ports/store.ts';

/** An item as DynamoDB's errors contain it. The document client unmarshalls responses but not errors. */
export type RawItem = Record<string, AttributeValue>;

export const itemOf = (raw: RawItem | undefined) =>
  raw && Object.keys(raw).length > 0 ? (unmarshall(raw) as Item) : undefined;

/** DynamoDB rejects a key with further attributes. */
export const onlyKey = ({ pk, sk }: Key): Key => ({ pk, sk });
