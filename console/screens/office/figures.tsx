import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  addressQuery,
  botNames,
  date,
  Failed,
  href,
  Loading,
  number,
  query,
  screenTitle,
  setQuery,
  t,
  textsOf,
  useLoad,
} from '#core';
import type { DataOf } from '../../../client/graphql.ts';
import { figures as figuresDocument } from '../../operations/figures.ts';
import { Chart } from '../figures/chart.tsx';
import { Page } from '../parts/page.tsx';

const text = textsOf({
  range: 'Period',
  TODAY: 'Today',
  LAST_7D: 'Last 7 days',
  LAST_30D: 'Last 30 days',
  THIS_MONTH: 'This month',
  LAST_MONTH: 'Last month',
  LAST_90D: 'Last 90 days',
  LAST_YEAR: 'Last year',
  zone: 'Time zone',
  conversationsWere: 'Conversations',
  byAi: 'Solved by the AI',
  byAiHint: 'without a person',
  askedPerson: 'Asked for a person',
  resolvedShare: 'Resolved',
  ratings: 'Rating',
  ratingsHint_one: 'from {n} rating',
  ratingsHint_other: 'from {n} ratings',
  noRatings: 'no ratings yet',
  newLeads: 'Leads',
  notAnswered: 'Not answered',
  ofAnswers: 'of {n} answers',
  credits: 'Credits used',
  creditsLeft: '{n} left',
  messagesPerDay: 'Messages per day',
  day: 'Day',
  asTable: 'Show as a table',
  mostAsked: 'Asked most',
  times: 'Times',
  question: 'Question',
  atTheEnd: 'What visitors said at the end',
  noQuestions: 'Nobody has asked anything in this period',
  noComments: 'No comments in this period',
});

const ranges = ['TODAY', 'LAST_7D', 'LAST_30D', 'THIS_MONTH', 'LAST_MONTH', 'LAST_90D', 'LAST_YEAR'] as const;
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const percent = (value: number) => number(value, { style: 'percent' });

type Data = NonNullable<DataOf<typeof figuresDocument>['analytics']>;

/** What came of the conversations of a period. Period, zone and chatbot are in the address. */
export default function Figures() {
  const values = addressQuery.value;
  const range = ranges.find((each) => each === values.get('range')) ?? 'LAST_30D';
  const tz = values.get('tz') ?? ownZone;
  const bot = values.get('bot');
  useEffect(() => {
    screenTitle.value = t('navFigures');
  }, []);
  const { data, error, reload } = useLoad(`figures ${range} ${tz} ${bot}`, (signal) =>
    query(figuresDocument, { range, tz, chatbotId: bot }, signal),
  );
  return (
    <Page
      wide
      title={t('navFigures')}
      actions={
        <div class="selects">
          <select
            aria-label={text('range')}
            value={range}
            onChange={({ currentTarget }) => setQuery({ range: currentTarget.value })}
          >
            {ranges.map((each) => (
              <option value={each} key={each}>
                {text(each)}
              </option>
            ))}
          </select>
          <select
            aria-label={text('zone')}
            value={tz}
            onChange={({ currentTarget }) => setQuery({ tz: currentTarget.value })}
          >
            {[...new Set([tz, ownZone, 'UTC'])].map((zone) => (
              <option value={zone} key={zone}>
                {zone}
              </option>
            ))}
          </select>
          <select
            aria-label={t('chatbotFilter')}
            value={bot ?? ''}
            onChange={({ currentTarget }) => setQuery({ bot: currentTarget.value || null })}
          >
            <option value="">{t('allChatbots')}</option>
            {[...botNames.value].map(([id, name]) => (
              <option value={id} key={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      }
    >
      {error ? (
        <Failed error={error} retry={() => void reload()} />
      ) : !data?.analytics ? (
        <Loading />
      ) : (
        <Content data={data.analytics} balance={data.workspace?.balance} bot={bot} />
      )}
    </Page>
  );
}

function Content({ data, balance, bot }: { data: Data; balance: number | undefined; bot: string | null }) {
  const { outcomes } = data;
  const plural = outcomes.csatCount === 1 ? 'ratingsHint_one' : 'ratingsHint_other';
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
          name={text('ratings')}
          value={outcomes.csatCount ? number(outcomes.csatAvg, { maximumFractionDigits: 1 }) : '–'}
          hint={outcomes.csatCount ? text(plural, { n: outcomes.csatCount }) : text('noRatings')}
        />
        <Figure
          name={text('notAnswered')}
          value={number(data.unanswered)}
          hint={text('ofAnswers', { n: data.aiReplies })}
        />
        <Figure name={text('newLeads')} value={number(data.leads)} to={href('/leads')} />
        <Figure
          name={text('credits')}
          value={number(data.creditsUsed)}
          {...(balance === undefined ? {} : { hint: text('creditsLeft', { n: balance }) })}
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
                  <th>{text('day')}</th>
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
                  <th>{text('question')}</th>
                  <th class="number">{text('times')}</th>
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

interface FigureProps {
  name: string;
  value: ComponentChildren;
  hint?: string;
  to?: string;
}

function Figure({ name, value, hint, to }: FigureProps) {
  const content = (
    <>
      <span class="muted">{name}</span>
      <b>{value}</b>
      <small>{hint ?? '\u00a0'}</small>
    </>
  );
  return to ? (
    <a class="card figure" href={to}>
      {content}
    </a>
  ) : (
    <div class="card figure">{content}</div>
  );
}
