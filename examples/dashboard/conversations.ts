import type { DataOf, Graphql } from '../../client/graphql.ts';
import { conversations, resolve } from './operations.ts';
import { byId, element, tryTo } from './page.ts';

const PAGE = 10;

type Page = NonNullable<DataOf<typeof conversations>['conversations']>;
/** A conversation, as the list and the live events both have it. */
type ListedConversation = Page['edges'][number]['node'];
type Status = ListedConversation['status'];

const names: Record<Status, string> = {
  OPEN: 'open',
  HUMAN_REQUESTED: 'waiting for a human',
  HUMAN_ACTIVE: 'with a human',
  RESOLVED: 'resolved',
  CLOSED: 'closed',
};
const isOver = (status: Status) => status === 'RESOLVED' || status === 'CLOSED';
const chosenStatus = () => (byId<HTMLSelectElement>('status').value || null) as Status | null;
const time = (moment: string | null) => (moment ? new Date(moment).toLocaleString() : '');

/** The list on the page: pages on demand, and what happens live on top. */
interface ConversationList {
  /** Puts a conversation where it belongs, or takes it away where it is not of the chosen status. */
  show(row: ListedConversation): void;
  /** Takes one away that is erased. */
  remove(id: string): void;
}

/** Reads the first page, and follows the choice of a status. */
export function keepConversations(graphql: Graphql): ConversationList {
  const rows = new Map<string, HTMLElement>();
  let cursor: string | null = null;

  const more = async () => {
    const asked = chosenStatus();
    const answer = await graphql.request(conversations, { first: PAGE, after: cursor, status: asked });
    // Another status was chosen meanwhile: these are not its rows.
    if (asked !== chosenStatus()) return;
    const { edges = [], pageInfo } = answer.conversations ?? {};
    for (const { node } of edges) byId('rows').append(keep(node));
    cursor = pageInfo?.endCursor ?? null;
    byId('more').hidden = !pageInfo?.hasNextPage;
  };
  const keep = (row: ListedConversation): HTMLElement => {
    const made = toElement(row, () => tryTo(() => end(row.id)));
    rows.get(row.id)?.remove();
    rows.set(row.id, made);
    return made;
  };
  const end = async (conversationId: string) => {
    const answer = await graphql.request(resolve, { input: { conversationId } });
    const ended = answer.resolveConversation?.conversation;
    const shown = rows.get(conversationId);
    if (!ended || !shown) return;
    shown.querySelector('.status')!.textContent = names[ended.status];
    shown.querySelector('button')?.remove();
  };
  const begin = () => {
    rows.clear();
    cursor = null;
    byId('rows').replaceChildren();
    void tryTo(more);
  };

  byId('status').addEventListener('change', begin);
  byId('more').addEventListener('click', () => void tryTo(more));
  begin();
  return {
    show(row) {
      const chosen = chosenStatus();
      if (chosen && row.status !== chosen) return this.remove(row.id);
      const made = keep(row);
      made.classList.add('news');
      byId('rows').prepend(made);
    },
    remove(id) {
      rows.get(id)?.remove();
      rows.delete(id);
    },
  };
}

function toElement(row: ListedConversation, end: () => void): HTMLElement {
  const status = element('td', names[row.status]);
  status.className = 'status';
  const action = element('td');
  if (!isOver(row.status)) {
    const button = element('button', 'Resolve');
    button.addEventListener('click', end);
    action.append(button);
  }
  const visitor = row.lead?.name ?? row.lead?.email ?? 'a visitor';
  const made = element(
    'tr',
    element('td', visitor),
    element('td', row.chatbot?.name ?? 'deleted'),
    status,
    element('td', String(row.messageCount)),
    element('td', time(row.lastMessageAt ?? row.createdAt)),
    action,
  );
  made.dataset.id = row.id;
  return made;
}
