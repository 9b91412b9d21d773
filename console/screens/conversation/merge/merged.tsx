import { useState } from 'preact/hooks';
import { type AnswerOf, type ConversationRow, href, nameOf, query, toastError } from '#core';
import { merged as mergedDocument } from '../../../operations/desk.ts';
import { text } from '../../parts/text.ts';
import { moment } from '../../parts/times.ts';
import { entriesOf } from '../entries.ts';
import { EntryView } from '../message.tsx';

type Merged = AnswerOf<typeof mergedDocument>['conversation']['mergedFrom'];

/** The conversations that were merged into one, folded above its messages. Read when the first is opened. */
export function MergedAbove({ row }: { row: ConversationRow }) {
  const [merged, setMerged] = useState<Merged>();
  const load = () => {
    if (merged) return;
    query(mergedDocument, { id: row.id }).then(({ conversation }) => setMerged(conversation.mergedFrom), toastError);
  };
  return (
    <>
      {row.mergedFromIds.map((id) => (
        <details class="merged" key={id} onToggle={load}>
          <summary>{titleOf(merged?.find((each) => each.id === id))}</summary>
          <ol>{entriesIn(merged?.find((each) => each.id === id))}</ol>
        </details>
      ))}
    </>
  );
}

const titleOf = (conversation: Merged[number] | undefined) =>
  conversation
    ? text('merge_above', { name: nameOf(conversation), date: moment(conversation.createdAt) })
    : text('merge_folded');

function entriesIn(conversation: Merged[number] | undefined) {
  if (!conversation) return null;
  const { messages, notes, ...row } = conversation;
  const entries = entriesOf({ state: 'ready', messages, notes, before: null, stale: false }, []);
  return entries.map((transcriptEntry) => <EntryView key={transcriptEntry.key} entry={transcriptEntry} row={row} />);
}

/** Takes the place of the composer in a conversation that continues elsewhere. */
export const MergedInto = ({ id }: { id: string }) => (
  <p class="composer merged-into">
    {text('merge_into')} <a href={href(`/inbox/${id}`)}>{text('merge_open')}</a>
  </p>
);
