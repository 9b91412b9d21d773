import { unlinkAddress } from '../../domain/people/relink.ts';
import type { OperatorApp } from './app.ts';
import { anyAddress, type CommandOptions, onOff, text, UsageError, usage } from './options.ts';

async function indexAllMembers({ memberRows, users, ...app }: OperatorApp): Promise<object> {
  if (!memberRows) throw new UsageError('The table cannot be reached.');
  const { indexMembers } = await import('./members.ts');
  return indexMembers(app, memberRows(), users);
}

async function unlink(operatorApp: OperatorApp, options: CommandOptions): Promise<object> {
  const ofAll = ['issuer', 'unrecorded', 'dry-run', 'from'].filter((name) => options[name] !== undefined);
  if (options.all === true) {
    if (options.address !== undefined) throw new UsageError(`--address and --all exclude each other.\n${usage}`);
    return unlinkAll(operatorApp, options);
  }
  if (ofAll.length > 0) throw new UsageError(`--${ofAll[0]} needs --all.\n${usage}`);
  return { unlinked: await unlinkAddress(operatorApp, anyAddress(options)) };
}

async function unlinkAll({ memberRows, ...app }: OperatorApp, options: CommandOptions): Promise<object> {
  if (!memberRows) throw new UsageError('The table cannot be reached.');
  const { memberKeyOf, unlinkMembers } = await import('./members.ts');
  const from = options.from === undefined ? undefined : memberKeyOf(text(options, 'from'));
  const unrecorded = onOff(options, 'unrecorded') ?? false;
  const choice = { issuer: text(options, 'issuer'), unrecorded, dryRun: options['dry-run'] === true };
  const { issuers, ...report } = await unlinkMembers(app, memberRows(from), choice);
  // Nothing is left to do, or the issuer has another name: whoever reads this knows which.
  const isNobody = report.unlinked === 0 && issuers.length > 0 && from === undefined;
  return isNobody ? { ...report, ok: false, issuers } : report;
}

export const memberCommands = { 'members index': indexAllMembers, 'members unlink': unlink };
