import { useEffect } from 'preact/hooks';
import { href, Icon, minutes, number } from '#core';
import { waitingCount } from '../../operations/runs.ts';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { decisions } from './decision.tsx';

/** A link to the runs that wait for an approval, while there are some. Counts them again every minute, and after each decision on this page. */
export function WaitingRuns() {
  const { data, reload } = useQuery(waitingCount, {});
  useEffect(() => void reload(), [minutes.value, decisions.value]);
  const runs = data?.waitingActionRuns;
  if (!runs?.edges.length) return null;
  return (
    <a class="button plain approvals" href={href('/approvals')}>
      <Icon name="check" />
      {text('run_CONFIRMED')}
      <span class="count waiting">
        {number(runs.edges.length)}
        {runs.pageInfo.hasNextPage && '+'}
      </span>
    </a>
  );
}
