import type { Need } from './evaluate.ts';
import { account, region } from './template-policies.ts';

/** A call of an AWS service as it came over the wire. */
export interface AwsCall {
  method: string;
  /** With its query. */
  url: string;
  /** `DynamoDB_20120810.PutItem`; empty for S3. */
  target: string;
  body: Buffer;
}

const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`;

// biome-ignore lint/suspicious/noExplicitAny: each action has an input of its own
type Input = any;

const tableArn = (name: string) => arn('dynamodb', `table/${name}`);
const onTable = (action: string, name: string): Need => ({ action: `dynamodb:${action}`, resource: tableArn(name) });

const transactActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** A transaction needs the action of each of its items, and none of its own. */
const ofTransaction = (items: Input[]): Need[] =>
  items.flatMap((item) =>
    Object.entries(item as Record<string, Input>).map(([kind, { TableName }]) =>
      onTable(transactActions[kind]!, TableName),
    ),
  );

function ofDynamo(action: string, input: Input): Need[] {
  if (action.startsWith('Transact')) return ofTransaction(input.TransactItems);
  if (input.RequestItems) return Object.keys(input.RequestItems).map((name) => onTable(action, name));
  const { TableName, IndexName } = input;
  const resource = tableArn(TableName) + (IndexName ? `/index/${IndexName}` : '');
  return [{ action: `dynamodb:${action}`, resource }];
}

function ofQueue(action: string, { QueueUrl, QueueName, SourceArn }: Input): Need[] {
  if (action === 'StartMessageMoveTask') return ofMoveTask(SourceArn);
  const resource = arn('sqs', QueueName ?? new URL(QueueUrl).pathname.split('/').at(-1));
  // A batch needs what its messages need.
  return [{ action: `sqs:${action.replace(/Batch$/, '')}`, resource }];
}

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-dead-letter-queue-redrive.html */
const ofMoveTask = (source: string): Need[] => [
  ...['StartMessageMoveTask', 'ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((action) => ({
    action: `sqs:${action}`,
    resource: source,
  })),
  { action: 'sqs:SendMessage', resource: source.replace(/-dead$/, '') },
];

const ofParameter = (action: string, { Name, Overwrite }: Input): Need[] => [
  {
    action: `ssm:${action}`,
    resource: arn('ssm', `parameter${Name}`),
    ...(Overwrite === undefined ? {} : { context: { 'ssm:Overwrite': String(Overwrite) } }),
  },
];

const ofKey = (action: string, { KeyId }: Input): Need[] => [{ action: `kms:${action}`, resource: KeyId }];

const ofPool = (action: string, { UserPoolId }: Input): Need[] => [
  { action: `cognito-idp:${action}`, resource: arn('cognito-idp', `userpool/${UserPoolId}`) },
];

const objectActions: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
};

/** The object that an S3 call is about, with the bucket in its path. */
export function objectOf({ url }: AwsCall): { bucket: string; key: string } {
  const [, bucket = '', ...key] = decodeURIComponent(new URL(url, 'http://s3').pathname).split('/');
  return { bucket, key: key.join('/') };
}

function ofObject(call: AwsCall): Need[] {
  const { bucket, key } = objectOf(call);
  const action = objectActions[call.method];
  if (!key || !action) throw new Error(`${call.method} ${call.url} is a call of S3 that is not known here.`);
  return [{ action: `s3:${action}`, resource: `arn:aws:s3:::${bucket}/${key}` }];
}

/** What a reader also needs to learn that an object is missing: without it S3 answers 403. */
export const toSeeMissing = (call: AwsCall): Need => ({
  action: 's3:ListBucket',
  resource: `arn:aws:s3:::${objectOf(call).bucket}`,
});

/** The permissions that a call needs. Throws for a service or a call that is not known here, rather than let it pass. */
export function needsOf(call: AwsCall): Need[] {
  if (!call.target) return ofObject(call);
  const [service = '', action = ''] = call.target.split('.');
  const input = JSON.parse(call.body.toString() || '{}');
  if (service === 'DynamoDB_20120810') return ofDynamo(action, input);
  if (service === 'AmazonSQS') return ofQueue(action, input);
  if (service === 'AmazonSSM') return ofParameter(action, input);
  if (service === 'AWSCognitoIdentityProviderService') return ofPool(action, input);
  if (service === 'TrentService') return ofKey(action, input);
  if (service === 'Textract') return [{ action: `textract:${action}`, resource: '*' }];
  throw new Error(`${call.target} is a call that is not known here.`);
}
