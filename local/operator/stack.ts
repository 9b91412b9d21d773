import type { PlatformFile } from '../files.ts';
import { UsageError } from './commands.ts';

/** The table of a deployed stack, from its outputs, with the caller's own credentials and region. */
export async function findStack(name: string): Promise<Omit<PlatformFile, 'dynamodbEndpoint'>> {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({});
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
  const tableName = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'TableName')?.OutputValue;
  if (!tableName) throw new UsageError(`The stack ${name} has no output TableName.`);
  return { tableName, region: await client.config.region() };
}
