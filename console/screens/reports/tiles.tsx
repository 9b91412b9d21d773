import { type AnswerOf, counted, number, t } from '#core';
import type { reports } from '../../operations/reports.ts';
import { text } from '../parts/text.ts';
import { Figure } from './figure.tsx';
import { day, length, listHref, percent, type Scope } from './period.ts';

type Answer = AnswerOf<typeof reports>;
export type AnalyticsData = Answer['analytics'];

/** The change against the period before: "+12 %". Nothing if there was nothing to compare with. */
function Change({ now, before, show = number, data }: ChangeProps) {
  if (!before) return null;
  const change = (now - before) / before;
  const { from, to } = data.previous;
  return (
    <span class="change" title={text('report_beforeDates', { from: day(from), to: day(to), n: show(before) })}>
      {number(change, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })}
      <span class="muted"> · {text('report_before', { n: show(before) })}</span>
    </span>
  );
}

interface ChangeProps {
  now: number;
  before: number;
  show?(value: number): string;
  data: AnalyticsData;
}

interface TilesProps {
  data: AnalyticsData;
  balance: number;
  scope: Scope;
}

/** The numbers of the period. Each opens what it counts. */
export function Tiles({ data, balance, scope }: TilesProps) {
  const { outcomes, previous, tokens } = data;
  const before = previous.outcomes;
  const change = (now: number, then: number, show?: (value: number) => string) => (
    <Change now={now} before={then} data={data} {...(show ? { show } : {})} />
  );
  const rating = (value: number) => number(value, { maximumFractionDigits: 1 });
  const latency = (ms: number) => length(ms / 1000);
  return (
    <div class="figures">
      <Figure
        name={t('conversationList')}
        value={number(outcomes.total)}
        change={change(outcomes.total, before.total)}
        to={listHref(scope, 'ANY')}
      />
      <Figure
        name={text('byAi')}
        value={number(outcomes.aiResolved)}
        hint={text('report_ofResolved', {
          share: percent(outcomes.aiResolved, outcomes.resolved),
          n: outcomes.resolved,
        })}
        change={change(outcomes.aiResolved, before.aiResolved)}
        to={listHref(scope, 'AI_RESOLVED')}
      />
      <Figure
        name={text('askedPerson')}
        value={number(outcomes.handoffs)}
        hint={text('report_ofAll', { share: percent(outcomes.handoffs, outcomes.total), n: outcomes.total })}
        change={change(outcomes.handoffs, before.handoffs)}
        to={listHref(scope, 'HANDOFF')}
      />
      <Figure
        name={text('resolvedShare')}
        value={number(outcomes.resolved)}
        hint={text('report_ofAll', { share: percent(outcomes.resolved, outcomes.total), n: outcomes.total })}
        change={change(outcomes.resolved, before.resolved)}
        to={listHref(scope, 'RESOLVED')}
      />
      <Figure
        name={text('report_open')}
        value={number(outcomes.open)}
        hint={text('report_openHint')}
        to={listHref(scope, 'OPEN')}
      />
      <Figure
        name={t('wasUnanswered')}
        value={number(data.unanswered)}
        hint={text('ofAnswers', { n: data.aiReplies })}
        change={change(data.unanswered, previous.unanswered)}
        to={listHref(scope, 'unanswered')}
      />
      <Figure
        name={t('ratingTitle')}
        value={outcomes.csatCount ? rating(outcomes.csatAvg) : '–'}
        hint={outcomes.csatCount ? counted(text, 'ratingsHint', outcomes.csatCount) : text('noRatings')}
        change={outcomes.csatCount ? change(outcomes.csatAvg, before.csatAvg, rating) : null}
        to={listHref(scope, 'RATED')}
      />
      <Figure
        name={t('navLeads')}
        value={number(data.leads)}
        change={change(data.leads, previous.leads)}
        to={listHref(scope, 'leads')}
      />
      <Figure
        name={text('report_latency')}
        value={data.avgLatencyMs ? latency(data.avgLatencyMs) : '–'}
        change={data.avgLatencyMs ? change(data.avgLatencyMs, previous.avgLatencyMs, latency) : null}
      />
      <Figure
        name={text('creditsTitle')}
        value={number(data.creditsUsed)}
        hint={text('creditsLeft', { n: balance })}
        change={change(data.creditsUsed, previous.creditsUsed)}
      />
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
