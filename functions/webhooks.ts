import { createQueueHandler } from './queue.ts';
import { startApp } from './start.ts';

/** Delivers webhooks. */
export const handler = createQueueHandler(startApp(), 'webhooks', async () => {
  throw new Error('deliveries are not made yet');
});
