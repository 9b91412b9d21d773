import { pickCommonestQuestions } from '../domain/analytics/asked-days.ts';
import { resolveIdle } from '../domain/conversations/idle.ts';
import { pushOverdueCrawls } from '../domain/knowledge/crawl/watchdog.ts';
import { askForDueRecrawls } from '../domain/knowledge/recrawl.ts';
import { endOverdueIngestions } from '../domain/knowledge/watchdog.ts';
import { eraseExpired } from '../domain/retention/retain.ts';
import { startApp } from './start.ts';

const app = startApp();

/** What is done every minute. One that fails keeps none of the others from its turn. */
const chores = {
  endOverdueIngestions,
  pushOverdueCrawls,
  askForDueRecrawls,
  pickCommonestQuestions,
  resolveIdle,
  eraseExpired,
};

export const handler = async (): Promise<void> => {
  for (const [chore, run] of Object.entries(chores)) {
    const count = await run(app).catch((error: unknown) => {
      app.log.error('chore failed', { chore, error });
      return 0;
    });
    if (count > 0) app.log.info('chore done', { chore, count });
  }
};
