import { useState } from 'preact/hooks';
import { href, may, navigate, number, query, useLoad } from '#core';
import { source as sourceDocument } from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { EditFaq } from '../knowledge/edit-faq.tsx';
import { SourceMenu, StateSign, stateOf, times } from '../knowledge/source-row.tsx';
import { pageLink } from '../parts/links.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';

/** A FAQ is stored as its question and its answer in one text. */
const answerOf = (content: string, question: string) =>
  content.startsWith(question) ? content.slice(question.length).trim() : content;

/** One source: what was read, and into which passages. */
export default function SourceScreen({
  params: { id = '', source: sourceId = '' },
}: {
  params: Record<string, string>;
}) {
  const { data, error, reload } = useLoad(`source ${sourceId}`, async (signal) => {
    return (await query(sourceDocument, { chatbotId: id, id: sourceId }, signal)).source;
  });
  const [editing, setEditing] = useState(false);
  const isWorking = data !== undefined && stateOf(data) === 'working';
  usePoll(isWorking, reload);
  const toAll = href(`/bots/${id}/knowledge`);
  return (
    <BotFrame
      id={id}
      actions={
        data && (
          <>
            {data.type === 'FAQ' && may('knowledge:write') && (
              <button type="button" onClick={() => setEditing(true)}>
                {text('editFaq')}
              </button>
            )}
            <SourceMenu source={data} changed={(now) => (now ? void reload() : navigate(toAll))} />
          </>
        )
      }
    >
      <Shown of={{ data, error, reload }}>
        {(data) => (
          <>
            <section class="card">
              <h2>{data.title}</h2>
              <p class="facts">
                <StateSign source={data} />
                <span class="muted">
                  {text(`type_${data.type}`)} · {times(data)}
                </span>
                {data.category && <span class="sign">{data.category}</span>}
              </p>
              {data.errorMessage && <p class="refusal">{data.errorMessage}</p>}
              {data.sourceUrl && pageLink(data.sourceUrl)}
              {data.alternatives.length > 0 && (
                <p class="facts">
                  {text('otherWordings')}:{' '}
                  {data.alternatives.map((each) => (
                    <span class="sign" key={each}>
                      {each}
                    </span>
                  ))}
                </p>
              )}
            </section>
            <section class="card">
              <h2>
                {text('thePassages')} <span class="count">{number(data.chunks.total)}</span>
              </h2>
              <ol class="passages">
                {data.chunks.chunks.map(({ id: chunk, content }) => (
                  <li class="text" key={chunk}>
                    {content}
                  </li>
                ))}
              </ol>
            </section>
            {editing && (
              <EditFaq
                source={data}
                answer={answerOf(data.content, data.title)}
                close={() => setEditing(false)}
                saved={() => void reload()}
              />
            )}
          </>
        )}
      </Shown>
    </BotFrame>
  );
}
