import type { ScheduledEvent } from 'aws-lambda';
import type { App } from '../domain/core/app.ts';

/** Returns the number of changed rows. */
type Chore = (app: App) => Promise<number>;

/** Less than the function's 60 s, so that a chore that hangs is logged. */
const BUDGET_MS = 50_000;

/** How often chores are run whose work may be late. */
const SELDOM_MINUTES = 5;

/** An event without a time runs all chores. */
const MIDNIGHT = '1970-01-01T00:00:00Z';

interface Chores {
  everyMinute: Readonly<Record<string, Chore>>;
  /** A look for due work is a read, also if there is none. */
  seldom?: Readonly<Record<string, Chore>>;
}

/** Runs chores in parallel. A chore that fails or takes long does not delay the others. */
export function createScheduleHandler(app: App, { everyMinute, seldom = {} }: Chores, budgetMs = BUDGET_MS) {
  return async ({ time = MIDNIGHT }: Partial<Pick<ScheduledEvent, 'time'>>): Promise<void> => {
    const chores = new Date(time).getUTCMinutes() % SELDOM_MINUTES === 0 ? { ...everyMinute, ...seldom } : everyMinute;
    await Promise.all(Object.entries(chores).map(([name, run]) => runChore(app, name, run, budgetMs)));
  };
}

async function runChore(app: App, chore: string, run: Chore, budgetMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The chore has not finished after ${budgetMs / 1000} s.`)), budgetMs);
  try {
    const count = await Promise.race([run(app), late]);
    if (count > 0) app.log.info('chore done', { chore, count });
  } catch (error) {
    app.log.error('chore failed', { chore, error });
  } finally {
    clearTimeout(timer);
  }
}
