import { useState } from 'preact/hooks';
import { type AnswerOf, addressQuery, ago, Empty, href, may, minutes, mutate, number, query, setQuery, t } from '#core';
import {
  ask as askDocument,
  dismiss as dismissDocument,
  unanswered as unansweredDocument,
} from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { AddSource } from '../knowledge/add.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import { useQuery } from '../parts/use-query.ts';

type Question = AnswerOf<typeof unansweredDocument>['unansweredQuestions']['questions'][number];

const hasWords =
  (words: string) =>
  ({ content }: Question) =>
    content.toLowerCase().includes(words.toLowerCase());

/** What visitors asked and the chatbot could not answer. */
export default function Unanswered({ params: { id = '' } }: { params: Record<string, string> }) {
  const loaded = useQuery(unansweredDocument, { chatbotId: id, range: 'LAST_30D', tz: ownZone });
  const words = addressQuery.value.get('q') ?? '';
  const [writing, setWriting] = useState<Question>();
  /** Whether a question is answered now, by its id. */
  const [answers, setAnswers] = useState<Readonly<Record<string, boolean>>>({});
  const askAgain = async ({ id: questionId, content }: Question) => {
    const { searchKnowledge } = await query(askDocument, { chatbotId: id, query: content, limit: 1 });
    setAnswers((known) => ({ ...known, [questionId]: searchKnowledge.outcome === 'ANSWER' }));
  };
  const dismiss = (questionId: string) =>
    act(async () => {
      await mutate(dismissDocument, { chatbotId: id, questionId });
      await loaded.reload();
    });
  return (
    <BotFrame id={id}>
      <Shown of={loaded}>
        {({ unansweredQuestions: { questions, isComplete } }) =>
          questions.length === 0 ? (
            <Empty icon="check" title={text('noneUnanswered')}>
              <p class="muted">{text('noneUnansweredHint')}</p>
            </Empty>
          ) : (
            <section class="card flush" aria-label={text('unansweredTitle')}>
              <Head count={questions.length} words={words} />
              <ul>
                {questions.filter(hasWords(words)).map((question) => (
                  <QuestionRow
                    key={question.id}
                    question={question}
                    answered={answers[question.id]}
                    write={() => setWriting(question)}
                    dismiss={() => void dismiss(question.id)}
                  />
                ))}
              </ul>
              <footer class="muted pad">{text(isComplete ? 'last30Days' : 'newestOnly')}</footer>
            </section>
          )
        }
      </Shown>
      {writing && (
        <AddSource
          kind="addFaq"
          chatbotId={id}
          question={writing.content}
          answer={writing.reply?.content ?? ''}
          unansweredId={writing.id}
          close={() => setWriting(undefined)}
          added={() => void act(() => askAgain(writing))}
        />
      )}
    </BotFrame>
  );
}

/** How many there are, and words that narrow them. */
const Head = ({ count, words }: { count: number; words: string }) => (
  <header class="card-head">
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

interface QuestionProps {
  question: Question;
  answered: boolean | undefined;
  write(): void;
  dismiss(): void;
}

function QuestionRow({ question, answered, write, dismiss }: QuestionProps) {
  const { content, count, lastAskedAt, conversationIds, reply } = question;
  return (
    <li class="plain-row">
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
      {!answered && may('knowledge:write') && (
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
