import type { App } from '../domain/core/app.ts';

/** Returns the number of changed rows. */
type Chore = (app: App) => Promise<number>;

/** Less than the function's 60 s, so that a chore that hangs is logged. */
const BUDGET_MS = 50_000;

/** Runs chores in parallel. A chore that fails or takes long does not delay the others. */
export function createScheduleHandler(app: App, chores: Readonly<Record<string, Chore>>, budgetMs = BUDGET_MS) {
  return async (): Promise<void> => {
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
