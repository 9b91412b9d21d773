import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { bedrockResources, guardrailArn, type ModelArn } from '../../config/bedrock.ts';
import type { BlobRight, Grant } from '../../config/grants.ts';
import type { QueueName } from '../../config/queues.ts';
import { table as tableConfig } from '../../config/table.ts';
import type { StackSettings } from '../settings.ts';
import type { SecretsKeys } from '../storage/secrets-key.ts';
import type { SignIn } from '../user-pool.ts';

/** The resources that grants refer to. */
export interface Resources {
  table: ITableV2;
  bucket: IBucket;
  secretsKeys: SecretsKeys;
  queues: Record<QueueName, Queue>;
  signIn: SignIn;
}

/** IAM authorises a transaction by the actions on its items; there is no action for the transaction itself. */
const tableActions = {
  read: ['GetItem', 'BatchGetItem', 'Query'],
  count: ['UpdateItem'],
  write: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem', 'BatchWriteItem'],
};
const blobActions: Record<BlobRight, string> = { read: 'GetObject', write: 'PutObject', remove: 'DeleteObject' };

const statement = (sid: string, service: string, actions: readonly string[], resources: readonly string[]) =>
  new PolicyStatement({ sid, actions: actions.map((action) => `${service}:${action}`), resources: [...resources] });

/** Only settings of the form `bedrock:<id>` need a permission. */
type Models = Pick<StackSettings, 'model' | 'embeddingModel' | 'guardrailId'>;
type GrantSettings = Models & Pick<StackSettings, 'mailFrom' | 'ocr'>;

/** Converts a grant into IAM statements on named resources. */
export const statementsOf = (grant: Grant, resources: Resources, settings: GrantSettings): PolicyStatement[] => [
  ...tableStatements(grant, resources.table),
  ...blobStatements(grant, resources.bucket),
  ...sendStatements(grant, resources.queues),
  ...secretStatements(grant, resources.secretsKeys),
  ...modelStatements(grant, Stack.of(resources.table), settings),
  ...ocrStatements(grant, settings),
  ...mailStatements(grant, Stack.of(resources.table), settings),
  ...signInStatements(grant, resources.signIn),
];

function tableStatements({ table: rights }: Grant, table: ITableV2): PolicyStatement[] {
  if (rights.length === 0) return [];
  const onItems = rights.flatMap((right) => (right === 'due' ? [] : tableActions[right]));
  const index = `${table.tableArn}/index/${tableConfig.indexes.due.name}`;
  return [
    statement('Table', 'dynamodb', onItems, [table.tableArn]),
    ...(rights.includes('due') ? [statement('DueIndex', 'dynamodb', ['Query'], [index])] : []),
  ];
}

function blobStatements({ blobs = {} }: Grant, bucket: IBucket): PolicyStatement[] {
  const grantedBlobs = Object.entries(blobs);
  const onObjects = grantedBlobs.map(([prefix, rights]) =>
    statement(
      `Blobs${prefix.replace(/\W/g, '')}`,
      's3',
      rights.map((right) => blobActions[right]),
      [bucket.arnForObjects(`${prefix}*`)],
    ),
  );
  // Without ListBucket S3 returns 403 for a missing key, which cannot be distinguished from a missing permission. No
  // prefix condition, because GetObject carries no prefix and the condition would never match.
  const reads = grantedBlobs.some(([, rights]) => rights.includes('read'));
  return reads ? [...onObjects, statement('MissingBlobs', 's3', ['ListBucket'], [bucket.bucketArn])] : onObjects;
}

const sendStatements = ({ sends = [] }: Grant, queues: Resources['queues']) =>
  sends.length
    ? [
        statement(
          'Send',
          'sqs',
          ['SendMessage'],
          sends.map((name) => queues[name].queueArn),
        ),
      ]
    : [];

/**
 * Functions that seal may create the parameter. Overwriting it is denied to all, because losing the key would lose all
 * secrets.
 */
