import { useState } from 'preact/hooks';
import { ago, Empty, may, minutes, mutate } from '#core';
import {
  applyKnowledgeFinding,
  audit as auditDocument,
  dismissKnowledgeFinding,
  reopenKnowledgeFinding,
  startKnowledgeAudit,
} from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { type FindingNode, FindingRow } from '../knowledge/finding-row.tsx';
import { Select } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';
import { useQuery } from '../parts/use-query.ts';

const states = ['OPEN', 'APPLIED', 'DISMISSED'] as const;
const stateTexts = { OPEN: 'improve_OPEN', APPLIED: 'check_APPLIED', DISMISSED: 'improve_DISMISSED' } as const;

/** What contradicts or repeats itself in the knowledge. */
export default function Audit({ params: { id: chatbotId = '' } }: { params: Record<string, string> }) {
  const [state, setState] = useState<(typeof states)[number]>('OPEN');
  const loaded = useQuery(auditDocument, { chatbotId, state });
  usePoll(loaded.data?.knowledgeAudit?.status === 'RUNNING', loaded.reload);
  const change = (run: () => Promise<unknown>) =>
    void act(async () => {
      await run();
      await loaded.reload();
    });
  return (
    <BotFrame
      id={chatbotId}
      actions={
        may('knowledge:write') && (
          <button
            type="button"
            class="primary"
            onClick={() => change(() => mutate(startKnowledgeAudit, { chatbotId }))}
          >
            {text('check_run')}
          </button>
        )
      }
    >
      <div class="selects">
        <Select
          aria-label={text('tab_check')}
          value={state}
          set={setState}
          options={states.map((each) => [each, text(stateTexts[each])])}
        />
      </div>
      <Shown of={loaded}>
        {({ knowledgeAudit, knowledgeFindings: { edges } }) => (
          <>
            <p class="muted" role="status">
              {stateOf(knowledgeAudit)}
            </p>
            {edges.length === 0 ? (
              <Empty icon="check" title={text('check_none')} />
            ) : (
              <FindingList chatbotId={chatbotId} findings={edges.map(({ node }) => node)} change={change} />
            )}
          </>
        )}
      </Shown>
    </BotFrame>
  );
}

interface FindingListProps {
  chatbotId: string;
  findings: readonly FindingNode[];
  /** Runs a mutation, and reads the list again. */
  change(run: () => Promise<unknown>): void;
}

function FindingList({ chatbotId, findings, change }: FindingListProps) {
  return (
    <section class="card flush" aria-label={text('tab_check')}>
      <ul>
        {findings.map((finding) => {
          const ids = { chatbotId, findingId: finding.id };
          return (
            <FindingRow
              key={finding.id}
              finding={finding}
              chatbotId={chatbotId}
              settle={(settlement) => change(() => mutate(applyKnowledgeFinding, { ...ids, ...settlement }))}
              dismiss={() => change(() => mutate(dismissKnowledgeFinding, ids))}
              reopen={() => change(() => mutate(reopenKnowledgeFinding, ids))}
            />
          );
        })}
      </ul>
    </section>
  );
}

type Run = { status: string; completedAt: string | null; compared: number; total: number } | null;

function stateOf(run: Run): string {
  if (run?.status === 'RUNNING') return text('check_running');
  if (run?.status === 'INTERRUPTED') return text('check_interrupted');
  if (!run?.completedAt) return text('check_never');
  const { compared: n, total } = run;
  const last = text('check_last', { ago: ago(run.completedAt, minutes.value) });
  return n < total ? `${last}. ${text('check_compared', { n, total })}` : last;
}
