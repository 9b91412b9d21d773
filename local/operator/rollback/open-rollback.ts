import type { LambdaClient } from '@aws-sdk/client-lambda';
import { functionNames, liveAlias } from '../../../config/functions.ts';
import { fromAfar } from '../from-afar.ts';
import { UsageError } from '../options.ts';
import type { PublishedVersion, RollbackAccess } from './rollback.ts';

/** Gives access to a stack's functions, with the caller's credentials and region. */
export async function openRollback(stackName: string): Promise<RollbackAccess> {
  const { CloudFormationClient, DescribeStacksCommand, CancelUpdateStackCommand } = await import(
    '@aws-sdk/client-cloudformation'
  );
  const { LambdaClient, GetAliasCommand, UpdateAliasCommand } = await import('@aws-sdk/client-lambda');
  const formation = new CloudFormationClient({ requestHandler: fromAfar() });
  const lambda = new LambdaClient({ requestHandler: fromAfar() });
  const aliasOf = (name: string) => ({ FunctionName: `${stackName}-${name}`, Name: liveAlias });
  return {
    stackName,
    functionNames,
    async readStack() {
      const { Stacks } = await formation.send(new DescribeStacksCommand({ StackName: stackName }));
      const stack = Stacks?.[0];
      if (!stack?.StackStatus) throw new UsageError(`The stack ${stackName} cannot be read.`);
      return { status: stack.StackStatus, updatedMs: stack.LastUpdatedTime?.getTime() };
    },
    async cancelUpdate() {
      await formation.send(new CancelUpdateStackCommand({ StackName: stackName }));
    },
    async liveVersion(name) {
      try {
        return (await lambda.send(new GetAliasCommand(aliasOf(name)))).FunctionVersion;
      } catch (error) {
        if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
        throw error;
      }
    },
    versions: (name) => listVersions(lambda, `${stackName}-${name}`),
    async setLive(name, version) {
      // Without weights, should a canary have left some.
      const RoutingConfig = { AdditionalVersionWeights: {} };
      await lambda.send(new UpdateAliasCommand({ ...aliasOf(name), FunctionVersion: version, RoutingConfig }));
    },
  };
}

/** All published versions. `$LATEST` is none: it is what the next deployment changes. */
async function listVersions(lambda: LambdaClient, functionName: string): Promise<PublishedVersion[]> {
  const { paginateListVersionsByFunction } = await import('@aws-sdk/client-lambda');
  const published: PublishedVersion[] = [];
  for await (const page of paginateListVersionsByFunction({ client: lambda }, { FunctionName: functionName }))
    for (const { Version, LastModified } of page.Versions ?? [])
      if (Version && LastModified && Version !== '$LATEST')
        published.push({ version: Version, publishedMs: Date.parse(LastModified) });
  return published;
}
