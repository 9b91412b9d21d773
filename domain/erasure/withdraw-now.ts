import type { App } from '../core/app.ts';
import type { Subject } from '../webhooks/derive.ts';
import { withdrawEventsOf } from '../webhooks/withdraw.ts';

/** Withdraws the events of an erased record. A failure is left to the worker that the removal of its row calls: the record is gone. */
export const withdrawEventsNow = (app: App, subject: Subject): Promise<void> =>
  withdrawEventsOf(app, subject).catch((error) => app.log.warn('events are withdrawn later', { ...subject, error }));
