import type { FunctionName } from '../../../config/functions.ts';
import { UsageError } from '../options.ts';

/** A published version of a function. */
export interface PublishedVersion {
  version: string;
  publishedMs: number;
}

/** What a rollback reads and changes in a stack. */
export interface RollbackAccess {
  stackName: string;
  functionNames: readonly FunctionName[];
  /** The state of the stack, and when its last deployment began. Undefined after the first. */
  readStack(): Promise<{ status: string; updatedMs: number | undefined }>;
  cancelUpdate(): Promise<void>;
  /** The version behind the alias, or undefined if the function has no alias. */
  liveVersion(functionName: FunctionName): Promise<string | undefined>;
  versions(functionName: FunctionName): Promise<PublishedVersion[]>;
  /** Sends all calls to this version at once. */
  setLive(functionName: FunctionName, version: string): Promise<void>;
}

interface RollbackRequest {
  /** Functions go back to what was live at this time. Undefined: before the last deployment. */
  toMs: number | undefined;
  dryRun: boolean;
}

interface Move {
  name: FunctionName;
  from: string;
  to: string;
}

/**
 * Points each function's alias to the version that was the newest before the last deployment, or at a time. Functions that have not changed since
 * stay as they are, so repeating it changes nothing. A deployment in progress is cancelled instead: CloudFormation then rolls it back.
 */
export async function rollBack(access: RollbackAccess, { toMs, dryRun }: RollbackRequest): Promise<object> {
  const { status, updatedMs } = await access.readStack();
  if (status === 'UPDATE_IN_PROGRESS') return cancel(access, dryRun);
  if (status.endsWith('_IN_PROGRESS'))
    throw new UsageError(`The stack ${access.stackName} is ${status}. Wait until that has ended, then try again.`);
  const beforeMs = toMs === undefined ? updatedMs : toMs;
  if (beforeMs === undefined)
    throw new UsageError(`The stack ${access.stackName} was deployed once: there is no earlier version.`);
  const moves = (await Promise.all(access.functionNames.map((name) => moveOf(access, name, beforeMs)))).flat();
  // All is read before anything is changed, so that a function without an earlier version stops the whole.
  if (!dryRun) for (const { name, to } of moves) await access.setLive(name, to);
  return { rolledBack: !dryRun && moves.length > 0, to: new Date(beforeMs).toISOString(), functions: moves };
}

async function cancel(access: RollbackAccess, dryRun: boolean): Promise<object> {
  if (!dryRun) await access.cancelUpdate();
  return { rolledBack: false, cancelled: !dryRun, note: 'CloudFormation rolls the deployment in progress back.' };
}

/** The change of one function's alias, or none if it is where it shall be. */
async function moveOf(access: RollbackAccess, functionName: FunctionName, beforeMs: number): Promise<Move[]> {
  const [from, versions] = await Promise.all([access.liveVersion(functionName), access.versions(functionName)]);
  if (from === undefined)
    throw new UsageError(
      `${functionName} has no alias. Deploy this version first; a rollback is possible after the next.`,
    );
  const earlier = versions.filter(({ publishedMs }) => publishedMs < beforeMs);
  const target = earlier.toSorted((a, b) => Number(b.version) - Number(a.version))[0];
  if (!target)
    throw new UsageError(
      `${functionName} has no version from before ${new Date(beforeMs).toISOString()}. Nothing was changed.`,
    );
  return target.version === from ? [] : [{ name: functionName, from, to: target.version }];
}
