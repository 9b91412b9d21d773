import { type AnswerOf, href, may, number, t } from '#core';
import type { breakdown } from '../../operations/reports.ts';
import { FlushCard } from '../parts/card.tsx';
import { text } from '../parts/text.ts';
import { NONE } from './chart.tsx';
import { CountLink } from './count-link.tsx';
import type { ReportScope } from './period.ts';

type SourceFigures = AnswerOf<typeof breakdown>['analyticsBreakdown']['sources'][number];

/** What the answers are based on, and what came of their conversations. */
export const Sources = ({ sources, scope }: { sources: readonly SourceFigures[]; scope: ReportScope }) =>
  sources.length > 0 ? (
    <FlushCard title={text('report_sources')}>
      <div class="table-box">
        <table>
          <thead>
            <tr>
              <th>{text('report_source')}</th>
              <th class="number">{text('report_cited')}</th>
              <th class="number">{t('conversationList')}</th>
              <th class="number">{text('report_answered')}</th>
              <th class="number">{text('askedPerson')}</th>
              <th class="number">{text('resolvedShare')}</th>
              <th class="number">{t('ratingTitle')}</th>
            </tr>
          </thead>
          <tbody>
            {sources.map((source) => (
              <Row key={source.sourceId} source={source} scope={scope} />
            ))}
          </tbody>
        </table>
      </div>
    </FlushCard>
  ) : null;

function Row({ source, scope }: { source: SourceFigures; scope: ReportScope }) {
  const { sourceId, chatbotId, title, rated, ratingAverage } = source;
  const link = { scope, filter: { source: sourceId, sourceBot: chatbotId } };
  return (
    <tr>
      <td class="break">
        {title !== null && may('knowledge:read') ? (
          <a href={href(`/bots/${chatbotId}/sources/${sourceId}`)}>{title}</a>
        ) : (
          (title ?? text('report_deletedSource'))
        )}
      </td>
      <td class="number">{number(source.citations)}</td>
      <td class="number">
        <CountLink {...link} count={source.conversations} outcome="ANY" />
      </td>
      <td class="number">
        <CountLink {...link} count={source.answered} outcome="ANSWERED" />
      </td>
      <td class="number">
        <CountLink {...link} count={source.handoffs} outcome="HANDOFF" />
      </td>
      <td class="number">
        <CountLink {...link} count={source.resolved} outcome="RESOLVED" />
      </td>
      <td class="number">
        {rated === 0 ? (
          NONE
        ) : (
          <>
            ★ {number(ratingAverage, { maximumFractionDigits: 1 })} ·{' '}
            <CountLink {...link} count={rated} outcome="BEGAN_RATED" />
          </>
        )}
      </td>
    </tr>
  );
}
