import { useEffect, useState } from 'preact/hooks';
import { type AnswerOf, addressQuery, href, Markdown, may, path, query, setQuery, useLoad } from '#core';
import { ask as askDocument } from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { AddSource } from '../knowledge/add.tsx';
import { Card } from '../parts/card.tsx';
import { Form } from '../parts/form.tsx';
import { pageLink } from '../parts/links.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { KeepTest } from '../tests/keep-test.tsx';
import type { TestInput } from '../tests/use-tests.ts';

const LIMIT = 5;
const classes = { ANSWER: 'good', SUGGEST: 'warn', REFUSE: 'bad' } as const;
type SearchResult = AnswerOf<typeof askDocument>['searchKnowledge'];

const MAX_SOURCES = 10;

/** The question with what is done with it, from the sources that are quoted or suggested. */
function testOf(question: string, { outcome, reply }: SearchResult): TestInput {
  const used = reply && outcome !== 'REFUSE' ? [...reply.sources, ...reply.suggestions] : [];
  return { question, outcome, sourceIds: [...new Set(used.map(({ sourceId }) => sourceId))].slice(0, MAX_SOURCES) };
}

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
    <BotFrame id={id} actions={loaded.data && <KeepTest chatbotId={id} test={testOf(question, loaded.data)} />}>
      <Card title={text('askTitle')}>
        <Question question={question} reload={reload} />
        <p class="muted">{text('askHint')}</p>
      </Card>
      {question && (
        <Shown of={loaded} rows={3}>
          {(result) => (
            <section class="stack" aria-live="polite" aria-label={text('askTitle')}>
              <Outcome result={result} chatbotId={id} write={() => setWriting(true)} />
              <Why result={result} chatbotId={id} />
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

/** Whether the chat would answer, and what the visitor would read. */
const Outcome = ({ result, chatbotId, write }: { result: SearchResult; chatbotId: string; write(): void }) => (
  <Card title={text('askReads')}>
    <div class="outcome">
      <strong class={`sign ${classes[result.outcome]}`}>
        {text(`outcome_${result.hedged ? 'HEDGED' : result.outcome}`)}
      </strong>
      {result.outcome !== 'ANSWER' && may('knowledge:write') && (
        <button type="button" onClick={write}>
          {text('makeFaq')}
        </button>
      )}
    </div>
    {result.reply ? (
      <Reply reply={result.reply} />
    ) : (
      <p>
        {text('askModel')} <a href={href(`/bots/${chatbotId}/appearance`)}>{text('look_preview')}</a>
      </p>
    )}
  </Card>
);

/** As the widget shows it: what can be chosen stands in place of the lines that list it. */
function Reply({ reply: { text: words, sources, suggestions } }: { reply: NonNullable<SearchResult['reply']> }) {
  const list = suggestions.map((suggestion) => `- ${suggestion.text}`).join('\n');
  const [before = '', after = ''] = list ? words.split(list) : [words];
  return (
    <>
      <div class="bubble as-read text markdown">
        <Markdown text={before} />
        {suggestions.length > 0 && (
          <p class="choices">
            {suggestions.map((suggestion) => (
              <a
                class="button"
                href={href(path.value, { q: suggestion.text })}
                lang={suggestion.language ?? undefined}
                key={suggestion.text}
              >
                {suggestion.text}
              </a>
            ))}
          </p>
        )}
        <Markdown text={after} />
      </div>
      {sources.length > 0 && (
        <p class="facts muted">
          {text('askSources')}
          {sources.map(({ sourceId, title, url }) => (
            <bdi key={sourceId}>{url ? pageLink(url, title) : title}</bdi>
          ))}
        </p>
      )}
    </>
  );
}

/** From here on, an answer is sure, or likely. */
const [SURE, LIKELY] = [0.5, 0.2];
const fits = [
  { least: SURE, sign: 'good', key: 'fit_well' },
  { least: LIKELY, sign: 'warn', key: 'fit_maybe' },
  { least: 0, sign: '', key: 'fit_hardly' },
] as const;

const FitSign = ({ confidence }: { confidence: number }) => {
  const { sign, key } = fits.find(({ least }) => confidence >= least) ?? fits[2];
  return <span class={`sign ${sign}`}>{text(key)}</span>;
};

/** The words that decided it, and what was found, best first. */
const Why = ({
  result: { matched, synonymsUsed, results },
  chatbotId,
}: {
  result: SearchResult;
  chatbotId: string;
}) => (
  <Card title={text('askWhy')}>
    {matched.length > 0 && (
      <p>
        {text('matchedWords')}: <b>{matched.join(', ')}</b>
      </p>
    )}
    {synonymsUsed.length > 0 && (
      <p>
        {text('answers_synonyms')}: <b>{synonymsUsed.map(({ word, as }) => `${word} = ${as}`).join(', ')}</b>
      </p>
    )}
    <ol class="results">
      {results.map(({ chunkId, sourceId, title, content, confidence }, index) => (
        <li key={chunkId}>
          <a href={href(`/bots/${chatbotId}/sources/${sourceId}`)}>{title}</a>
          <FitSign confidence={confidence} />
          <details open={index === 0}>
            <summary>{text('theContent')}</summary>
            <div class="text markdown">
              <Markdown text={content} />
            </div>
          </details>
        </li>
      ))}
    </ol>
    {results.length === 0 && <p class="muted">{text('nothingFound')}</p>}
  </Card>
);
