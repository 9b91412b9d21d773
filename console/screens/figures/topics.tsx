import { useState } from 'preact/hooks';
import { type AnswerOf, href, mutate, number } from '#core';
import { type ClusterTopicsInput, topics as topicsDocument } from '../../operations/figures.ts';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';

type Topic = AnswerOf<typeof topicsDocument>['clusterTopics']['topics'][number];

/** Groups the period's questions by topic when it is asked to: that takes a while. */
export function Topics(input: ClusterTopicsInput) {
  const [topics, setTopics] = useState<readonly Topic[]>();
  const find = () => act(async () => setTopics((await mutate(topicsDocument, input)).clusterTopics.topics));
  return (
    <section class="card flush">
      <header class="card-head">
        <h2>{text('theTopics')}</h2>
        <button type="button" onClick={() => void find()}>
          {text('topicsFind')}
        </button>
      </header>
      {topics?.length === 0 && <p class="muted pad">{text('topicsNone')}</p>}
      {topics && topics.length > 0 && (
        <table>
          <tbody>
            {topics.map(({ label, count, questions }) => (
              <tr key={label}>
                <td>
                  <b>{label}</b>
                  {questions.map((question) => (
                    <small key={question}>
                      <a href={href('/inbox', { view: 'ai', q: question })}>{question}</a>
                    </small>
                  ))}
                </td>
                <td class="number">{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
