import type { App } from '../core/app.ts';
import type { Subject } from '../webhooks/derive.ts';
import { withdrawEventsOf } from '../webhooks/withdraw.ts';

/**
 * Withdraws the events of an erased record. A failure does not fail the request, because the record is already erased: the worker
 * that its row's deletion triggers repeats the withdrawal.
 */
export const withdrawEventsNow = (app: App, subject: Subject): Promise<void> =>
  withdrawEventsOf(app, subject).catch((error) => app.log.warn('events are withdrawn later', { ...subject, error }));
