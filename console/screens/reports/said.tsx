import { date, href, number, t } from '#core';
import { FlushCard } from '../parts/card.tsx';
import { text } from '../parts/text.ts';
import { listHref, type ReportScope } from './period.ts';
import type { AnalyticsData } from './tiles.tsx';

interface CountsProps {
  name: string;
  count: string;
  rows: readonly { to: string; content: string; color?: string; count: number }[];
}

/** What was counted, most frequent first. Each opens what it counts. */
const Counts = ({ name, count, rows }: CountsProps) => (
  <table>
    <thead>
      <tr>
        <th>{name}</th>
        <th class="number">{count}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ to, content, color, count }) => (
        <tr key={to}>
          <td>
            <a class="who" href={to}>
              {color && <i class="dot" style={{ background: color }} />}
              {content}
            </a>
          </td>
          <td class="number">{number(count)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface SaidProps {
  data: AnalyticsData;
  scope: ReportScope;
}

/** The questions that were asked most. */
export const Questions = ({ data: { topQuestions }, scope }: SaidProps) => (
  <FlushCard title={text('mostAsked')}>
    {topQuestions.length === 0 ? (
      <p class="muted pad">{text('noQuestions')}</p>
    ) : (
      <Counts
        name={text('theQuestion')}
        count={text('askedOften')}
        rows={topQuestions.map(({ content, count }) => ({
          to: listHref(scope, 'questions', { question: content }),
          content,
          count,
        }))}
      />
    )}
  </FlushCard>
);

/** The conversations by label. */
export const Labels = ({ data: { labels }, scope }: SaidProps) =>
  labels.length > 0 ? (
    <FlushCard title={t('labelsAction')}>
      <Counts
        name={text('labels_name')}
        count={t('conversationList')}
        rows={labels.map(({ id, name, color, conversations }) => ({
          to: listHref(scope, 'ANY', { label: id }),
          content: name,
          color,
          count: conversations,
        }))}
      />
    </FlushCard>
  ) : null;

/** What visitors said about their conversations. */
export const Comments = ({ data: { csatComments }, scope: { tz } }: SaidProps) => (
  <FlushCard title={text('atTheEnd')}>
    {csatComments.length === 0 ? (
      <p class="muted pad">{text('noComments')}</p>
    ) : (
      <table>
        <tbody>
          {csatComments.map(({ id, rating, comment, createdAt }) => (
            <tr key={id + createdAt}>
              <td class="end">★ {number(rating)}</td>
              <td>
                <a href={href(`/inbox/${id}`)}>{comment}</a>
                <small>{date(createdAt, { dateStyle: 'medium', timeZone: tz })}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </FlushCard>
);
