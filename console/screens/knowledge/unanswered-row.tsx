import { type AnswerOf, ago, href, may, minutes, t } from '#core';
import type { unanswered } from '../../operations/knowledge.ts';
import { text } from '../parts/text.ts';

export type UnansweredNode = AnswerOf<typeof unanswered>['unansweredQuestions']['questions'][number];

interface QuestionProps {
  question: UnansweredNode;
  /** Whether it is answered now. Undefined: nobody has tried. */
  answered: boolean | undefined;
  isChosen: boolean;
  choose(): void;
  write(): void;
  dismiss(): void;
}

/** What was asked, how often, and what can be done about it. */
export function UnansweredRow({ question, answered, isChosen, choose, write, dismiss }: QuestionProps) {
  const { content, count, lastAskedAt, conversationIds, reply } = question;
  const canDecide = !answered && may('knowledge:write');
  return (
    <li class="plain-row">
      {canDecide && (
        <input type="checkbox" aria-label={t('selectRow', { name: content })} checked={isChosen} onChange={choose} />
      )}
      <div class="about">
        <b>{content}</b>
        {reply && (
          <blockquote>
            {reply.author && <b>{reply.author.name}: </b>}
            {reply.content}
          </blockquote>
        )}
        <p class="facts muted">
          {text('askedTimes', { n: count, ago: ago(lastAskedAt, minutes.value) })}
          {conversationIds.map((each, index) => (
            <a key={each} href={href(`/inbox/${each}`)}>
              {text('conversationNumber', { n: index + 1 })}
            </a>
          ))}
        </p>
      </div>
      {answered !== undefined && (
        <strong class={`sign ${answered ? 'good' : 'bad'}`} role="status">
          {text(answered ? 'answersNow' : 'stillUnanswered')}
        </strong>
      )}
      {canDecide && (
        <span class="buttons">
          <button type="button" onClick={write}>
            {text('makeFaq')}
          </button>
          <button type="button" class="plain" onClick={dismiss}>
            {t('dismissButton')}
          </button>
        </span>
      )}
    </li>
  );
}
