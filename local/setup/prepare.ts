import type { createDynamoClient } from '../../adapters/dynamodb.ts';
import type { App } from '../../domain/core/app.ts';
import { isFounded, noteOrganisation } from '../../domain/provisioning/organisations.ts';
import { scanPages } from '../operator/scan.ts';
import type { SetupOptions } from './setup.ts';

type DynamoClient = ReturnType<typeof createDynamoClient>;

/** Whether the platform has an organisation. Reads the table once for data of an earlier version. */
async function hasOrganisation(app: App, client: DynamoClient, tableName: string): Promise<boolean> {
  if (await isFounded(app)) return true;
  const organisations = {
    TableName: tableName,
    ProjectionExpression: 'pk',
    FilterExpression: 'sk = :organisation',
    ExpressionAttributeValues: { ':organisation': 'ORG' },
  };
  for await (const rows of scanPages(client, organisations)) {
    if (rows.length === 0) continue;
    await noteOrganisation(app);
    return true;
  }
  return false;
}

interface PrepareOptions extends SetupOptions {
  client: DynamoClient;
  tableName: string;
}

/** The way to the platform's first organisation. Undefined if it has one. */
export async function prepareSetup({ client, tableName, ...options }: PrepareOptions) {
  if (await hasOrganisation(options.app, client, tableName)) return undefined;
  const { Setup } = await import('./setup.ts');
  return new Setup(options);
}
