import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item, Key } from '../../domain/core/ports/store.ts';

/** An item as DynamoDB's errors contain it. The document client unmarshalls responses but not errors. */
export type RawItem = Record<string, AttributeValue>;

const isItem = (rawRow: Record<string, unknown>): rawRow is Item =>
  typeof rawRow.pk === 'string' && typeof rawRow.sk === 'string';

/** Every row of the table and its index has the attributes of a key. */
export function toItem(rawRow: Record<string, unknown>): Item {
  if (isItem(rawRow)) return rawRow;
  throw new TypeError('A row has no key.');
}

export const itemOf = (raw: RawItem | undefined) =>
  raw && Object.keys(raw).length > 0 ? toItem(unmarshall(raw)) : undefined;

/** DynamoDB rejects a key with further attributes. */
export const onlyKey = ({ pk, sk }: Key): Key => ({ pk, sk });
