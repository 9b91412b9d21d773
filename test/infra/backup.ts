import { describe, expect, it } from 'vitest';
import { type StackTemplate, synthesise, synthesiseAll } from '../../infra/synthesise.ts';
import { textOf } from '../../infra/template-grants.ts';
import { template } from './template.ts';

const other = 'arn:aws:backup:eu-west-1:111122223333:backup-vault:frontdesk';
const of = ({ Resources }: StackTemplate, type: string) =>
  Object.values(Resources).filter(({ Type }) => Type === `AWS::Backup::${type}`);

const vaultNameOf = (made: StackTemplate): string => textOf(of(made, 'BackupVault')[0]!.Properties.BackupVaultName);

describe('backup=daily', () => {
  const made = synthesise({ backup: 'daily', backupVaultArn: other, backupDays: '90' });

  it('copies table and bucket once a day, and each copy into the other vault, for as long as the settings say', () => {
    const [plan] = of(made, 'BackupPlan');
    const [rule, ...more] = plan!.Properties.BackupPlan.BackupPlanRule;
    expect(more).toEqual([]);
    const Lifecycle = { DeleteAfterDays: 90 };
    expect(rule).toMatchObject({ ScheduleExpression: 'cron(0 3 * * ? *)', Lifecycle });
    expect(rule.CopyActions).toEqual([{ DestinationBackupVaultArn: other, Lifecycle }]);
    const [selection] = of(made, 'BackupSelection');
    expect(selection!.Properties.BackupSelection.Resources.map(textOf)).toEqual(['Table.Arn', 'Bucket.Arn']);
  });

  it('keeps the vault with the data, and may not restore', () => {
    expect(of(made, 'BackupVault')[0]).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
    const role = Object.entries(made.Resources).find(([id]) => id.startsWith('BackupRole'));
    const granted = JSON.stringify(role?.[1].Properties.ManagedPolicyArns);
    expect(granted).toContain('AWSBackupServiceRolePolicyForS3Backup');
    expect(granted).not.toContain('Restore');
  });

  it('names the vault after the stack and its id, so that the next stack of the name can be deployed', () => {
    expect(vaultNameOf(made)).toBe('Frontdesk-{AWS::StackId}');
    const long = 'F'.repeat(41);
    // A part of the id has 12 digits, and a name at most 50.
    expect(vaultNameOf(synthesise({ backup: 'daily', stack: long }))).toBe(`${'F'.repeat(37)}-{AWS::StackId}`);
  });

  it('belongs to the stack of the data', () => {
    const { platform, data } = synthesiseAll({ stacks: 'two', backup: 'daily' });
    expect(of(platform, 'BackupVault')).toEqual([]);
    expect(data && vaultNameOf(data)).toBe('Frontdesk-data-{AWS::StackId}');
  });

  it('is off by default, and refused where it cannot be', () => {
    expect(of(template(), 'BackupVault')).toEqual([]);
    expect(() => synthesise({ backupVaultArn: other })).toThrow('backupVaultArn needs backup=daily');
    expect(() => synthesise({ backup: 'hourly' })).toThrow('backup');
    expect(() => synthesise({ backup: 'daily', backupVaultArn: 'frontdesk' })).toThrow(
      'must be the ARN of a backup vault',
    );
    expect(() => synthesise({ backup: 'daily', keepData: 'false' })).toThrow(
      'backup=daily and keepData=false exclude each other',
    );
    expect(() => synthesise({ backup: 'daily', backupDays: '0' })).toThrow('backupDays');
  });
});
