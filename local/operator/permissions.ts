import { bedrockResources, guardrailArn, type ModelArn } from '../../config/bedrock.ts';
import { functionNames, liveAlias } from '../../config/functions.ts';
import { queueNames } from '../../config/queues.ts';
import { table } from '../../config/table.ts';
import { UsageError } from './options.ts';
import type { StackTable } from './stack.ts';

/** The commands read and change single rows and query failed changes by the index. */
const tableActions = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'];
/** `changes replay` reads unprocessed changes from the stream. */
const streamActions = ['GetShardIterator', 'GetRecords'];
/** For `table prepare`. The name of the table to adopt is not known in advance. */
const prepareActions = [
  'DescribeTable',
  'UpdateTable',
  'DescribeTimeToLive',
  'UpdateTimeToLive',
  'UpdateContinuousBackups',
];
/**
 * For `restore`: DynamoDB writes the restored table with the caller's permissions.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery.Tutorial.html
 */
const restoreActions = [
  'RestoreTableToPointInTime',
  'Scan',
  'Query',
  'GetItem',
  'BatchGetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
];
/** SQS moves dead letters itself if the caller may receive, delete and send them. */
const deadLetterActions = [
  'GetQueueUrl',
  'GetQueueAttributes',
  'ReceiveMessage',
  'DeleteMessage',
  'StartMessageMoveTask',
];

const allow = (Sid: string, service: string, actions: readonly string[], Resource: readonly string[]) => ({
  Sid,
  Effect: 'Allow',
  Action: actions.map((action) => `${service}:${action}`),
  Resource,
});

/** Returns the minimal IAM policy for running the operator commands against a stack. */
export function permissionsOf(stack: StackTable): object {
  const { stackName, tableName, tableStreamArn = '' } = stack;
  const [, partition, , region, account] = tableStreamArn.split(':');
  if (!partition || !account) {
    throw new UsageError('The stack has no output TableStreamArn. Deploy this version first.');
  }
  const arn = (service: string, resource: string) => `arn:${partition}:${service}:${region}:${account}:${resource}`;
  const queues = queueNames.map((name) => arn('sqs', `${stackName}-${name}`));
  return {
    Version: '2012-10-17',
    Statement: [
      allow('Stack', 'cloudformation', ['DescribeStacks'], [arn('cloudformation', `stack/${stackName}/*`)]),
      allow('Table', 'dynamodb', tableActions, [arn('dynamodb', `table/${tableName}`)]),
      allow('DueIndex', 'dynamodb', ['Query'], [arn('dynamodb', `table/${tableName}/index/${table.indexes.due.name}`)]),
      allow('ChangeStream', 'dynamodb', streamActions, [tableStreamArn]),
      // `changes replay` after the stream is trimmed, and `members index`.
      allow('Scan', 'dynamodb', ['Scan'], [arn('dynamodb', `table/${tableName}`)]),
      allow('PrepareTable', 'dynamodb', prepareActions, [arn('dynamodb', 'table/*')]),
      allow(
        'DeadLetters',
        'sqs',
        deadLetterActions,
        [...queues, arn('sqs', `${stackName}-changes`)].map((queue) => `${queue}-dead`),
      ),
      allow('Redrive', 'sqs', ['SendMessage'], queues),
      ...(stack.userPoolId
        ? [allow('Users', 'cognito-idp', ['AdminCreateUser'], [arn('cognito-idp', `userpool/${stack.userPoolId}`)])]
        : []),
      ...rollbackStatements(stackName, arn),
      ...restoreStatements(stack, partition, (name) => arn('dynamodb', `table/${name}`)),
      ...modelStatements(stack, partition, account),
    ],
  };
}

/** `rollback` moves the aliases, or cancels a deployment in progress. */
const rollbackStatements = (stackName: string, arn: (service: string, resource: string) => string) => [
  allow('CancelDeployment', 'cloudformation', ['CancelUpdateStack'], [arn('cloudformation', `stack/${stackName}/*`)]),
  allow(
    'Versions',
    'lambda',
    ['GetAlias', 'ListVersionsByFunction', 'UpdateAlias'],
    functionNames.flatMap((name) => {
      const resource = arn('lambda', `function:${stackName}-${name}`);
      return [resource, `${resource}:${liveAlias}`];
    }),
  ),
];
function restoreStatements(
  { stackName, tableName, bucketName }: StackTable,
  partition: string,
  arnOf: (name: string) => string,
) {
  if (!bucketName) return [];
  const bucket = `arn:${partition}:s3:::${bucketName}`;
  return [
    allow('RestoreSource', 'dynamodb', ['RestoreTableToPointInTime', 'DescribeContinuousBackups'], [arnOf(tableName)]),
    allow('RestoreTarget', 'dynamodb', restoreActions, [arnOf(`${stackName}-*`)]),
    allow('RestoreVersions', 's3', ['ListBucketVersions'], [bucket]),
    allow(
      'RestoreObjects',
      's3',
      ['GetObjectVersion', 'PutObject', 'DeleteObject', 'DeleteObjectVersion'],
      [`${bucket}/ws/*`],
    ),
  ];
}

/** What `model test` calls: the stack's own model and guardrail, if the model is on Bedrock. */
function modelStatements({ model = '', guardrailId, region }: StackTable, partition: string, account: string) {
  if (!model.startsWith('bedrock:')) return [];
  const arnOf = (part: ModelArn) =>
    `arn:${partition}:bedrock:${part.region ?? region}:${part.account ?? account}:${part.resource}/${part.resourceName}`;
  const models = bedrockResources(model.slice('bedrock:'.length)).map(arnOf);
  return [
    allow('ModelTest', 'bedrock', ['InvokeModelWithResponseStream'], models),
    ...(guardrailId
      ? [allow('ModelTestGuardrail', 'bedrock', ['ApplyGuardrail'], [arnOf(guardrailArn(guardrailId))])]
      : []),
  ];
}
