import { isOutage, parkChange } from '../../domain/changes/failures.ts';
import type { App } from '../../domain/core/app.ts';
import type { Change, ChangeStep } from '../../domain/core/change.ts';

export interface NamedStep {
  name: string;
  step: ChangeStep;
}

/**
 * Takes a step with all changes, and where it fails with ever smaller halves of them, until what cannot be followed stands
 * alone: that is kept for the operator, and blocks nobody. Answers the place of the first change that an outage stands in
 * the way of, so that it and what is after it come again; Infinity where there is none.
 */
export async function follow(app: App, named: NamedStep, changes: readonly Change[], from = 0): Promise<number> {
  if (changes.length === 0) return Number.POSITIVE_INFINITY;
  try {
    await named.step(app, changes);
    return Number.POSITIVE_INFINITY;
  } catch (error) {
    if (isOutage(error)) return putOff(app, named, error, from);
    if (changes.length === 1) return keep(app, named, changes[0]!, error, from);
  }
  const half = changes.length >> 1;
  const first = await follow(app, named, changes.slice(0, half), from);
  // What is after an outage comes again in any case.
  return first < Number.POSITIVE_INFINITY ? first : follow(app, named, changes.slice(half), from + half);
}

function putOff(app: App, { name }: NamedStep, error: unknown, from: number): number {
  app.log.warn('changes wait for a store or a queue', { step: name, error });
  return from;
}

async function keep(app: App, named: NamedStep, change: Change, error: unknown, at: number): Promise<number> {
  try {
    await parkChange(app, named.name, change, error);
    return Number.POSITIVE_INFINITY;
  } catch (notKept) {
    return putOff(app, named, notKept, at);
  }
}
