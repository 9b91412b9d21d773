import { useState } from 'preact/hooks';
import { type AnswerOf, mutate, number } from '#core';
import { topics as topicsDocument } from '../../operations/reports.ts';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { listHref, type ReportScope } from './period.ts';

type Topic = AnswerOf<typeof topicsDocument>['clusterTopics']['topics'][number];

/** Groups the period's questions by topic when it is asked to: that takes a while. */
export function Topics({ scope }: { scope: ReportScope }) {
  const [topics, setTopics] = useState<readonly Topic[]>();
  const { from, to, tz, bot: chatbotId } = scope;
  const find = () =>
    act(async () => setTopics((await mutate(topicsDocument, { from, to, tz, chatbotId })).clusterTopics.topics));
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
                      <a href={listHref(scope, 'questions', { question })}>{question}</a>
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
