import { pickCommonestQuestions } from '../domain/analytics/asked-days.ts';
import { resolveIdle } from '../domain/conversations/state/idle.ts';
import { mailReplies, mailWaiting } from '../domain/conversations/state/mail-due.ts';
import { wakeSnoozed } from '../domain/conversations/triage/wake.ts';
import { pushOverdueCrawls } from '../domain/knowledge/crawl/watchdog.ts';
import { pushOverdueImports } from '../domain/knowledge/faq-imports/follow.ts';
import { endOverdueIngestions } from '../domain/knowledge/ingest/watchdog.ts';
import { startDueRecrawls } from '../domain/knowledge/sources/recrawl.ts';
import { startVectorFills } from '../domain/knowledge/vector-fill/due.ts';
import { recheckDomains } from '../domain/reseller/recheck-domain.ts';
import { eraseExpired } from '../domain/retention/retain.ts';
import { createScheduleHandler } from './chores.ts';
import { startApp } from './start.ts';

/** Runs every minute. */
export const handler = createScheduleHandler(startApp(), {
  everyMinute: {
    endOverdueIngestions,
    pushOverdueCrawls,
    pushOverdueImports,
    startDueRecrawls,
    resolveIdle,
    wakeSnoozed,
    mailWaiting,
    mailReplies,
  },
  seldom: { pickCommonestQuestions, eraseExpired, recheckDomains, startVectorFills },
});
