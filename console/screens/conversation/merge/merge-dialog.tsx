import { useEffect, useState } from 'preact/hooks';
import {
  allRows,
  type ConversationRow,
  Dialog,
  href,
  mutate,
  nameOf,
  navigate,
  putRows,
  query,
  t,
  toast,
  toastError,
} from '#core';
import { merge, unmerge } from '../../../operations/desk.ts';
import { list } from '../../../operations/inbox.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { text } from '../../parts/text.ts';
import { moment } from '../../parts/times.ts';

const UNDO_MS = 8_000;
const MAX_SHOWN = 20;
const SEARCH_MS = 300;

/** By what the platform compares too. */
const isOneVisitor = (one: ConversationRow, other: ConversationRow): boolean =>
  [
    [one.visitorId, other.visitorId],
    [one.lead?.id, other.lead?.id],
    [one.lead?.email, other.lead?.email],
  ].some(([first, second]) => first && first === second);

/** What a conversation can be merged into: those of the same visitor first. */
function candidatesOf(row: ConversationRow, rows: Iterable<ConversationRow>): ConversationRow[] {
  const isCandidate = ({ id, chatbotId, isTest, status }: ConversationRow) =>
    id !== row.id && chatbotId === row.chatbotId && isTest === row.isTest && status !== 'CLOSED';
  const distance = (other: ConversationRow) => Number(!isOneVisitor(row, other));
  return [...rows]
    .filter(isCandidate)
    .sort((one, other) => distance(one) - distance(other) || (one.id < other.id ? 1 : -1))
    .slice(0, MAX_SHOWN);
}

/** The conversations of the page or, with a text, those that the platform finds. */
function useCandidates(row: ConversationRow, search: string): ConversationRow[] {
  const [found, setFound] = useState<readonly ConversationRow[]>();
  const wanted = search || row.lead?.email || '';
  useEffect(() => {
    if (!wanted) return setFound(undefined);
    const read = async () => {
      const answer = await query(list, { first: MAX_SHOWN, chatbotId: row.chatbotId, search: wanted });
      setFound(answer.conversations.edges.map(({ node }) => node));
    };
    const timer = setTimeout(() => void read().catch(toastError), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return candidatesOf(row, search ? (found ?? []) : [...(found ?? []), ...allRows()].filter(isFirst));
}

const isFirst = ({ id }: ConversationRow, index: number, all: readonly ConversationRow[]) =>
  all.findIndex((each) => each.id === id) === index;

async function undo({ id: conversationId }: ConversationRow): Promise<void> {
  try {
    putRows([(await mutate(unmerge, { conversationId })).unmergeConversation.conversation]);
    navigate(href(`/inbox/${conversationId}`));
  } catch (error) {
    toastError(error);
  }
}

async function mergeInto(row: ConversationRow, into: ConversationRow): Promise<void> {
  try {
    const differentVisitors = !isOneVisitor(row, into);
    const input = { conversationId: row.id, intoConversationId: into.id, differentVisitors };
    putRows([(await mutate(merge, input)).mergeConversations.conversation]);
    navigate(href(`/inbox/${into.id}`));
    const action = { label: t('undoLast'), run: () => void undo(row) };
    toast(text('merge_done'), { action, ms: UNDO_MS });
  } catch (error) {
    toastError(error);
  }
}

/** Asks into which conversation one is merged, and whether both are of one person if nothing says so. */
export function MergeDialog({ row, close }: { row: ConversationRow; close(): void }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ConversationRow>();
  const candidates = useCandidates(row, search.trim());
  const choose = (into: ConversationRow) => {
    if (!isOneVisitor(row, into)) return setChosen(into);
    close();
    void mergeInto(row, into);
  };
  if (chosen) {
    return (
      <Confirm
        title={text('merge_sure')}
        text={text('merge_sureText')}
        action={text('merge_confirm')}
        onConfirm={() => void mergeInto(row, chosen)}
        onClose={close}
      />
    );
  }
  return (
    <Dialog title={text('merge_action')} onClose={close}>
      <form onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          aria-label={text('merge_search')}
          placeholder={text('merge_search')}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </form>
      {candidates.length === 0 && <p class="muted">{text('merge_none')}</p>}
      <ul>
        {candidates.map((each) => (
          <li class="plain-row" key={each.id}>
            <button type="button" class="plain about" onClick={() => choose(each)}>
              <b>{nameOf(each)}</b>{' '}
              <span class="muted cut">
                {moment(each.createdAt)} · {each.lastQuestion?.text ?? each.lastMessage?.preview}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
