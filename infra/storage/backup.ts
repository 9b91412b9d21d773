import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { StackSettings } from '../settings.ts';
import { stackIdPart } from '../stack-id.ts';
import { removalOf } from './removal.ts';

/** AWS publishes and extends them. The second is for buckets, which the first leaves out. */
const policies = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'];
/** In UTC. Most regions with customers of one company are quiet then. */
const DAILY = Schedule.cron({ hour: '3', minute: '0' });

/** What is left of a vault's 50 characters beside a hyphen and the part of the stack's id. */
const VAULT_NAME = 37;

/** A retained vault keeps its name, so the next stack of the same name needs another one. */
const vaultNameOf = (stackName: string) => `${stackName.slice(0, VAULT_NAME)}-${stackIdPart()}`;

/**
 * Copies table and bucket once a day into a vault if the settings ask for it, and from there into a vault of another account or region. The
 * table's own recovery lives in its account, and ends with it.
 */
export function backUp(parent: Stack | Construct, table: ITableV2, bucket: IBucket, settings: StackSettings): void {
  if (settings.backup !== 'daily') return;
  const scope = new Construct(parent, 'Backup');
  const { stackName } = Stack.of(parent);
  const backupVaultName = vaultNameOf(stackName);
  const vault = new BackupVault(scope, 'Vault', { backupVaultName, removalPolicy: removalOf(settings) });
  const deleteAfter = Duration.days(settings.backupDays);
  const plan = new BackupPlan(scope, 'Plan', { backupPlanName: stackName.slice(0, 50), backupVault: vault });
  plan.addRule(
    new BackupPlanRule({
      ...{ ruleName: 'daily', scheduleExpression: DAILY, deleteAfter },
      ...(settings.backupVaultArn
        ? {
            copyActions: [
              {
                destinationBackupVault: BackupVault.fromBackupVaultArn(scope, 'OtherVault', settings.backupVaultArn),
                deleteAfter,
              },
            ],
          }
        : {}),
    }),
  );
  plan.addSelection('Data', {
    role: createRole(scope),
    resources: [table.tableArn, bucket.bucketArn].map((arn) => BackupResource.fromArn(arn)),
  });
}

/** Without the right to restore: a person restores, under a role of their own. */
function createRole(scope: Construct): Role {
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
  });
  Validations.of(role).acknowledge(
    ...policies.map((name) => ({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
      reason: 'AWS publishes this policy for its backups, and extends it with what they need.',
    })),
  );
  return role;
}
