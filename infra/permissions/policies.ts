import { ArnFormat, type CfnResource, type Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { bedrockResources, guardrailArn, type ModelArn } from '../../config/bedrock.ts';
import { liveAlias } from '../../config/functions.ts';
import type { BlobRight, Grant, VectorRight } from '../../config/grants.ts';
import type { QueueName } from '../../config/queues.ts';
import type { SesParts } from '../ses-parts.ts';
import type { StackSettings } from '../settings.ts';
import type { SignIn } from '../sign-in.ts';
import type { SecretsKeys } from '../storage/secrets-key.ts';
import { rowStatements } from './rows.ts';
import { secretStatements } from './secrets.ts';
import { statement } from './statement.ts';
import { storageKeyStatements } from './storage-keys.ts';

/** The Event API of AppSync: where live events are published, and where clients connect for them. */
export interface LiveEventApi {
  resource: CfnResource;
  arn: string;
  publishUrl: string;
  connectUrl: string;
  /** ARNs of what events are published to. */
  namespaceArns: string[];
}

/** The resources that grants refer to. */
export interface Resources {
  /** The functions' stack. The table may belong to another. */
  stack: Stack;
  table: ITableV2;
  bucket: IBucket;
  /** The index of the vector store, if there is one. */
  vectorIndexArn: string | undefined;
  /** Where the console hears what is new, if it is not by streams. */
  liveEvents: LiveEventApi | undefined;
  secretsKeys: SecretsKeys;
  ses: SesParts;
  queues: Record<QueueName, Queue>;
  signIn: SignIn;
}

const blobActions: Record<BlobRight, string> = {
  read: 'GetObject',
  write: 'PutObject',
  tag: 'PutObjectTagging',
  remove: 'DeleteObject',
};

/** Only settings of the form `bedrock:<id>` need a permission. */
type Models = Pick<StackSettings, 'model' | 'embeddingModel' | 'guardrailId'>;

/** Converts a grant into IAM statements on named resources. */
export const statementsOf = (grant: Grant, resources: Resources, settings: StackSettings): PolicyStatement[] => [
  ...rowStatements(grant, resources.table),
  ...blobStatements(grant, resources.bucket),
  ...storageKeyStatements(grant, resources),
  ...sendStatements(grant, resources.queues),
  ...secretStatements(grant, resources.secretsKeys),
  ...modelStatements(grant, resources.stack, settings),
  ...vectorStatements(grant, resources),
  ...liveStatements(grant, resources),
  ...ocrStatements(grant, settings),
  ...mailStatements(grant, resources, settings),
  ...signInStatements(grant, resources.signIn),
  ...readerStatements(grant, resources.stack),
];

function blobStatements(grant: Grant, bucket: IBucket): PolicyStatement[] {
  const grantedBlobs = Object.entries(grant.blobs ?? {});
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

const vectorActions: Record<VectorRight, readonly string[]> = {
  // A query with a filter needs both.
  query: ['QueryVectors', 'GetVectors'],
  write: ['PutVectors', 'DeleteVectors'],
};

const vectorStatements = ({ vectors = [] }: Grant, { vectorIndexArn }: Resources): PolicyStatement[] =>
  vectorIndexArn && vectors.length > 0
    ? [
        statement(
          'Vectors',
          's3vectors',
          vectors.flatMap((right) => vectorActions[right]),
          [vectorIndexArn],
        ),
      ]
    : [];

const liveStatements = ({ live }: Grant, { liveEvents }: Resources): PolicyStatement[] =>
  liveEvents && live === 'publishes'
    ? [statement('LiveEvents', 'appsync', ['EventPublish'], liveEvents.namespaceArns)]
    : [];

/** Textract has no resources to name. https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazontextract.html */
const ocrStatements = (grant: Grant, { ocr }: StackSettings) =>
  grant.ocr && ocr === 'textract' ? [statement('Ocr', 'textract', ['DetectDocumentText'], ['*'])] : [];

const arnOf = (stack: Stack, arn: ModelArn) =>
  stack.formatArn({ service: 'bedrock', arnFormat: ArnFormat.SLASH_RESOURCE_NAME, ...arn });

const modelArns = (stack: Stack, model = '') =>
  model.startsWith('bedrock:') ? bedrockResources(model.slice('bedrock:'.length)).map((arn) => arnOf(stack, arn)) : [];

/** With its alias, as Lambda takes it. */
export const readFunctionName = (stack: Stack) => `${stack.stackName}-read:${liveAlias}`;

const readerStatements = ({ reader }: Grant, stack: Stack): PolicyStatement[] =>
  reader
    ? [
        statement(
          'Read',
          'lambda',
          ['InvokeFunction'],
          [
            stack.formatArn({
              service: 'lambda',
              resource: 'function',
              resourceName: readFunctionName(stack),
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          ],
        ),
      ]
    : [];

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
 * domain. It also checks the configuration set.
 */
function mailStatements({ mail }: Grant, { stack, ses }: Resources, { mailFrom }: StackSettings): PolicyStatement[] {
  if (!mail || !mailFrom) return [];
  const identities = [mailFrom, ...domainsAbove(mailFrom.slice(mailFrom.lastIndexOf('@') + 1))];
  const arns = identities.map((resourceName) =>
    stack.formatArn({ service: 'ses', resource: 'identity', resourceName }),
  );
  const granted = statement(
    'Mail',
    'ses',
    ['SendEmail'],
    [...arns, ...(ses.configurationSet ? [ses.configurationSet.arn] : [])],
  );
  granted.addCondition('StringEquals', { 'ses:FromAddress': mailFrom });
  return [granted];
}
