import type { PlatformFile } from '../files.ts';
import { fromAfar } from './from-afar.ts';
import { UsageError } from './options.ts';

export interface StackTable extends Pick<PlatformFile, 'tableName' | 'region'> {
  stackName: string;
  /** Contains the partition, region and account. Undefined if the stack was deployed before it had this output. */
  tableStreamArn: string | undefined;
  /** The setting `model`, and the id of its guardrail. */
  model: string | undefined;
  guardrailId: string | undefined;
  /** Base URL of REST v1. */
  baseUrl?: string | undefined;
  /** Undefined with an issuer of the operator's own. */
  userPoolId?: string | undefined;
  bucketName?: string | undefined;
}

/**
 * Returns the outputs of a deployed stack, read with the caller's credentials and region. Throws UsageError with AWS's
 * message if the stack cannot be read: no region, no credentials, no such stack.
 */
export async function stackOutputs(
  name: string,
): Promise<{ outputs: Record<string, string | undefined>; region: string }> {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({ requestHandler: fromAfar() });
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name })).catch((cause: Error) => {
    throw new UsageError(`The stack ${name} cannot be read: ${cause.message}`, { cause });
  });
  const outputs = Stacks?.[0]?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]) ?? [];
  return { outputs: Object.fromEntries(outputs), region: await client.config.region() };
}

/** Returns the table of a deployed stack. Throws UsageError if it cannot be found. */
export async function findStack(name: string): Promise<StackTable> {
  const { outputs, region } = await stackOutputs(name);
  if (!outputs.TableName) throw new UsageError(`The stack ${name} has no output TableName.`);
  const { TableName: tableName, TableStreamArn: tableStreamArn, Model: model, Guardrail, UserPoolId } = outputs;
  return {
    stackName: name,
    tableName,
    tableStreamArn,
    model,
    guardrailId: Guardrail?.split(':')[0],
    baseUrl: outputs.BaseUrl,
    userPoolId: UserPoolId,
    bucketName: outputs.BucketName,
    region,
  };
}
