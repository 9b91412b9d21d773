import { toHostName } from '../../config/addresses.ts';
import { MODEL_RULE, modelForm } from '../../config/bedrock.ts';
import type { OperatorApp } from './app.ts';
import { addressOf, type CommandOptions, text, UsageError } from './options.ts';

function modelOf(options: CommandOptions): string | undefined {
  if (options.model === undefined) return undefined;
  const model = text(options, 'model');
  if (!modelForm.test(model)) throw new UsageError(`--model ${MODEL_RULE}.`);
  return model;
}

function mailDomainOf(options: CommandOptions): string | undefined {
  if (options['inbound-mail-domain'] === undefined) return undefined;
  const domain = text(options, 'inbound-mail-domain').toLowerCase();
  if (toHostName(domain) !== domain) throw new UsageError('--inbound-mail-domain must be a host name.');
  return domain;
}

async function preflight({ accountAccess }: OperatorApp, options: CommandOptions): Promise<object> {
  const mailFrom = options['mail-from'] === undefined ? undefined : addressOf(options, 'mail-from');
  const request = { model: modelOf(options), mailFrom, inboundMailDomain: mailDomainOf(options) };
  if (!accountAccess) throw new UsageError('preflight is for an account on AWS.');
  const { checkAccount } = await import('./preflight/preflight.ts');
  return checkAccount(await accountAccess(), request);
}

/** A time with its zone, because a time without one is another in each place. */
const timeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const tableForm = /^[\w.-]{3,255}$/;

function msOf(options: CommandOptions): number {
  const value = text(options, 'to');
  const ms = timeForm.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms)) throw new UsageError('--to must be a time with its zone, such as 2026-11-21T09:30:00Z.');
  return ms;
}

function timeOf(options: CommandOptions, now: number): number {
  const ms = msOf(options);
  if (ms > now) throw new UsageError('--to must be in the past.');
  // DynamoDB and S3 know whole seconds.
  return Math.floor(ms / 1_000) * 1_000;
}

function tableOf(options: CommandOptions): string | undefined {
  if (options.table === undefined) return undefined;
  const name = text(options, 'table');
  if (!tableForm.test(name)) throw new UsageError('--table must have 3 to 255 letters, digits, "_", "-" or ".".');
  return name;
}

async function restore({ restoreAccess, clock }: OperatorApp, options: CommandOptions): Promise<object> {
  const request = { toMs: timeOf(options, clock.now()), table: tableOf(options), dryRun: options['dry-run'] === true };
  if (!restoreAccess) throw new UsageError('restore needs --stack NAME.');
  const { restoreStack } = await import('./restore/restore.ts');
  return restoreStack(await restoreAccess(), request);
}

async function rollback({ rollbackAccess }: OperatorApp, options: CommandOptions): Promise<object> {
  const toMs = options.to === undefined ? undefined : msOf(options);
  if (!rollbackAccess) throw new UsageError('rollback needs --stack NAME.');
  const { rollBack } = await import('./rollback/rollback.ts');
  return rollBack(await rollbackAccess(), { toMs, dryRun: options['dry-run'] === true });
}

export const awsCommands = { preflight, restore, rollback };
