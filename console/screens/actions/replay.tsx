import { useState } from 'preact/hooks';
import { type AnswerOf, href, may, query } from '#core';
import { replay } from '../../operations/actions.ts';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import type { EditedAction } from './draft.ts';

interface ReplayProps {
  chatbotId: string;
  /** Undefined: the action is not saved yet. */
  actionId: string | undefined;
  draft: EditedAction;
}

/** Which past conversations would have used the action, by the wordings as they stand. */
export function Replay({ chatbotId, actionId, draft: { wordings } }: ReplayProps) {
  const [found, setFound] = useState<AnswerOf<typeof replay>['replayAction']>();
  if (!actionId || !may('conversations:read')) return null;
  const tryOn = () => act(async () => setFound((await query(replay, { chatbotId, actionId, wordings })).replayAction));
  return (
    <>
      <div class="choices">
        <button type="button" disabled={wordings.length === 0} onClick={() => void tryOn()}>
          {text('acts_replay')}
        </button>
      </div>
      {found && (
        <section class="answer" aria-live="polite">
          <p>{text('acts_replayed', { n: found.matched, total: found.conversations })}</p>
          <ul>
            {found.sentences.map(({ conversationId, sentence }) => (
              <li key={conversationId}>
                <a href={href(`/inbox/${conversationId}`)} dir="auto">
                  {sentence}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
