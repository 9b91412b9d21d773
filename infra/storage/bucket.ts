import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  BucketPolicy,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { erasableTag, mailPrefix } from '../../config/grants.ts';
import { queues, retentionDays } from '../../config/queues.ts';
import { type SesParts, sesPartsOf } from '../ses-parts.ts';
import type { StackSettings } from '../settings.ts';
import { removalOf } from './removal.ts';

/**
 * Keeps old versions for as long as the table can be restored, so that objects named by restored rows can be restored
 * too. Files of conversations and snapshots of indexes are kept for `erasedDays` only: what was erased is to be gone.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html
 */
const lifecycleRules = ({ recoveryDays, erasedDays, inboundMailDomain }: StackSettings): LifecycleRule[] => [
  {
    id: 'old-versions',
    noncurrentVersionExpiration: Duration.days(recoveryDays),
    expiredObjectDeleteMarker: true,
    abortIncompleteMultipartUploadAfter: Duration.days(1),
  },
  {
    id: 'erased',
    tagFilters: { [erasableTag.key]: erasableTag.value },
    noncurrentVersionExpiration: Duration.days(Math.min(erasedDays, recoveryDays)),
  },
  {
    id: 'uploads-under-way',
    prefix: 'tmp/',
    expiration: Duration.days(1),
    noncurrentVersionExpiration: Duration.days(1),
  },
  // A mail is removed once it is received. One that could not be has a job in a queue, or a dead letter, for as long as these are kept.
  ...(inboundMailDomain
    ? [
        {
          id: 'mails',
          prefix: mailPrefix,
          expiration: Duration.days(retentionDays(queues.maintenance)),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ]
    : []),
];

/**
 * Creates a bucket or imports an existing one. An existing bucket keeps its settings, except the policy that was
 * deleted with its stack.
 */
export function createBucket(scope: Construct, settings: StackSettings): IBucket {
  if (!settings.bucketName) return createOwnBucket(scope, settings);
  const bucket = Bucket.fromBucketName(scope, 'Bucket', settings.bucketName);
  const statements = [...tlsOnly(bucket), ...mailStatements(scope, bucket, sesPartsOf(scope, settings))];
  new BucketPolicy(scope, 'BucketPolicy', { bucket }).document.addStatements(...statements);
  return bucket;
}

/** SES may store mails by the rule of this stack, and nothing else. */
function mailStatements(scope: Construct, bucket: IBucket, { receiptRule }: SesParts): PolicyStatement[] {
  if (!receiptRule) return [];
  const granted = new PolicyStatement({
    sid: 'SesStoresMail',
    principals: [new ServicePrincipal('ses.amazonaws.com')],
    actions: ['s3:PutObject'],
    resources: [bucket.arnForObjects(`${mailPrefix}*`)],
    conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account, 'aws:SourceArn': receiptRule.arn } },
  });
  return [granted];
}

/** The same policy that `enforceSSL` and `minimumTLSVersion` add to a bucket of the stack. */
const tlsOnly = (bucket: IBucket): PolicyStatement[] =>
  [{ Bool: { 'aws:SecureTransport': 'false' } }, { NumericLessThan: { 's3:TlsVersion': 1.2 } }].map(
    (conditions) =>
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:*'],
        resources: [bucket.bucketArn, bucket.arnForObjects('*')],
        conditions,
      }),
  );

/** Stores long text, index snapshots and attachments. Retained when the stack is deleted. */
function createOwnBucket(scope: Construct, settings: StackSettings): Bucket {
  const bucket = new Bucket(scope, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    lifecycleRules: lifecycleRules(settings),
    // A dashboard in a browser uploads and downloads files through presigned URLs. Any origin is allowed, because the
    // signature is the authorisation.
    cors: [
      {
        allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
        allowedOrigins: ['*'],
        allowedHeaders: ['*'],
        maxAge: 3_000,
      },
    ],
    removalPolicy: removalOf(settings),
    // CloudFormation deletes only empty buckets, and versioning makes those rare. A CDK function empties the bucket
    // first.
    autoDeleteObjects: !settings.keepData,
  });
  for (const granted of mailStatements(scope, bucket, sesPartsOf(scope, settings))) bucket.addToResourcePolicy(granted);
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Only the functions of this stack reach the bucket, each call under its own role. Server access logs would need a ' +
      'second bucket and repeat the ids of conversations; CloudTrail data events are available instead.',
  });
  return bucket;
}
