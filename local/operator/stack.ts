import type { PlatformFile } from '../files.ts';
import { fromAfar } from './from-afar.ts';
import { UsageError } from './options.ts';

export interface StackTable extends Pick<PlatformFile, 'tableName' | 'region'> {
  stackName: string;
  /** Names the partition, the region and the account. Missing where the stack was deployed before it had this output. */
  tableStreamArn: string | undefined;
}

/**
 * The table of a deployed stack, from its outputs, with the caller's own credentials and region. Throws UsageError where the
 * stack cannot be read, with what AWS or its SDK said: no region, no credentials, no such stack.
 */
export async function findStack(name: string): Promise<StackTable> {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({ requestHandler: fromAfar() });
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name })).catch((cause: Error) => {
    throw new UsageError(`The stack ${name} cannot be read: ${cause.message}`, { cause });
  });
  const output = (key: string) => Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
  const tableName = output('TableName');
  if (!tableName) throw new UsageError(`The stack ${name} has no output TableName.`);
  const region = await client.config.region();
  return { stackName: name, tableName, tableStreamArn: output('TableStreamArn'), region };
}
