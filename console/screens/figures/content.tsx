import { type AnswerOf, counted, date, href, number, t } from '#core';
import type { figures } from '../../operations/figures.ts';
import { text } from '../parts/text.ts';
import { Chart } from './chart.tsx';
import { Figure } from './figure.tsx';

type AnalyticsData = AnswerOf<typeof figures>['analytics'];
const percent = (value: number) => number(value, { style: 'percent' });

/** The figures of a period, its messages by day, its questions and its ratings. */
export function Content({ data, balance, bot }: { data: AnalyticsData; balance: number; bot: string | null }) {
  const { outcomes } = data;
  return (
    <>
      <div class="figures">
        <Figure
          name={text('conversationsWere')}
          value={number(outcomes.total)}
          to={href('/inbox', { view: 'done', bot })}
        />
        <Figure name={text('byAi')} value={percent(outcomes.deflectionRate)} hint={text('byAiHint')} />
        <Figure
          name={text('askedPerson')}
          value={percent(outcomes.handoffRate)}
          hint={number(outcomes.handoffs)}
          to={href('/inbox', { view: 'waiting', bot })}
        />
        <Figure
          name={text('resolvedShare')}
          value={percent(outcomes.resolutionRate)}
          hint={number(outcomes.resolved)}
        />
        <Figure
          name={text('ratingsWere')}
          value={outcomes.csatCount ? number(outcomes.csatAvg, { maximumFractionDigits: 1 }) : '–'}
          hint={outcomes.csatCount ? counted(text, 'ratingsHint', outcomes.csatCount) : text('noRatings')}
        />
        <Figure
          name={text('notAnswered')}
          value={number(data.unanswered)}
          hint={text('ofAnswers', { n: data.aiReplies })}
        />
        <Figure name={text('newLeads')} value={number(data.leads)} to={href('/leads')} />
        <Figure
          name={text('creditsUsed')}
          value={number(data.creditsUsed)}
          hint={text('creditsLeft', { n: balance })}
        />
      </div>
      <section class="card">
        <h2>{text('messagesPerDay')}</h2>
        <Chart days={data.messagesOverTime} label={text('messagesPerDay')} />
        <details>
          <summary>{text('asTable')}</summary>
          <div class="table-box">
            <table>
              <thead>
                <tr>
                  <th>{text('ofDay')}</th>
                  <th class="number">{t('messageCount')}</th>
                </tr>
              </thead>
              <tbody>
                {data.messagesOverTime.map(({ label, count }) => (
                  <tr key={label}>
                    <td>{date(`${label}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}</td>
                    <td class="number">{number(count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </section>
      <div class="pair">
        <section class="card flush">
          <header class="card-head">
            <h2>{text('mostAsked')}</h2>
          </header>
          {data.topQuestions.length === 0 ? (
            <p class="muted pad">{text('noQuestions')}</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th>{text('theQuestion')}</th>
                  <th class="number">{text('askedOften')}</th>
                </tr>
              </thead>
              <tbody>
                {data.topQuestions.map(({ content, count }) => (
                  <tr key={content}>
                    <td>
                      <a href={href('/inbox', { view: 'ai', q: content, bot })}>{content}</a>
                    </td>
                    <td class="number">{number(count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <section class="card flush">
          <header class="card-head">
            <h2>{text('atTheEnd')}</h2>
          </header>
          {data.csatComments.length === 0 ? (
            <p class="muted pad">{text('noComments')}</p>
          ) : (
            <table>
              <tbody>
                {data.csatComments.map(({ id, rating, comment, createdAt }) => (
                  <tr key={id + createdAt}>
                    <td class="end">★ {number(rating)}</td>
                    <td>
                      <a href={href(`/inbox/${id}`)}>{comment}</a>
                      <small>{date(createdAt, { dateStyle: 'medium' })}</small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      </div>
    </>
  );
}
