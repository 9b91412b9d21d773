import { isOutage, parkChange } from '../../domain/changes/failures.ts';
import type { App } from '../../domain/core/app.ts';
import type { Change, ChangeStep } from '../../domain/core/rows/change.ts';

interface NamedStep {
  name: string;
  step: ChangeStep;
}

/**
 * Runs a step on all changes. If it fails, bisects them until the change that cannot be processed is isolated. That
 * change is parked for the operator and does not block others. Returns the index of the first change that has to wait
 * for an outage, so that it and the later ones are delivered again. Infinity if there is none.
 */
export async function follow(app: App, named: NamedStep, changes: readonly Change[], from = 0): Promise<number> {
  if (changes.length === 0) return Number.POSITIVE_INFINITY;
  try {
    await named.step(app, changes);
    return Number.POSITIVE_INFINITY;
  } catch (error) {
    if (isOutage(error)) {
      logOutage(app, named, error);
      return from;
    }
    const [change] = changes;
    if (change && changes.length === 1) {
      return (await park(app, named, change, error)) ? Number.POSITIVE_INFINITY : from;
    }
  }
  const half = changes.length >> 1;
  const first = await follow(app, named, changes.slice(0, half), from);
  // Changes after an outage are delivered again in any case.
  return first < Number.POSITIVE_INFINITY ? first : follow(app, named, changes.slice(half), from + half);
}

const logOutage = (app: App, { name }: NamedStep, error: unknown) =>
  app.log.warn('changes wait for an unavailable store or queue', { step: name, error });

/** Parks a change. False if the table is unavailable for that as well. */
async function park(app: App, named: NamedStep, change: Change, error: unknown): Promise<boolean> {
  try {
    await parkChange(app, named.name, change, error);
    return true;
  } catch (outage) {
    logOutage(app, named, outage);
    return false;
  }
}
