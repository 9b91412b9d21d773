import { type AnswerOf, ago, href, may, minutes, t } from '#core';
import type { improvements } from '../../operations/knowledge.ts';
import { text } from '../parts/text.ts';

export type ImprovementNode = AnswerOf<typeof improvements>['improvements']['edges'][number]['node'];

interface RowProps {
  improvement: ImprovementNode;
  isChosen: boolean;
  choose(): void;
  accept(): void;
  edit(): void;
  dismiss(): void;
  undo(): void;
}

/** What conversations propose, and what can be done with it. Without an answer it can only be edited. */
export function ImprovementRow({ improvement, isChosen, choose, accept, edit, dismiss, undo }: RowProps) {
  const { kind, state, question, answer } = improvement;
  const isComplete = kind === 'ALTERNATIVE' || Boolean(answer);
  const canDecide = may('knowledge:write');
  return (
    <li class="plain-row">
      {canDecide && state === 'OPEN' && isComplete && (
        <input type="checkbox" aria-label={question} checked={isChosen} onChange={choose} />
      )}
      <Proposal {...improvement} />
      {canDecide && state === 'OPEN' && (
        <span class="buttons">
          {isComplete && (
            <button type="button" onClick={accept}>
              {text('improve_accept')}
            </button>
          )}
          <button type="button" onClick={edit}>
            {text(isComplete ? 'editButton' : 'makeFaq')}
          </button>
          <button type="button" class="plain" onClick={dismiss}>
            {t('dismissButton')}
          </button>
        </span>
      )}
      {canDecide && state === 'ACCEPTED' && (
        <button type="button" onClick={undo}>
          {t('undoLast')}
        </button>
      )}
    </li>
  );
}

function Proposal({ kind, question, answer, said, sourceTitle, ...facts }: ImprovementNode) {
  const { count, lastAskedAt, conversationIds, decidedAt, decidedBy, isAutomatic } = facts;
  return (
    <div class="about">
      <b>{question}</b>
      <p>{text(`improve_${kind}`, { title: sourceTitle ?? '' })}</p>
      {(answer ?? said) && <blockquote>{answer ?? said}</blockquote>}
      <p class="facts muted">
        {lastAskedAt && text('askedTimes', { n: count, ago: ago(lastAskedAt, minutes.value) })}
        {conversationIds.map((each, index) => (
          <a key={each} href={href(`/inbox/${each}`)}>
            {text('conversationNumber', { n: index + 1 })}
          </a>
        ))}
        {decidedAt && (
          <span>
            {isAutomatic ? text('improve_automatic') : decidedBy?.name}, {ago(decidedAt, minutes.value)}
          </span>
        )}
      </p>
    </div>
  );
}
