import { type AnswerOf, addressQuery, Empty, href, query, setQuery, t, useLoad } from '#core';
import { log as logDocument, startable } from '../../operations/runs.ts';
import { ActionsFrame } from '../bots/actions-frame.tsx';
import { ShowMore } from '../parts/buttons.tsx';
import { Select } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { moment } from '../parts/times.ts';
import { RunSign } from './run-parts.tsx';

type Edge = AnswerOf<typeof logDocument>['actionRuns']['edges'][number];
type RunRow = Edge['node'];

const states = ['DONE', 'FAILED', 'UNKNOWN', 'PROPOSED', 'CONFIRMED', 'CALLING', 'DECLINED', 'EXPIRED'] as const;
type State = (typeof states)[number];
const isState = (value: string | null): value is State => states.some((each) => each === value);

interface Filter {
  status: State | null;
  actionId: string | null;
}

async function readPage(chatbotId: string, filter: Filter, after: string | null, signal?: AbortSignal) {
  const { edges, pageInfo } = (await query(logDocument, { chatbotId, after, ...filter }, signal)).actionRuns;
  return { rows: edges.map(({ node }) => node), next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

/** The runs of a chatbot's actions in the last 30 days. */
export default function Log({ params: { id = '' } }: { params: Record<string, string> }) {
  const state = addressQuery.value.get('state');
  const actionId = addressQuery.value.get('action');
  const filter = { status: isState(state) ? state : null, actionId };
  const loaded = useLoad(JSON.stringify([id, filter]), (signal) => readPage(id, filter, null, signal));
  const more = (next: string) =>
    act(async () => {
      const page = await readPage(id, filter, next);
      loaded.set({ ...page, rows: [...(loaded.data?.rows ?? []), ...page.rows] });
    });
  return (
    <ActionsFrame id={id} at="log">
      <Filters chatbotId={id} filter={filter} />
      <Shown of={loaded}>
        {({ rows, next }) =>
          rows.length === 0 && !next ? (
            <Empty icon="out" title={text('acts_logNone')}>
              <p class="muted">{text('acts_logNoneHint')}</p>
            </Empty>
          ) : (
            <section class="card flush">
              <div class="table-box stacked">
                <Table rows={rows} />
              </div>
              {next && <ShowMore run={() => void more(next)} />}
            </section>
          )
        }
      </Shown>
    </ActionsFrame>
  );
}

function Filters({ chatbotId, filter: { status, actionId } }: { chatbotId: string; filter: Filter }) {
  const { data } = useLoad(`names ${chatbotId}`, (signal) => query(startable, { chatbotId }, signal));
  return (
    <div class="selects">
      <Select
        aria-label={text('bots_status')}
        value={status ?? ''}
        set={(value) => setQuery({ state: value || null })}
        options={[
          ['', `${text('bots_status')}: ${text('state_all')}`],
          ...states.map((each) => [each, text(`run_${each}`)] as const),
        ]}
      />
      <Select
        aria-label={text('tab_actions')}
        value={actionId ?? ''}
        set={(value) => setQuery({ action: value || null })}
        options={[
          ['', `${text('tab_actions')}: ${text('state_all')}`],
          ...(data?.actions ?? []).map(({ id, name }) => [id, name] as const),
        ]}
      />
    </div>
  );
}

const Table = ({ rows }: { rows: readonly RunRow[] }) => (
  <table>
    <thead>
      <tr>
        <th>{text('audit_action')}</th>
        <th>{text('bots_status')}</th>
        <th>{text('acts_values')}</th>
        <th>{text('whenItWas')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((run) => (
        <Row key={run.id} run={run} />
      ))}
    </tbody>
  </table>
);

const Row = ({ run }: { run: RunRow }) => {
  const { id, chatbotId, conversationId, actionName, status, values, error, createdAt } = run;
  return (
    <tr>
      <td>
        <a class="strong" href={href(`/bots/${chatbotId}/actions/log/${id}`)} dir="auto">
          {actionName}
        </a>
        {!conversationId && <small>{t('testSign')}</small>}
      </td>
      <td>
        <RunSign status={status} />
        {error && <small>{error}</small>}
      </td>
      <td data-label={values.length ? text('acts_values') : undefined}>
        <span dir="auto">{values.map(({ key, value }) => `${key}: ${value}`).join(', ')}</span>
      </td>
      <td>{moment(createdAt)}</td>
    </tr>
  );
};
