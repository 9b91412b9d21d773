import { paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { createDynamoClient } from '../../adapters/dynamodb.ts';
import type { Item } from '../../domain/core/app.ts';

/** The rows of a table that a scan finds, in pages. */
export async function* scanPages(
  dynamoClient: ReturnType<typeof createDynamoClient>,
  input: ScanCommandInput,
): AsyncGenerator<Item[]> {
  for await (const { Items = [] } of paginateScan({ client: dynamoClient }, input)) yield Items as Item[];
}
