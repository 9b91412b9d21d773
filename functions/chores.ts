import type { App } from '../domain/core/app.ts';

/** Answers how many rows it changed. */
export type Chore = (app: App) => Promise<number>;

/** Below the 60 s of the function, so that a chore that hangs is in the log. */
const BUDGET_MS = 50_000;

/** Runs chores side by side, each with the whole time: one that fails or takes long keeps none of the others waiting. */
export function createScheduleHandler(app: App, chores: Readonly<Record<string, Chore>>, budgetMs = BUDGET_MS) {
  return async (): Promise<void> => {
    await Promise.all(Object.entries(chores).map(([name, run]) => runChore(app, name, run, budgetMs)));
  };
}

async function runChore(app: App, chore: string, run: Chore, budgetMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`It is not done after ${budgetMs / 1000} s.`)), budgetMs);
  try {
    const count = await Promise.race([run(app), late]);
    if (count > 0) app.log.info('chore done', { chore, count });
  } catch (error) {
    app.log.error('chore failed', { chore, error });
  } finally {
    clearTimeout(timer);
  }
}