function secretStatements({ secrets = [] }: Grant, { sealedBy, parameter, kmsKey }: SecretsKeys): PolicyStatement[] {
  if (secrets.length === 0) return [];
  const seals = secrets.includes('seal');
  const makes = seals && sealedBy === 'parameter';
  const onKey = [...(seals && sealedBy === 'kms' ? ['Encrypt'] : []), ...(secrets.includes('open') ? ['Decrypt'] : [])];
  const onParameter = ['GetParameter', ...(makes ? ['PutParameter'] : [])];
  return [
    ...(parameter ? [statement('Secrets', 'ssm', onParameter, [parameter.arn])] : []),
    ...(parameter && makes ? [denyOverwrite(parameter.arn)] : []),
    ...(kmsKey ? [statement('SecretsKey', 'kms', onKey, [kmsKey.keyArn])] : []),
  ];
}

/** https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-policy-conditions.html */
const denyOverwrite = (arn: string) =>
  new PolicyStatement({
    sid: 'KeepSecretsKey',
    effect: Effect.DENY,
    actions: ['ssm:PutParameter'],
    resources: [arn],
    conditions: { StringEquals: { 'ssm:Overwrite': 'true' } },
  });

function modelStatements({ model, embeddings }: Grant, stack: Stack, models: Models): PolicyStatement[] {
  const answering = model ? modelArns(stack, models.model) : [];
  const embedding = embeddings ? modelArns(stack, models.embeddingModel) : [];
  return [
    ...(answering.length
      ? [statement('Model', 'bedrock', ['InvokeModel', 'InvokeModelWithResponseStream'], answering)]
      : []),
    ...(embedding.length ? [statement('EmbeddingModel', 'bedrock', ['InvokeModel'], embedding)] : []),
    ...(answering.length && models.guardrailId
      ? [statement('Guardrail', 'bedrock', ['ApplyGuardrail'], [arnOf(stack, guardrailArn(models.guardrailId))])]
      : []),
  ];
}

/** Textract has no resources to name. https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazontextract.html */
const ocrStatements = (grant: Grant, { ocr }: GrantSettings) =>
  grant.ocr && ocr === 'textract' ? [statement('Ocr', 'textract', ['DetectDocumentText'], ['*'])] : [];

const arnOf = (stack: Stack, arn: ModelArn) =>
  stack.formatArn({ service: 'bedrock', arnFormat: ArnFormat.SLASH_RESOURCE_NAME, ...arn });

const modelArns = (stack: Stack, model = '') =>
  model.startsWith('bedrock:') ? bedrockResources(model.slice('bedrock:'.length)).map((arn) => arnOf(stack, arn)) : [];

function signInStatements({ issuer, directory }: Grant, { clientSecret, pool }: SignIn): PolicyStatement[] {
  return [
    ...(issuer && clientSecret ? [statement('ClientSecret', 'ssm', ['GetParameter'], [clientSecret.arn])] : []),
    ...(directory && pool ? [statement('Users', 'cognito-idp', ['AdminCreateUser'], [pool.arn])] : []),
  ];
}

/**
 * `mail.acme.example` → itself and `acme.example`. Top-level domains are excluded because they cannot be SES
 * identities.
 */
function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, n) => labels.slice(n).join('.'));
}

/**
 * SES checks the identity that the sender belongs to: the address if it is verified, otherwise its domain or a parent
 * domain.
 */
function mailStatements({ mail }: Grant, stack: Stack, { mailFrom }: GrantSettings): PolicyStatement[] {
  if (!mail || !mailFrom) return [];
  const identities = [mailFrom, ...domainsAbove(mailFrom.slice(mailFrom.lastIndexOf('@') + 1))];
  const arns = identities.map((resourceName) =>
    stack.formatArn({ service: 'ses', resource: 'identity', resourceName }),
  );
  const granted = statement('Mail', 'ses', ['SendEmail'], arns);
  granted.addCondition('StringEquals', { 'ses:FromAddress': mailFrom });
  return [granted];
}
