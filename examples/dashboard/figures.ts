import type { Graphql } from '../../client/graphql.ts';
import { barChart } from './chart.ts';
import { figures } from './operations.ts';
import { byId, element, tryTo } from './page.ts';

const percent = (fraction: number) => `${Math.round(fraction * 100)} %`;

/** Reads the figures of the chosen range, in the reader's own days, and shows them. */
async function showFigures(graphql: Graphql): Promise<void> {
  const range = byId<HTMLSelectElement>('range').value;
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { workspace, analytics } = await graphql.request(figures, { range, tz });
  byId('workspace').textContent = workspace?.name ?? 'Inbox';
  if (!analytics) return;
  const { outcomes } = analytics;
  const shown: [string, string][] = [
    ['Conversations', String(analytics.conversations)],
    ['Messages', String(analytics.messages)],
    ['Answers by the chatbot', String(analytics.aiReplies)],
    ['Unanswered', String(analytics.unanswered)],
    ['Leads', String(analytics.leads)],
    ['Resolved', percent(outcomes.resolutionRate)],
    ['To a human', percent(outcomes.handoffRate)],
    ['Rating', outcomes.csatCount > 0 ? outcomes.csatAvg.toFixed(1) : 'none yet'],
    ['Credits left', String(workspace?.balance ?? 0)],
  ];
  byId('figures').replaceChildren(
    ...shown.map(([name, value]) => element('div', element('dt', name), element('dd', value))),
  );
  byId('chart').replaceChildren(barChart(analytics.messagesOverTime));
}

/** Keeps the figures as they are chosen. Gives what to call when something has happened: many calls are one reading. */
export function keepFigures(graphql: Graphql): () => void {
  const show = () => void tryTo(() => showFigures(graphql));
  byId('range').addEventListener('change', show);
  show();
  let timer: number | undefined;
  return () => {
    clearTimeout(timer);
    // Figures are counted a moment after what they count.
    timer = window.setTimeout(show, 1500);
  };
}
