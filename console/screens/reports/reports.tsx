import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { type AnswerOf, Empty, href, may, t } from '#core';
import { breakdown as breakdownDocument, reports as reportsDocument } from '../../operations/reports.ts';
import { Exports } from '../office/exports.tsx';
import { download } from '../parts/download.ts';
import { Page } from '../parts/page.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { AllGroups, Funnel } from './groups.tsx';
import { OverTime, Ratings, Times } from './over-time.tsx';
import { areDatesRight, listHref, MAX_DAYS, type ReportPeriod, type ReportScope, readPeriod } from './period.ts';
import { Responses } from './responses.tsx';
import { Comments, Labels, Questions } from './said.tsx';
import { Saved } from './saved.tsx';
import { Selects } from './selects.tsx';
import { type AnalyticsData, Tiles } from './tiles.tsx';
import { Topics } from './topics.tsx';

const isEmpty = ({ outcomes, messages, leads, creditsUsed }: AnalyticsData) =>
  outcomes.total + messages + leads + creditsUsed === 0;

/** What came of the conversations of a period. Period, zone and chatbot are in the address. */
export default function Reports() {
  const period = readPeriod();
  const { from, to } = period;
  // Dates of an address that somebody wrote.
  if (from && to && !areDatesRight(from, to))
    return (
      <Page title={t('navReports')} actions={<Selects period={period} shown={undefined} />}>
        <Empty icon="chart" title={text('report_days', { n: MAX_DAYS })} />
      </Page>
    );
  return <Loaded period={period} />;
}

function Loaded({ period }: { period: ReportPeriod }) {
  const loaded = useQuery(reportsDocument, { ...period });
  const dates = loaded.data?.analytics;
  const shown = dates && { from: dates.from, to: dates.to };
  return (
    <Page title={t('navReports')} actions={<Selects period={period} shown={shown} />}>
      <Shown of={loaded}>
        {(answer) =>
          isEmpty(answer.analytics) ? (
            <Empty icon="chart" title={text('report_none')}>
              <p class="muted">{text('report_noneHint')}</p>
            </Empty>
          ) : (
            <Report answer={answer} period={period} reload={loaded.reload} />
          )
        }
      </Shown>
    </Page>
  );
}

interface ReportProps {
  answer: AnswerOf<typeof reportsDocument>;
  period: ReportPeriod;
  reload(): Promise<void>;
}

function Report({ answer: { analytics, workspace }, period, reload }: ReportProps) {
  const scope = { from: analytics.from, to: analytics.to, tz: period.tz, bot: period.chatbotId };
  const key = JSON.stringify(scope);
  return (
    <>
      <Tiles data={analytics} balance={workspace.balance} scope={scope} />
      <Breakdown key={key} scope={scope} data={analytics}>
        <Saved saved={analytics.saved} rates={workspace.settings} reload={reload} />
      </Breakdown>
      <OverTime
        titles={[text('messagesPerDay'), text('report_messagesPerWeek')]}
        days={analytics.messagesOverTime}
        column={t('messagesTitle')}
        hrefOf={({ from, to }) => href('/reports', { from, to, tz: period.tz, bot: period.chatbotId })}
      />
      <Responses period={period} scope={scope} />
      <div class="pair">
        <Questions data={analytics} scope={scope} />
        <Comments data={analytics} scope={scope} />
      </div>
      <Topics key={`topics ${key}`} scope={scope} />
      {may('conversations:read') && <Files scope={scope} />}
    </>
  );
}

interface BreakdownProps {
  scope: ReportScope;
  data: AnalyticsData;
  /** Beside the funnel. */
  children: ComponentChildren;
}

/** The conversations by what they have in common. Read after the numbers: it takes longer. */
function Breakdown({ scope, data, children }: BreakdownProps) {
  const { bot: chatbotId, ...dates } = scope;
  const loaded = useQuery(breakdownDocument, { ...dates, chatbotId });
  const isPending = loaded.data?.analyticsBreakdown.isPending;
  // Each call counts more.
  useEffect(() => {
    if (isPending) void loaded.reload();
  }, [loaded.data]);
  return (
    <Shown of={loaded}>
      {({ analyticsBreakdown }) => (
        <>
          {!analyticsBreakdown.isComplete && (
            <p class="muted" role="status">
              {text(analyticsBreakdown.isPending ? 'report_counting' : 'report_partial')}
            </p>
          )}
          <div class="pair">
            <Funnel data={analyticsBreakdown} scope={scope} />
            {children}
          </div>
          <OverTime
            titles={[text('report_perDay'), text('report_perWeek')]}
            days={analyticsBreakdown.days.map(({ label, conversations }) => ({ label, count: conversations }))}
            column={t('conversationList')}
            hrefOf={(part) => listHref({ ...scope, from: part.from, to: part.to }, 'ANY')}
          />
          <Times data={analyticsBreakdown} scope={scope} />
          <AllGroups data={analyticsBreakdown} scope={scope} />
          <Labels data={data} scope={scope} />
          <Ratings data={analyticsBreakdown} scope={scope} />
        </>
      )}
    </Shown>
  );
}

/** The address of what a report counts as a file. */
export function exportPath(
  { from, to, tz, bot }: ReportScope,
  more: Record<string, string> = {},
  of = 'conversations',
): string {
  const query = new URLSearchParams({ from, to, tz, ...(bot ? { chatbotId: bot } : {}), ...more });
  return `/v1/${of}/export?${query}`;
}

/** The conversations of the report as files. */
const Files = ({ scope }: { scope: ReportScope }) => {
  const { bot: chatbotId, ...dates } = scope;
  return (
    <>
      <div class="choices no-print">
        <button
          type="button"
          onClick={() => void act(() => download(exportPath(scope, { outcome: 'any' }), 'conversations.csv'))}
        >
          {text('exportAll')}
        </button>
        <button
          type="button"
          onClick={() => void act(() => download(exportPath(scope, {}, 'analytics/sources'), 'sources.csv'))}
        >
          {text('report_sources')} (CSV)
        </button>
        <button type="button" onClick={() => print()}>
          {text('report_print')}
        </button>
      </div>
      <Exports kind="CONVERSATIONS" filter={{ ...dates, chatbotId, outcome: 'ANY' }} />
    </>
  );
};
