import { useState } from 'preact/hooks';
import { type AnswerOf, ago, href, Markdown, may, minutes, navigate, number } from '#core';
import { source as sourceDocument } from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { EditFaq } from '../knowledge/edit-faq.tsx';
import { SourceMenu, StateSign, stateOf, times } from '../knowledge/source-row.tsx';
import { useCited } from '../knowledge/use-cited.ts';
import { Card } from '../parts/card.tsx';
import { pageLink } from '../parts/links.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';
import { useQuery } from '../parts/use-query.ts';

/** A FAQ is stored as its question and its answer in one text. */
const answerOf = (content: string, question: string) =>
  content.startsWith(question) ? content.slice(question.length).trim() : content;

type SourceDetails = AnswerOf<typeof sourceDocument>['source'];

/** One source: what was read, and into which passages. */
export default function SourceScreen({
  params: { id = '', source: sourceId = '' },
}: {
  params: Record<string, string>;
}) {
  const loaded = useQuery(sourceDocument, { chatbotId: id, id: sourceId });
  const data = loaded.data?.source;
  const reload = () => void loaded.reload();
  const [editing, setEditing] = useState(false);
  const isWorking = data !== undefined && stateOf(data) === 'working';
  usePoll(isWorking, loaded.reload);
  const toAll = href(`/bots/${id}/knowledge`);
  return (
    <BotFrame
      id={id}
      actions={
        data && (
          <>
            {data.type === 'FAQ' && may('knowledge:write') && (
              <button type="button" onClick={() => setEditing(true)}>
                {text('editButton')}
              </button>
            )}
            <SourceMenu source={data} changed={(now) => (now ? reload() : navigate(toAll))} />
          </>
        )
      }
    >
      <Shown of={loaded}>
        {({ source }) => (
          <>
            <Facts source={source} />
            <Passages chunks={source.chunks} />
            {editing && (
              <EditFaq
                source={source}
                answer={answerOf(source.content, source.title)}
                close={() => setEditing(false)}
                saved={reload}
              />
            )}
          </>
        )}
      </Shown>
    </BotFrame>
  );
}

const Facts = ({ source }: { source: SourceDetails }) => (
  <Card title={source.title}>
    <p class="facts">
      <StateSign source={source} />
      <span class="muted">
        {text(`type_${source.type}`)} · {times(source)}
      </span>
      {source.category && <span class="sign">{source.category}</span>}
    </p>
    <Citations source={source} />
    {source.errorMessage && <p class="refusal">{source.errorMessage}</p>}
    {source.sourceUrl && pageLink(source.sourceUrl)}
    {source.reading && <Reading reading={source.reading} />}
    {source.alternatives.length > 0 && (
      <p class="facts">
        {text('otherWordings')}:{' '}
        {source.alternatives.map((wording) => (
          <span class="sign" key={wording}>
            {wording}
          </span>
        ))}
      </p>
    )}
  </Card>
);

/** How often answers were based on it. */
function Citations({ source: { id, chatbotId } }: { source: SourceDetails }) {
  const all = useCited(chatbotId);
  const cited = all?.get(id);
  if (!all) return null;
  return (
    <p class="muted">
      {cited
        ? text('citedTimes', { n: number(cited.count), ago: ago(cited.lastCitedAt, minutes.value) })
        : text('citedNever')}
    </p>
  );
}

/** What was read, and what was left out. */
const Reading = ({ reading: { pages, words, tables, notes } }: { reading: NonNullable<SourceDetails['reading']> }) => (
  <>
    <p class="facts muted">
      {pages !== null && <span>{`${text('pagesRead')}: ${number(pages)}`}</span>}
      <span>{`${text('wordsRead')}: ${number(words)}`}</span>
      {tables > 0 && <span>{`${text('tablesRead')}: ${number(tables)}`}</span>}
    </p>
    {notes.length > 0 && (
      <>
        <h3>{text('leftOut')}</h3>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </>
    )}
  </>
);

const Passages = ({ chunks: { chunks, total } }: Pick<SourceDetails, 'chunks'>) => (
  <section class="card">
    <h2>
      {text('thePassages')} <span class="count">{number(total)}</span>
    </h2>
    <ol class="passages">
      {chunks.map(({ id, content }) => (
        <li class="text" key={id}>
          <Markdown text={content} />
        </li>
      ))}
    </ol>
  </section>
);
