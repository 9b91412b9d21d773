import { type AnswerOf, counted, date, href, number, t } from '#core';
import type { figures } from '../../operations/figures.ts';
import { Card, FlushCard } from '../parts/card.tsx';
import { text } from '../parts/text.ts';
import { Chart } from './chart.tsx';
import { Figure } from './figure.tsx';

type AnalyticsData = AnswerOf<typeof figures>['analytics'];
const percent = (value: number) => number(value, { style: 'percent' });

interface ContentProps {
  data: AnalyticsData;
  balance: number;
  bot: string | null;
}

/** The figures of a period, its messages by day, its questions and its ratings. */
export const Content = ({ data, balance, bot }: ContentProps) => (
  <>
    <Figures data={data} balance={balance} bot={bot} />
    <Messages days={data.messagesOverTime} />
    <div class="pair">
      <FlushCard title={text('mostAsked')}>
        <Questions questions={data.topQuestions} bot={bot} />
      </FlushCard>
      <FlushCard title={text('atTheEnd')}>
        <Comments comments={data.csatComments} />
      </FlushCard>
    </div>
    <Labels labels={data.labels} bot={bot} />
  </>
);

function Figures({ data, balance, bot }: ContentProps) {
  const { outcomes, tokens } = data;
  return (
    <div class="figures">
      <Figure name={t('conversationList')} value={number(outcomes.total)} to={href('/inbox', { view: 'done', bot })} />
      <Figure name={text('byAi')} value={percent(outcomes.deflectionRate)} hint={text('byAiHint')} />
      <Figure
        name={text('askedPerson')}
        value={percent(outcomes.handoffRate)}
        hint={number(outcomes.handoffs)}
        to={href('/inbox', { view: 'waiting', bot })}
      />
      <Figure name={text('resolvedShare')} value={percent(outcomes.resolutionRate)} hint={number(outcomes.resolved)} />
      <Figure
        name={t('ratingTitle')}
        value={outcomes.csatCount ? number(outcomes.csatAvg, { maximumFractionDigits: 1 }) : '–'}
        hint={outcomes.csatCount ? counted(text, 'ratingsHint', outcomes.csatCount) : text('noRatings')}
      />
      <Figure
        name={t('wasUnanswered')}
        value={number(data.unanswered)}
        hint={text('ofAnswers', { n: data.aiReplies })}
      />
      <Figure name={t('navLeads')} value={number(data.leads)} to={href('/leads')} />
      <Figure name={text('creditsTitle')} value={number(data.creditsUsed)} hint={text('creditsLeft', { n: balance })} />
      {tokens.input > 0 && (
        <Figure
          name={t('tokensTitle')}
          value={number(tokens.input + tokens.output, { notation: 'compact' })}
          hint={tokensHint(data)}
        />
      )}
    </div>
  );
}

const tokensHint = ({ tokens, modelCost }: AnalyticsData) =>
  t('tokensRead', tokens) +
  (modelCost === null ? '' : ` · ${number(modelCost, { style: 'currency', currency: 'USD' })}`);

const Messages = ({ days }: { days: AnalyticsData['messagesOverTime'] }) => (
  <Card title={text('messagesPerDay')}>
    <Chart days={days} label={text('messagesPerDay')} />
    <details>
      <summary>{text('asTable')}</summary>
      <div class="table-box">
        <table>
          <CountHead name={text('ofDay')} count={t('messagesTitle')} />
          <tbody>
            {days.map(({ label, count }) => (
              <tr key={label}>
                <td>{date(`${label}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}</td>
                <td class="number">{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  </Card>
);

const CountHead = ({ name, count }: { name: string; count: string }) => (
  <thead>
    <tr>
      <th>{name}</th>
      <th class="number">{count}</th>
    </tr>
  </thead>
);

interface CountsProps {
  name: string;
  count: string;
  rows: readonly { to: string; content: string; color?: string; count: number }[];
}

/** What was counted, most frequent first. Each opens its conversations. */
const Counts = ({ name, count, rows }: CountsProps) => (
  <table>
    <CountHead name={name} count={count} />
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

const Questions = ({ questions, bot }: { questions: AnalyticsData['topQuestions']; bot: string | null }) =>
  questions.length === 0 ? (
    <p class="muted pad">{text('noQuestions')}</p>
  ) : (
    <Counts
      name={text('theQuestion')}
      count={text('askedOften')}
      rows={questions.map(({ content, count }) => ({
        to: href('/inbox', { view: 'ai', q: content, bot }),
        content,
        count,
      }))}
    />
  );

const Labels = ({ labels, bot }: { labels: AnalyticsData['labels']; bot: string | null }) =>
  labels.length > 0 && (
    <FlushCard title={t('labelsAction')}>
      <Counts
        name={text('labels_name')}
        count={t('conversationList')}
        rows={labels.map(({ id, name, color, conversations }) => ({
          to: href('/inbox', { view: 'done', label: id, bot }),
          content: name,
          color,
          count: conversations,
        }))}
      />
    </FlushCard>
  );

const Comments = ({ comments }: { comments: AnalyticsData['csatComments'] }) =>
  comments.length === 0 ? (
    <p class="muted pad">{text('noComments')}</p>
  ) : (
    <table>
      <tbody>
        {comments.map(({ id, rating, comment, createdAt }) => (
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
  );
