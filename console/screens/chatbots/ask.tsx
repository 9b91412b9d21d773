import { useEffect, useState } from 'preact/hooks';
import { addressQuery, Empty, Failed, href, Loading, may, number, query, setQuery, useLoad } from '#core';
import { ask as askDocument } from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { AddSource } from '../knowledge/add.tsx';
import { Form } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

const LIMIT = 5;
const classes = { ANSWER: 'good', SUGGEST: 'warn', REFUSE: 'bad' } as const;

/** What the chat would find for a question, and whether it would answer. */
export default function Ask({ params: { id = '' } }: { params: Record<string, string> }) {
  const asked = addressQuery.value.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const [writing, setWriting] = useState(false);
  useEffect(() => setTyped(asked), [asked]);
  const { data, error, reload } = useLoad(`ask ${id} ${asked}`, async (signal) =>
    asked
      ? (await query(askDocument, { chatbotId: id, query: asked, limit: LIMIT }, signal)).searchKnowledge
      : undefined,
  );
  return (
    <BotFrame id={id}>
      <section class="card">
        <h2>{text('askTitle')}</h2>
        <Form submit={() => (typed.trim() === asked ? void reload() : setQuery({ q: typed.trim() }))}>
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
        <p class="muted">{text('askHint')}</p>
      </section>
      {error ? (
        <Failed error={error} retry={() => void reload()} />
      ) : !asked ? null : !data ? (
        <Loading rows={3} />
      ) : (
        <section class="card" aria-live="polite">
          <div class="outcome">
            <strong class={`sign ${classes[data.outcome]}`}>{text(`outcome_${data.outcome}`)}</strong>
            {data.matched.length > 0 && (
              <span class="muted">
                {text('matchedWords')}: {data.matched.join(', ')}
              </span>
            )}
            {data.synonymsUsed.length > 0 && (
              <span class="muted">
                {text('throughSynonyms')}: {data.synonymsUsed.map(({ word, as }) => `${word} → ${as}`).join(', ')}
              </span>
            )}
            {data.outcome !== 'ANSWER' && may('knowledge:write') && (
              <button type="button" onClick={() => setWriting(true)}>
                {text('makeFaq')}
              </button>
            )}
          </div>
          {data.suggestions.length > 0 && (
            <p class="facts">
              {data.suggestions.map((suggestion) => (
                <span class="sign" key={suggestion.text}>
                  {suggestion.text}
                </span>
              ))}
            </p>
          )}
          <ol class="results">
            {data.results.map(({ chunkId, sourceId, title, content, confidence }) => (
              <li key={chunkId}>
                <a href={href(`/bots/${id}/sources/${sourceId}`)}>{title}</a>
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
          {data.results.length === 0 && <Empty icon="search" title={text('nothingFound')} />}
        </section>
      )}
      {writing && (
        <AddSource
          kind="addFaq"
          chatbotId={id}
          question={asked}
          close={() => setWriting(false)}
          added={() => void reload()}
        />
      )}
    </BotFrame>
  );
}
