import type { Need } from './evaluate.ts';
import { account, region } from './template-policies.ts';

/** A call of an AWS service as it came over the wire. */
export interface AwsCall {
  method: string;
  /** With its query. */
  url: string;
  /** `DynamoDB_20120810.PutItem`; empty for S3. */
  target: string;
  /** Whether it gives an object tags. */
  isTagged?: boolean;
  body: Buffer;
}

const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`;

// biome-ignore lint/suspicious/noExplicitAny: each action has an input of its own
type Input = any;

const tableArn = (name: string) => arn('dynamodb', `table/${name}`);

/** A need of rows with these partition keys. */
const onRows = (action: string, resource: string, keys: readonly string[]): Need => ({
  action: `dynamodb:${action}`,
  resource,
  context: { 'dynamodb:LeadingKeys': keys },
});

/** The partition key of a row or of its key. */
const keyOf = ({ pk }: Input): string => pk.S;

const transactActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/**
 * A transaction needs the action of each of its items, and none of its own. AWS does not say whether it asks for each item
 * or once for an action: the keys of an action are taken together, which is the stricter.
 */
function ofTransaction(items: Input[]): Need[] {
  const writes = items.flatMap((item) => Object.entries(item as Record<string, Input>));
  return [...Map.groupBy(writes, ([kind, { TableName }]) => `${transactActions[kind]} ${TableName}`)].map(
    ([named, group]) => {
      const [action = '', tableName = ''] = named.split(' ');
      return onRows(
        action,
        tableArn(tableName),
        group.map(([, { Item, Key }]) => keyOf(Item ?? Key)),
      );
    },
  );
}

/** Of a BatchGetItem or BatchWriteItem. */
const keysOfBatch = ({ Keys, ...requests }: Input): string[] =>
  Keys
    ? Keys.map(keyOf)
    : Object.values(requests).map(({ PutRequest, DeleteRequest }: Input) =>
        keyOf(PutRequest?.Item ?? DeleteRequest.Key),
      );

/** The partition key that a query is about: of the table, or of the index. */
function queriedKey({ KeyConditionExpression, ExpressionAttributeValues }: Input): string {
  const [, placeholder = ''] = /\w+ = (:\w+)/.exec(KeyConditionExpression) ?? [];
  return ExpressionAttributeValues[placeholder].S;
}

function ofDynamo(action: string, input: Input): Need[] {
  if (action.startsWith('Transact')) return ofTransaction(input.TransactItems);
  if (input.RequestItems) {
    return Object.entries(input.RequestItems).map(([name, requests]) =>
      onRows(action, tableArn(name), keysOfBatch(requests)),
    );
  }
  const { TableName, IndexName, Item, Key } = input;
  const resource = tableArn(TableName) + (IndexName ? `/index/${IndexName}` : '');
  if (action === 'Query') return [onRows(action, resource, [queriedKey(input)])];
  const row = Item ?? Key;
  // What concerns the whole table, such as DescribeTable, names no rows.
  return row ? [onRows(action, resource, [keyOf(row)])] : [{ action: `dynamodb:${action}`, resource }];
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
    ...(Overwrite === undefined ? {} : { context: { 'ssm:Overwrite': [String(Overwrite)] } }),
  },
];

/** A query with a filter also needs GetVectors: https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-vectors-query.html */
const ofVectors = (action: string, { indexArn }: Input): Need[] =>
  (action === 'QueryVectors' ? [action, 'GetVectors'] : [action]).map((one) => ({
    action: `s3vectors:${one}`,
    resource: indexArn,
  }));

const ofKey = (action: string, { KeyId, EncryptionContext = {} }: Input): Need[] => {
  const context = Object.entries(EncryptionContext).map(([name, value]) => [`kms:EncryptionContext:${name}`, [value]]);
  return [{ action: `kms:${action}`, resource: KeyId, context: Object.fromEntries(context) }];
};

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

/** https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
export const invokedBy = ({ url }: AwsCall): string | undefined =>
  /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(decodeURIComponent(url))?.[1];

function ofObject(call: AwsCall): Need[] {
  const { bucket, key } = objectOf(call);
  const action = objectActions[call.method];
  if (!key || !action) throw new Error(`${call.method} ${call.url} is a call of S3 that is not known here.`);
  const resource = `arn:aws:s3:::${bucket}/${key}`;
  const tags = call.isTagged ? [{ action: 's3:PutObjectTagging', resource }] : [];
  return [{ action: `s3:${action}`, resource }, ...tags];
}

/** What a reader also needs to learn that an object is missing: without it S3 answers 403. */
export const toSeeMissing = (call: AwsCall): Need => ({
  action: 's3:ListBucket',
  resource: `arn:aws:s3:::${objectOf(call).bucket}`,
});

/** The permissions that a call needs. Throws for a service or a call that is not known here, rather than let it pass. */
export function needsOf(call: AwsCall): Need[] {
  const invoked = invokedBy(call);
  if (invoked) return [{ action: 'lambda:InvokeFunction', resource: arn('lambda', `function:${invoked}`) }];
  const onVectors = /^\/(\w+Vectors)$/.exec(call.url)?.[1];
  if (onVectors) return ofVectors(onVectors, JSON.parse(call.body.toString()));
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
