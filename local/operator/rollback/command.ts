import { type CommandOptions, text, UsageError } from '../options.ts';
import type { RollbackAccess } from './rollback.ts';

/** What the command needs of the operator's app. */
interface RollbackApp {
  rollbackAccess?: () => Promise<RollbackAccess>;
}

/** With its zone, because a time without one is another in each place. */
const zonedTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

function toMsOf(options: CommandOptions): number | undefined {
  if (options.to === undefined) return undefined;
  const value = text(options, 'to');
  const ms = zonedTime.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms)) throw new UsageError('--to must be a time with its zone, such as 2026-11-21T09:30:00Z.');
  return ms;
}

async function rollback({ rollbackAccess }: RollbackApp, options: CommandOptions): Promise<object> {
  const request = { toMs: toMsOf(options), dryRun: options['dry-run'] === true };
  if (!rollbackAccess) throw new UsageError('rollback needs --stack NAME.');
  const { rollBack } = await import('./rollback.ts');
  return rollBack(await rollbackAccess(), request);
}

export const rollbackCommands = { rollback };
