import { useState } from 'preact/hooks';
import { Empty, mutate, toast } from '#core';
import {
  acceptImprovement,
  acceptImprovements,
  dismissImprovement,
  improvements as improvementsDocument,
  undoImprovement,
} from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { AcceptImprovement } from '../knowledge/accept-improvement.tsx';
import { type ImprovementNode, ImprovementRow } from '../knowledge/improvement-row.tsx';
import { Select } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';

const states = ['OPEN', 'ACCEPTED', 'DISMISSED', 'UNDONE'] as const;
/** As many as one call accepts. */
const MAX_CHOSEN = 50;

/** What conversations propose to add to the knowledge. */
export default function Improvements({ params: { id: chatbotId = '' } }: { params: Record<string, string> }) {
  const [state, setState] = useState<(typeof states)[number]>('OPEN');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const loaded = useQuery(improvementsDocument, { chatbotId, state });
  const change = (run: () => Promise<unknown>) =>
    void act(async () => {
      await run();
      setChosen([]);
      await loaded.reload();
    });
  return (
    <BotFrame
      id={chatbotId}
      actions={
        chosen.length > 0 && (
          <button type="button" class="primary" onClick={() => change(() => acceptAll(chatbotId, chosen))}>
            {text('improve_accept')} ({chosen.length})
          </button>
        )
      }
    >
      <div class="selects">
        <Select
          aria-label={text('tab_improvements')}
          value={state}
          set={setState}
          options={states.map((each) => [each, text(`improve_${each}`)])}
        />
      </div>
      <Shown of={loaded}>
        {({ improvements: { edges } }) =>
          edges.length === 0 ? (
            <Empty icon="check" title={text('improve_none')}>
              <p class="muted">{text('improve_noneHint')}</p>
            </Empty>
          ) : (
            <ImprovementList
              chatbotId={chatbotId}
              improvements={edges.map(({ node }) => node)}
              chosen={chosen}
              setChosen={setChosen}
              change={change}
              reload={loaded.reload}
            />
          )
        }
      </Shown>
    </BotFrame>
  );
}

async function acceptAll(chatbotId: string, improvementIds: readonly string[]): Promise<void> {
  const { result } = (await mutate(acceptImprovements, { chatbotId, improvementIds: [...improvementIds] }))
    .acceptImprovements;
  const { accepted = [], refused = [], remaining = [] } = result ?? {};
  const open = refused.length + remaining.length;
  toast([text('improve_done', { n: accepted.length, open }), ...refused.map(({ message }) => message)].join(' '));
}

interface ImprovementListProps {
  chatbotId: string;
  improvements: readonly ImprovementNode[];
  chosen: readonly string[];
  setChosen(ids: readonly string[]): void;
  /** Runs a mutation, and reads the list again. */
  change(run: () => Promise<unknown>): void;
  reload(): Promise<void>;
}

function ImprovementList({ chatbotId, improvements, chosen, setChosen, change, reload }: ImprovementListProps) {
  const [edited, setEdited] = useState<ImprovementNode>();
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].slice(-MAX_CHOSEN));
  return (
    <>
      <section class="card flush" aria-label={text('tab_improvements')}>
        <ul>
          {improvements.map((improvement) => {
            const ids = { chatbotId, improvementId: improvement.id };
            return (
              <ImprovementRow
                key={improvement.id}
                improvement={improvement}
                isChosen={chosen.includes(improvement.id)}
                choose={() => choose(improvement.id)}
                accept={() => change(() => mutate(acceptImprovement, ids))}
                edit={() => setEdited(improvement)}
                dismiss={() => change(() => mutate(dismissImprovement, ids))}
                undo={() => change(() => mutate(undoImprovement, ids))}
              />
            );
          })}
        </ul>
      </section>
      {edited && (
        <AcceptImprovement
          chatbotId={chatbotId}
          improvement={edited}
          close={() => setEdited(undefined)}
          accepted={reload}
        />
      )}
    </>
  );
}
