import { endOverdueIngestions } from '../domain/knowledge/watchdog.ts';
import { startApp } from './start.ts';

const app = startApp();

/** What is done every minute. */
export const handler = async (): Promise<void> => {
  const ended = await endOverdueIngestions(app);
  if (ended > 0) app.log.warn('ingestions ended as overdue', { ended });
};
