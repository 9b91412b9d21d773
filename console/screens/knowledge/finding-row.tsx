import { type AnswerOf, ago, href, may, minutes, t } from '#core';
import type { ApplyKnowledgeFindingInput, audit } from '../../operations/knowledge.ts';
import { text } from '../parts/text.ts';

export type FindingNode = AnswerOf<typeof audit>['knowledgeFindings']['edges'][number]['node'];
type Settlement = Pick<ApplyKnowledgeFindingInput, 'action' | 'answer'>;

interface FindingRowProps {
  finding: FindingNode;
  chatbotId: string;
  settle(settlement: Settlement): void;
  dismiss(): void;
  reopen(): void;
}

/** What an audit found, both sentences side by side, and what settles it. */
export function FindingRow({ finding, chatbotId, settle, dismiss, reopen }: FindingRowProps) {
  const { kind, state, sides } = finding;
  const canDecide = may('knowledge:write');
  return (
    <li class="plain-row">
      <div class="about">
        <b>{text(`check_${kind}`)}</b>
        <div class="sides">
          {sides.map((side, at) => (
            <Side key={side.sourceId} side={side} chatbotId={chatbotId}>
              {canDecide && state === 'OPEN' && <Choices finding={finding} at={at} settle={settle} />}
            </Side>
          ))}
        </div>
      </div>
      {canDecide && (
        <span class="buttons">
          {state === 'OPEN' && kind === 'SAME_QUESTION' && (
            <button type="button" onClick={() => settle({ action: 'MERGE' })}>
              {text('check_merge')}
            </button>
          )}
          {state === 'OPEN' ? (
            <button type="button" class="plain" onClick={dismiss}>
              {t('dismissButton')}
            </button>
          ) : (
            <button type="button" onClick={reopen}>
              {t('undoLast')}
            </button>
          )}
        </span>
      )}
    </li>
  );
}

type FindingSide = FindingNode['sides'][number];

const Side = ({
  side,
  chatbotId,
  children,
}: {
  side: FindingSide;
  chatbotId: string;
  children: preact.ComponentChildren;
}) => (
  <div>
    <a href={href(`/bots/${chatbotId}/sources/${side.sourceId}`)}>{side.title}</a>
    <blockquote>
      <Marked sentence={side.sentence} value={side.value} />
    </blockquote>
    <p class="facts muted">{ago(side.readAt, minutes.value)}</p>
    {children}
  </div>
);

/** The sentence with what differs. */
function Marked({ sentence, value }: { sentence: string; value: string | null }) {
  const at = value ? sentence.indexOf(value) : -1;
  if (!value || at < 0) return <>{sentence}</>;
  return (
    <>
      {sentence.slice(0, at)}
      <mark>{value}</mark>
      {sentence.slice(at + value.length)}
    </>
  );
}

/** What can be done with one side. The sentence of a page can be written into the FAQ beside it. */
function Choices({
  finding: { kind, sides },
  at,
  settle,
}: {
  finding: FindingNode;
  at: number;
  settle: FindingRowProps['settle'];
}) {
  const side = sides[at];
  const isBesideFaq = side?.type !== 'FAQ' && sides.some(({ type }) => type === 'FAQ');
  if (kind === 'UNREAD') {
    return (
      <button type="button" onClick={() => settle({ action: 'RECRAWL' })}>
        {text('readEvery')}
      </button>
    );
  }
  return (
    <span class="buttons">
      <button type="button" onClick={() => settle({ action: at === 0 ? 'KEEP_FIRST' : 'KEEP_SECOND' })}>
        {text('check_keep')}
      </button>
      {isBesideFaq && kind !== 'DUPLICATE' && (
        <button type="button" onClick={() => settle({ action: 'UPDATE_FAQ', answer: side?.sentence ?? '' })}>
          {text('check_update')}
        </button>
      )}
    </span>
  );
}
