import type { PlatformFile } from '../files.ts';
import { UsageError } from './commands.ts';

export type StackTable = Pick<PlatformFile, 'tableName' | 'region'>;

/**
 * The table of a deployed stack, from its outputs, with the caller's own credentials and region. Throws UsageError where the
 * stack cannot be read, with what AWS or its SDK said: no region, no credentials, no such stack.
 */
export async function findStack(name: string): Promise<StackTable> {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({});
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name })).catch((cause: Error) => {
    throw new UsageError(`The stack ${name} cannot be read: ${cause.message}`, { cause });
  });
  const tableName = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'TableName')?.OutputValue;
  if (!tableName) throw new UsageError(`The stack ${name} has no output TableName.`);
  return { tableName, region: await client.config.region() };
}
