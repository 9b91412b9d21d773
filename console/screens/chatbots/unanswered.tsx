import { useState } from 'preact/hooks';
import { addressQuery, Empty, may, mutate, number, query, setQuery, t, toast } from '#core';
import {
  ask as askDocument,
  dismissMany as dismissDocument,
  unanswered as unansweredDocument,
} from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { AddSource } from '../knowledge/add.tsx';
import { type UnansweredNode, UnansweredRow } from '../knowledge/unanswered-row.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import { useQuery } from '../parts/use-query.ts';

/** A FAQ has a question and 20 alternatives. */
const MAX_ANSWERED = 21;

const idOf = ({ id }: UnansweredNode) => id;
const hasWords =
  (words: string) =>
  ({ content }: UnansweredNode) =>
    content.toLowerCase().includes(words.toLowerCase());

/** What visitors asked and the chatbot could not answer. */
export default function Unanswered({ params: { id: chatbotId = '' } }: { params: Record<string, string> }) {
  const loaded = useQuery(unansweredDocument, { chatbotId, range: 'LAST_30D', tz: ownZone });
  const questions = loaded.data?.unansweredQuestions.questions ?? [];
  /** The questions that one FAQ is written for. */
  const [writing, setWriting] = useState<readonly UnansweredNode[]>([]);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  /** Whether a question is answered now, by its id. */
  const [answers, setAnswers] = useState<Readonly<Record<string, boolean>>>({});
  const chosen = questions.filter(({ id }) => chosenIds.includes(id));
  const askAgain = async () => {
    setChosenIds([]);
    for (const { id, content } of writing) {
      const { searchKnowledge } = await query(askDocument, { chatbotId, query: content, limit: 1 });
      setAnswers((known) => ({ ...known, [id]: searchKnowledge.outcome === 'ANSWER' }));
    }
  };
  const dismiss = (questionIds: string[]) =>
    void act(async () => {
      const { result } = (await mutate(dismissDocument, { chatbotId, questionIds })).dismissUnansweredQuestions;
      setChosenIds([]);
      toast(toldOf(result));
      await loaded.reload();
    });
  return (
    <BotFrame
      id={chatbotId}
      actions={
        chosen.length > 0 && (
          <Actions chosen={chosen.length} write={() => setWriting(chosen)} dismiss={() => dismiss(chosen.map(idOf))} />
        )
      }
    >
      <Shown of={loaded}>
        {({ unansweredQuestions: { isComplete } }) => (
          <QuestionList {...{ questions, isComplete, answers, chosenIds, setChosenIds, setWriting, dismiss }} />
        )}
      </Shown>
      {writing.length > 0 && (
        <AddSource
          kind="addFaq"
          chatbotId={chatbotId}
          {...draftOf(writing)}
          close={() => setWriting([])}
          added={() => void act(askAgain)}
        />
      )}
    </BotFrame>
  );
}

/** The question that was asked most is that of the FAQ. The first reply of a colleague is its answer. */
const draftOf = (questions: readonly UnansweredNode[]) => ({
  question: questions[0]?.content ?? '',
  alternatives: questions
    .slice(1)
    .map(({ content }) => content)
    .join('\n'),
  answer: questions.find(({ reply }) => reply)?.reply?.content ?? '',
  unansweredIds: questions.map(idOf),
});

const toldOf = ({ dismissed, unknown }: { dismissed: string[]; unknown: string[] }) =>
  [
    text('unanswered_dismissed', { n: number(dismissed.length) }),
    unknown.length > 0 && text('unanswered_gone', { n: number(unknown.length) }),
  ]
    .filter(Boolean)
    .join(' ');

/** What can be done with several at once. */
const Actions = ({ chosen, write, dismiss }: { chosen: number; write(): void; dismiss(): void }) => (
  <>
    {chosen > MAX_ANSWERED && <small>{text('unanswered_most', { n: number(MAX_ANSWERED) })}</small>}
    <button type="button" class="plain" onClick={dismiss}>
      {t('dismissButton')} ({number(chosen)})
    </button>
    <button type="button" class="primary" disabled={chosen > MAX_ANSWERED} onClick={write}>
      {text('unanswered_together')} ({number(chosen)})
    </button>
  </>
);

interface ListProps {
  questions: readonly UnansweredNode[];
  isComplete: boolean;
  answers: Readonly<Record<string, boolean>>;
  chosenIds: readonly string[];
  setChosenIds(ids: readonly string[]): void;
  setWriting(questions: readonly UnansweredNode[]): void;
  dismiss(questionIds: string[]): void;
}

function QuestionList({ questions, isComplete, answers, chosenIds, setChosenIds, setWriting, dismiss }: ListProps) {
  const words = addressQuery.value.get('q') ?? '';
  const shown = questions.filter(hasWords(words));
  const open = shown.filter(({ id }) => !answers[id]).map(idOf);
  const choose = (id: string) =>
    setChosenIds(chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id]);
  if (questions.length === 0)
    return (
      <Empty icon="check" title={text('noneUnanswered')}>
        <p class="muted">{text('noneUnansweredHint')}</p>
      </Empty>
    );
  return (
    <section class="card flush" aria-label={text('unansweredTitle')}>
      <Head
        count={questions.length}
        words={words}
        isChosen={open.length > 0 && open.every((id) => chosenIds.includes(id))}
        choose={(on) => setChosenIds(on ? open : [])}
      />
      <ul>
        {shown.map((question) => (
          <UnansweredRow
            key={question.id}
            question={question}
            answered={answers[question.id]}
            isChosen={chosenIds.includes(question.id)}
            choose={() => choose(question.id)}
            write={() => setWriting([question])}
            dismiss={() => dismiss([question.id])}
          />
        ))}
      </ul>
      <footer class="muted pad">{text(isComplete ? 'last30Days' : 'newestOnly')}</footer>
    </section>
  );
}

interface HeadProps {
  count: number;
  words: string;
  isChosen: boolean;
  choose(on: boolean): void;
}

/** How many there are, words that narrow them, and a box that chooses all that are shown. */
const Head = ({ count, words, isChosen, choose }: HeadProps) => (
  <header class="card-head">
    {may('knowledge:write') && (
      <input
        type="checkbox"
        aria-label={t('selectRow', { name: text('unansweredTitle') })}
        checked={isChosen}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    )}
    <h2>
      {text('unansweredTitle')} <span class="count">{number(count)}</span>
    </h2>
    <input
      type="search"
      aria-label={text('unanswered_find')}
      placeholder={text('unanswered_find')}
      value={words}
      onInput={({ currentTarget }) => setQuery({ q: currentTarget.value || null })}
    />
  </header>
);
