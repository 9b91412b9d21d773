import { type AnswerOf, counted, number, t } from '#core';
import type { reports } from '../../operations/reports.ts';
import { Figure } from '../figures/figure.tsx';
import { SolvedByAi, shareHint } from '../figures/share.tsx';
import { text } from '../parts/text.ts';
import { day, length, listHref, type ReportScope } from './period.ts';

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
  scope: ReportScope;
}

/** The numbers of the period. Each opens what it counts. */
export const Tiles = ({ data, balance, scope }: TilesProps) => (
  <div class="figures">
    <Outcomes data={data} scope={scope} />
    <Work data={data} balance={balance} scope={scope} />
  </div>
);

type PartProps = Pick<TilesProps, 'data' | 'scope'>;

/** What became of the conversations. */
function Outcomes({ data, scope }: PartProps) {
  const { outcomes, previous } = data;
  const before = previous.outcomes;
  const change = (now: number, then: number) => <Change now={now} before={then} data={data} />;
  return (
    <>
      <Figure
        name={t('conversationList')}
        value={number(outcomes.total)}
        change={change(outcomes.total, before.total)}
        to={listHref(scope, 'ANY')}
      />
      <SolvedByAi
        name={text('byAi')}
        outcomes={outcomes}
        change={change(outcomes.aiResolved, before.aiResolved)}
        to={listHref(scope, 'AI_RESOLVED')}
      />
      <Figure
        name={text('askedPerson')}
        value={number(outcomes.handoffs)}
        hint={shareHint('report_ofAll', outcomes.handoffs, outcomes.total)}
        change={change(outcomes.handoffs, before.handoffs)}
        to={listHref(scope, 'HANDOFF')}
      />
      <Figure
        name={text('resolvedShare')}
        value={number(outcomes.resolved)}
        hint={shareHint('report_ofAll', outcomes.resolved, outcomes.total)}
        change={change(outcomes.resolved, before.resolved)}
        to={listHref(scope, 'RESOLVED')}
      />
      <Figure
        name={text('report_open')}
        value={number(outcomes.open)}
        hint={text('report_openHint')}
        to={listHref(scope, 'OPEN')}
      />
      <Rating data={data} scope={scope} />
    </>
  );
}

function Rating({ data, scope }: PartProps) {
  const { csatAvg, csatCount } = data.outcomes;
  const show = (value: number) => number(value, { maximumFractionDigits: 1 });
  return (
    <Figure
      name={t('ratingTitle')}
      value={csatCount ? show(csatAvg) : '–'}
      hint={csatCount ? counted(text, 'ratingsHint', csatCount) : text('noRatings')}
      change={csatCount > 0 && <Change now={csatAvg} before={data.previous.outcomes.csatAvg} show={show} data={data} />}
      to={listHref(scope, 'RATED')}
    />
  );
}

/** What the chatbots did, and what it cost. */
function Work({ data, balance, scope }: TilesProps) {
  const { previous, tokens, avgLatencyMs } = data;
  const change = (now: number, then: number) => <Change now={now} before={then} data={data} />;
  const latency = (ms: number) => length(ms / 1000);
  return (
    <>
      <Figure
        name={t('wasUnanswered')}
        value={number(data.unanswered)}
        hint={text('ofAnswers', { n: data.aiReplies })}
        change={change(data.unanswered, previous.unanswered)}
        to={listHref(scope, 'unanswered')}
      />
      <Figure
        name={t('navLeads')}
        value={number(data.leads)}
        change={change(data.leads, previous.leads)}
        to={listHref(scope, 'leads')}
      />
      <Figure
        name={text('report_latency')}
        value={avgLatencyMs ? latency(avgLatencyMs) : '–'}
        change={
          avgLatencyMs > 0 && <Change now={avgLatencyMs} before={previous.avgLatencyMs} show={latency} data={data} />
        }
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
    </>
  );
}

const tokensHint = ({ tokens, modelCost }: AnalyticsData) =>
  t('tokensRead', tokens) +
  (modelCost === null ? '' : ` · ${number(modelCost, { style: 'currency', currency: 'USD' })}`);
