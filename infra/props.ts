import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ISecurityGroup, IVpc, SubnetSelection } from 'aws-cdk-lib/aws-ec2';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { CodeOf } from './functions/code.ts';
import type { FrontdeskSettings } from './settings/properties.ts';

/** What the platform's construct takes: the settings, and resources that exist already. */
export interface FrontdeskProps extends FrontdeskSettings {
  /** An existing table with a change stream of new and old images, the TTL attribute `ttl` and the index `due-index`. */
  readonly table?: ITableV2 | undefined;
  /** An existing private bucket. Its policy and its lifecycle rules are yours. */
  readonly bucket?: IBucket | undefined;
  /** An existing KMS key for the secrets that customers store, instead of `secretsKeyArn`. */
  readonly encryptionKey?: IKey | undefined;
  /**
   * An existing user pool, and its client: a public one for the code grant, with the callback `<root>/auth/callback`. Without a client
   * one is created in the pool.
   */
  readonly userPool?: IUserPool | undefined;
  readonly userPoolClient?: IUserPoolClient | undefined;
  /** Certificate of `domain`, instead of `certificateArn`. */
  readonly certificate?: ICertificate | undefined;
  /** A VPC for the functions. Its subnets need a way to AWS and to the internet, such as a NAT gateway. */
  readonly vpc?: IVpc | undefined;
  readonly vpcSubnets?: SubnetSelection | undefined;
  readonly securityGroups?: ISecurityGroup[] | undefined;
  /** The functions' code, if it is not that of the package. */
  readonly codeOf?: CodeOf | undefined;
}
