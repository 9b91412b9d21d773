import { useEffect, useState } from 'preact/hooks';
import { type AnswerOf, addressQuery, Empty, href, may, number, query, setQuery, useLoad } from '#core';
import { ask as askDocument } from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { AddSource } from '../knowledge/add.tsx';
import { Card } from '../parts/card.tsx';
import { Form } from '../parts/form.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { KeepTest } from '../tests/keep-test.tsx';

const LIMIT = 5;
const classes = { ANSWER: 'good', SUGGEST: 'warn', REFUSE: 'bad' } as const;
type SearchResult = AnswerOf<typeof askDocument>['searchKnowledge'];

/** What the chat would find for a question, and whether it would answer. */
export default function Ask({ params: { id = '' } }: { params: Record<string, string> }) {
  const question = addressQuery.value.get('q') ?? '';
  const [writing, setWriting] = useState(false);
  const loaded = useLoad(`ask ${id} ${question}`, async (signal) =>
    question
      ? (await query(askDocument, { chatbotId: id, query: question, limit: LIMIT }, signal)).searchKnowledge
      : undefined,
  );
  const reload = () => void loaded.reload();
  return (
    <BotFrame
      id={id}
      actions={loaded.data && <KeepTest chatbotId={id} question={question} outcome={loaded.data.outcome} />}
    >
      <Card title={text('askTitle')}>
        <Question question={question} reload={reload} />
        <p class="muted">{text('askHint')}</p>
      </Card>
      {question && (
        <Shown of={loaded} rows={3}>
          {(result) => (
            <section class="card" aria-live="polite">
              <Outcome result={result} write={() => setWriting(true)} />
              <Passages results={result.results} chatbotId={id} />
            </section>
          )}
        </Shown>
      )}
      {writing && (
        <AddSource kind="addFaq" chatbotId={id} question={question} close={() => setWriting(false)} added={reload} />
      )}
    </BotFrame>
  );
}

function Question({ question, reload }: { question: string; reload(): void }) {
  const [typed, setTyped] = useState(question);
  useEffect(() => setTyped(question), [question]);
  return (
    <Form submit={() => (typed.trim() === question ? reload() : setQuery({ q: typed.trim() }))}>
      <div class="inline">
        <input
          type="search"
          aria-label={text('askPlaceholder')}
          placeholder={text('askPlaceholder')}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <button type="submit" class="primary">
          {text('askIt')}
        </button>
      </div>
    </Form>
  );
}

/** Whether the chat would answer, and which words decided it. */
const Outcome = ({ result, write }: { result: SearchResult; write(): void }) => (
  <>
    <div class="outcome">
      <strong class={`sign ${classes[result.outcome]}`}>
        {text(`outcome_${result.hedged ? 'HEDGED' : result.outcome}`)}
      </strong>
      {result.matched.length > 0 && (
        <span class="muted">
          {text('matchedWords')}: {result.matched.join(', ')}
        </span>
      )}
      {result.synonymsUsed.length > 0 && (
        <span class="muted">
          {text('throughSynonyms')}: {result.synonymsUsed.map(({ word, as }) => `${word} → ${as}`).join(', ')}
        </span>
      )}
      {result.outcome !== 'ANSWER' && may('knowledge:write') && (
        <button type="button" onClick={write}>
          {text('makeFaq')}
        </button>
      )}
    </div>
    {result.suggestions.length > 0 && (
      <p class="facts">
        {result.suggestions.map((suggestion) => (
          <span class="sign" lang={suggestion.language ?? undefined} key={suggestion.text}>
            {suggestion.text}
          </span>
        ))}
      </p>
    )}
  </>
);

const Passages = ({ results, chatbotId }: { results: SearchResult['results']; chatbotId: string }) => (
  <>
    <ol class="results">
      {results.map(({ chunkId, sourceId, title, content, confidence }) => (
        <li key={chunkId}>
          <a href={href(`/bots/${chatbotId}/sources/${sourceId}`)}>{title}</a>
          <meter
            min={0}
            max={1}
            value={confidence}
            aria-label={text('resultConfidence', { n: number(confidence, { maximumFractionDigits: 2 }) })}
          />
          <span class="muted">{number(confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</span>
          <p class="text">{content}</p>
        </li>
      ))}
    </ol>
    {results.length === 0 && <Empty icon="search" title={text('nothingFound')} />}
  </>
);
