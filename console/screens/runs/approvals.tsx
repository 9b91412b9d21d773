import { type AnswerOf, ago, Empty, href, may, minutes, query, t, useLoad } from '#core';
import { waiting } from '../../operations/runs.ts';
import { ShowMore } from '../parts/buttons.tsx';
import { Page } from '../parts/page.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { Decision } from './decision.tsx';
import { ValueList } from './run-parts.tsx';

type WaitingRun = AnswerOf<typeof waiting>['waitingActionRuns']['edges'][number]['node'];

async function readPage(after: string | null, signal?: AbortSignal) {
  const { edges, pageInfo } = (await query(waiting, { after }, signal)).waitingActionRuns;
  return { rows: edges.map(({ node }) => node), next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

/** The runs of all chatbots that wait for a colleague's approval. */
export default function Approvals() {
  const loaded = useLoad('approvals', (signal) => readPage(null, signal));
  const more = (next: string) =>
    act(async () => {
      const page = await readPage(next);
      loaded.set({ ...page, rows: [...(loaded.data?.rows ?? []), ...page.rows] });
    });
  return (
    <Page title={text('run_CONFIRMED')} above={<a href={href('/inbox')}>{t('navInbox')}</a>}>
      <Shown of={loaded}>
        {({ rows, next }) =>
          rows.length === 0 && !next ? (
            <Empty icon="check" title={text('approvals_none')}>
              <p class="muted">{text('approvals_noneHint')}</p>
            </Empty>
          ) : (
            <>
              {rows.map((run) => (
                <Waiting key={run.id} run={run} reload={loaded.reload} />
              ))}
              {next && <ShowMore run={() => void more(next)} />}
            </>
          )
        }
      </Shown>
    </Page>
  );
}

const Waiting = ({ run, reload }: { run: WaitingRun; reload(): Promise<void> }) => (
  <section class="card">
    <header class="outcome">
      <h2 dir="auto">{run.actionName}</h2>
      <span class="muted">{ago(run.createdAt, minutes.value)}</span>
    </header>
    <ValueList values={run.values} />
    <div class="choices">
      {may('conversations:write') && <Decision run={run} done={reload} />}
      <a class="button plain" href={href(`/inbox/${run.conversationId}`)}>
        {t('conversationTitle')}
      </a>
    </div>
  </section>
);
