import { useState } from 'preact/hooks';
import { type AnswerOf, date, href, may, mutate, number, query, t, useLoad } from '#core';
import { retry, one as runDocument } from '../../operations/runs.ts';
import { ActionsFrame } from '../bots/actions-frame.tsx';
import { Card } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { useSaving } from '../parts/form.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { AnswerSeen, RunSign, ValueList } from './run-parts.tsx';

type OneRun = AnswerOf<typeof runDocument>['actionRun'];

/** A run: what was sent, what came back, and what to do about it. */
export default function Run({ params: { id = '', run: runId = '' } }: { params: Record<string, string> }) {
  const loaded = useLoad(
    `run ${runId}`,
    async (signal) => (await query(runDocument, { chatbotId: id, runId }, signal)).actionRun,
  );
  return (
    <ActionsFrame id={id} at="log">
      <Shown of={loaded} rows={3}>
        {(run) => (
          <>
            <Summary run={run} reload={loaded.reload} />
            {(run.message || run.shown.length > 0) && (
              <Card title={text('acts_result')}>
                <AnswerSeen {...run} error={null} />
              </Card>
            )}
            {run.request && <Sent request={run.request} />}
            {run.response && (
              <Card title={text('acts_received')}>
                <p class="facts">
                  {text('acts_status')}: {run.response.status}
                </p>
                {run.response.body && <pre>{readable(run.response.body)}</pre>}
              </Card>
            )}
          </>
        )}
      </Shown>
    </ActionsFrame>
  );
}

/** JSON with a line for each property. A body that was cut off stays as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Summary({ run, reload }: { run: OneRun; reload(): Promise<void> }) {
  const { chatbotId, actionId, actionName, conversationId, status, values, attempts, credits, createdAt } = run;
  const by = [
    ['acts_startedBy', run.startedBy?.name ?? text('acts_visitor')],
    ['acts_confirmedBy', run.confirmedBy?.name],
    ['acts_approvedBy', run.approvedBy?.name],
  ] as const;
  return (
    <section class="card">
      <header class="outcome">
        <h2>
          <a href={href(`/bots/${chatbotId}/actions/${actionId}`)} dir="auto">
            {actionName}
          </a>
        </h2>
        <RunSign status={status} />
        {!conversationId && <span class="sign">{t('testSign')}</span>}
      </header>
      {run.error && <p class="problem">{run.error}</p>}
      <ValueList values={values} />
      <dl class="facts-list">
        <dt>{text('whenItWas')}</dt>
        <dd>{date(createdAt, { dateStyle: 'medium', timeStyle: 'medium' })}</dd>
        {by.map(
          ([key, name]) =>
            name && (
              <>
                <dt>{text(key)}</dt>
                <dd>{name}</dd>
              </>
            ),
        )}
        <dt>{text('del_attempts')}</dt>
        <dd>{number(attempts)}</dd>
        {credits > 0 && (
          <>
            <dt>{text('creditsTitle')}</dt>
            <dd>{number(credits)}</dd>
          </>
        )}
      </dl>
      <div class="choices">
        {conversationId && (
          <a class="button" href={href(`/inbox/${conversationId}`)}>
            {t('conversationTitle')}
          </a>
        )}
        {conversationId && may('conversations:write') && (
          <Again run={run} conversationId={conversationId} reload={reload} />
        )}
      </div>
    </section>
  );
}

interface AgainProps {
  run: OneRun;
  conversationId: string;
  reload(): Promise<void>;
}

/** Sends a run again. Whether one that was cut off was done is looked up, or said by the person. */
function Again({ run: { id: runId, status }, conversationId, reload }: AgainProps) {
  const { busy, run } = useSaving();
  const [asking, setAsking] = useState(false);
  const again = (notDone: boolean) =>
    run(async () => {
      await mutate(retry, { conversationId, runId, notDone });
      await reload();
    });
  if (status !== 'FAILED' && status !== 'UNKNOWN') return null;
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void again(false)}>
        {text(status === 'FAILED' ? 'del_again' : 'acts_lookFirst')}
      </button>
      {status === 'UNKNOWN' && (
        <button type="button" class="danger" disabled={busy} onClick={() => setAsking(true)}>
          {text('acts_notDone')}
        </button>
      )}
      {asking && (
        <Confirm
          title={text('acts_notDone')}
          text={text('acts_notDoneText')}
          action={text('del_again')}
          onConfirm={() => again(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const Sent = ({ request: { method, url, headers, body } }: { request: NonNullable<OneRun['request']> }) => (
  <Card title={text('acts_sent')}>
    <code class="wrapped">
      {method} {url}
    </code>
    {headers.length > 0 && <pre>{headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>}
    {body && <pre>{readable(body)}</pre>}
  </Card>
);
