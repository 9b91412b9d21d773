import { type AnswerOf, number } from '#core';
import { responses as responsesDocument } from '../../operations/reports.ts';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { Chart } from './chart.tsx';
import { length, listHref, type ReportPeriod, type ReportScope } from './period.ts';

type Times = AnswerOf<typeof responsesDocument>['responseTimes'];

/** How long visitors waited for people, by agent and by hour. */
export function Responses({ period, scope }: { period: ReportPeriod; scope: ReportScope }) {
  const loaded = useQuery(responsesDocument, { ...period });
  return (
    <Card title={text('report_responses')}>
      <Shown of={loaded} rows={3}>
        {({ responseTimes }) =>
          responseTimes.waiting.count === 0 ? (
            <p class="muted">{text('report_noReplies')}</p>
          ) : (
            <>
              <ByAgent times={responseTimes} scope={scope} />
              <h3>{text('report_byHour')}</h3>
              <ByHour times={responseTimes} />
            </>
          )
        }
      </Shown>
    </Card>
  );
}

const ByAgent = ({ times: { firstResponse, waiting, byAgent }, scope }: { times: Times; scope: ReportScope }) => (
  <div class="table-box">
    <table>
      <thead>
        <tr>
          <th>{text('report_agent')}</th>
          <th class="number">{text('report_replies')}</th>
          <th class="number">{text('report_first')}</th>
          <th class="number">{text('report_median')}</th>
          <th class="number">{text('report_p90')}</th>
        </tr>
      </thead>
      <tbody>
        {byAgent.map(({ agent, firstResponse, waiting }) => (
          <tr key={agent.id}>
            <td>
              <a href={listHref(scope, 'ANY', { agent: agent.id })}>{agent.name}</a>
            </td>
            <td class="number">{number(waiting.count)}</td>
            <td class="number">{length(firstResponse.medianSeconds)}</td>
            <td class="number">{length(waiting.medianSeconds)}</td>
            <td class="number">{length(waiting.p90Seconds)}</td>
          </tr>
        ))}
        {byAgent.length > 1 && (
          <tr class="sum">
            <td>Σ</td>
            <td class="number">{number(waiting.count)}</td>
            <td class="number">{length(firstResponse.medianSeconds)}</td>
            <td class="number">{length(waiting.medianSeconds)}</td>
            <td class="number">{length(waiting.p90Seconds)}</td>
          </tr>
        )}
      </tbody>
    </table>
  </div>
);

const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const ByHour = ({ times: { byHour } }: { times: Times }) => (
  <Chart
    label={text('report_byHour')}
    format={(minutes) => length(minutes * 60)}
    bars={byHour.map(({ hour, waiting }) => ({
      name: hourName(hour),
      label: hourName(hour),
      value: waiting.medianSeconds === null ? null : waiting.medianSeconds / 60,
      shown: length(waiting.medianSeconds),
    }))}
  />
);
