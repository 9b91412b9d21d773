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
  const [edited, setEdited] = useState<ImprovementNode>();
  const loaded = useQuery(improvementsDocument, { chatbotId, state });
  const change = (run: () => Promise<unknown>) =>
    void act(async () => {
      await run();
      setChosen([]);
      await loaded.reload();
    });
  const acceptChosen = () =>
    change(async () => {
      const { result } = (await mutate(acceptImprovements, { chatbotId, improvementIds: [...chosen] }))
        .acceptImprovements;
      const { accepted = [], refused = [], remaining = [] } = result ?? {};
      const open = refused.length + remaining.length;
      toast([text('improve_done', { n: accepted.length, open }), ...refused.map(({ message }) => message)].join(' '));
    });
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].slice(-MAX_CHOSEN));
  return (
    <BotFrame
      id={chatbotId}
      actions={
        chosen.length > 0 && (
          <button type="button" class="primary" onClick={acceptChosen}>
            {text('improve_accept')} ({chosen.length})
          </button>
        )
      }
    >
      <Select
        aria-label={text('tab_improvements')}
        value={state}
        set={setState}
        options={states.map((each) => [each, text(`improve_${each}`)])}
      />
      <Shown of={loaded}>
        {({ improvements: { edges } }) =>
          edges.length === 0 ? (
            <Empty icon="check" title={text('improve_none')}>
              <p class="muted">{text('improve_noneHint')}</p>
            </Empty>
          ) : (
            <section class="card flush" aria-label={text('tab_improvements')}>
              <ul>
                {edges.map(({ node }) => {
                  const ids = { chatbotId, improvementId: node.id };
                  return (
                    <ImprovementRow
                      key={node.id}
                      improvement={node}
                      isChosen={chosen.includes(node.id)}
                      choose={() => choose(node.id)}
                      accept={() => change(() => mutate(acceptImprovement, ids))}
                      edit={() => setEdited(node)}
                      dismiss={() => change(() => mutate(dismissImprovement, ids))}
                      undo={() => change(() => mutate(undoImprovement, ids))}
                    />
                  );
                })}
              </ul>
            </section>
          )
        }
      </Shown>
      {edited && (
        <AcceptImprovement
          chatbotId={chatbotId}
          improvement={edited}
          close={() => setEdited(undefined)}
          accepted={loaded.reload}
        />
      )}
    </BotFrame>
  );
}
