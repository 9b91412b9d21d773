import { Duration, Validations } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
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
import type { Settings } from '../settings.ts';
import { removalOf } from './removal.ts';

/**
 * As long as the table can be restored to an earlier second, the objects that its rows name can be, too.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html
 */
const lifecycleRules = ({ recoveryDays }: Settings): LifecycleRule[] => [
  {
    id: 'old-versions',
    noncurrentVersionExpiration: Duration.days(recoveryDays),
    expiredObjectDeleteMarker: true,
    abortIncompleteMultipartUploadAfter: Duration.days(1),
  },
  {
    id: 'uploads-under-way',
    prefix: 'tmp/',
    expiration: Duration.days(1),
    noncurrentVersionExpiration: Duration.days(1),
  },
];

/** A new bucket, or one that was kept: that has its rules already, but for its policy, which went with its stack. */
export function createBucket(scope: Construct, settings: Settings): IBucket {
  if (!settings.bucketName) return createOwnBucket(scope, settings);
  const bucket = Bucket.fromBucketName(scope, 'Bucket', settings.bucketName);
  new BucketPolicy(scope, 'BucketPolicy', { bucket }).document.addStatements(...tlsOnly(bucket));
  return bucket;
}

/** What `enforceSSL` and `minimumTLSVersion` give a bucket of the stack's own. */
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

/** Long text, index snapshots, attachments. It outlives its stack. */
function createOwnBucket(scope: Construct, settings: Settings): Bucket {
  const bucket = new Bucket(scope, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    lifecycleRules: lifecycleRules(settings),
    // A dashboard in a browser puts a file where a signed address leads, and fetches one from there; any page may, for the
    // signature is the permission.
    cors: [
      {
        allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
        allowedOrigins: ['*'],
        allowedHeaders: ['*'],
        maxAge: 3_000,
      },
    ],
    removalPolicy: removalOf(settings),
    // Versions make an emptied bucket rare, and CloudFormation deletes no other. A function of the CDK empties it.
    autoDeleteObjects: !settings.keepData,
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Only the functions of this stack reach the bucket, each call under its own role. Server access logs would need a ' +
      'second bucket and repeat the ids of conversations; who wants them has CloudTrail data events.',
  });
  return bucket;
}
