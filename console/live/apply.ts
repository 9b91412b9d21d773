import { batch } from '@preact/signals';
import { href, navigate, path, query } from '../router/location.ts';
import { session } from '../session/boot.ts';
import { recount } from '../store/counts.ts';
import { rereadViews } from '../store/feeds.ts';
import { loadMentions } from '../store/mentions.ts';
import { nameOf } from '../store/names.ts';
import { settleByEvent } from '../store/outbox.ts';
import { keepOpen } from '../store/resolving.ts';
import { allRows, type ConversationRow, peekRow, putRows, removeRows } from '../store/rows.ts';
import { loadThread, markAllStale, markGone, putMessage, putNote } from '../store/threads.ts';
import { forgetTyping, putPresent, putTyping } from '../store/typing.ts';
import { type Filter, isView, type View } from '../store/views.ts';
import { t } from '../texts/t.ts';
import { notify } from './notices.ts';
import type { InboxEvent } from './stream.ts';

/** The conversation on the page. */
const openId = (): string | undefined => /^\/inbox\/([^/]+)$/.exec(path.peek())?.[1];

/** What the address asks the list to show. */
export function filterOf(values: URLSearchParams): Filter {
  const view = values.get('view');
  const [bot, q, label] = [values.get('bot'), values.get('q'), values.get('label')];
  return { view: isView(view) ? view : 'waiting', bot, q, label };
}

/** Pause between two batches. The events of a busy inbox come faster than a page can be drawn. */
const PAUSE_MS = 100;

/** Applies the first event at once, and those that follow closely together. */
export class EventQueue {
  #pending: Parameters<typeof apply>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(inboxEvent: InboxEvent, isLeader: boolean): void {
    this.#pending.push([inboxEvent, isLeader]);
    // Browsers delay the timers of hidden pages, whose notices must come at once.
    if (document.hidden) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush());
  }

  #flush(): void {
    const events = this.#pending;
    this.#pending = [];
    this.#timer = events.length > 0 ? setTimeout(() => this.#flush(), PAUSE_MS) : undefined;
    batch(() => {
      for (const event of events) apply(...event);
    });
  }
}

function apply(inboxEvent: InboxEvent, isLeader: boolean): void {
  const { type, conversationId, conversation, message, note, typing, presence } = inboxEvent;
  if (type === 'CREATED' || type === 'STATUS' || type === 'DELETED') recount();
  if (!conversationId) return;
  if (type === 'DELETED') {
    removeRows([conversationId]);
    markGone(conversationId);
    return;
  }
  const before = peekRow(conversationId);
  if (conversation) putRows([conversation]);
  if (message) {
    settleByEvent(conversationId, message);
    putMessage(conversationId, message);
    if (message.role === 'VISITOR')
      keepOpen(conversationId, t('notResolved', { name: conversation ? nameOf(conversation) : '' }));
  }
  if (note) {
    settleByEvent(conversationId, note);
    putNote(conversationId, note);
    if (note.mentions.some(({ id }) => id === session().me.id)) readMentions(isLeader);
  }
  if (typing) putTyping(conversationId, typing);
  if (presence) putPresent(conversationId, presence);
  if (conversation && isLeader && before?.status !== ASKS) tellIfAsking(conversation);
}

const ASKS = 'HUMAN_REQUESTED';

function tellIfAsking(row: ConversationRow): void {
  const { status } = row;
  if (status === ASKS) tell(row, 'waiting', t('wantsPerson', { name: nameOf(row) }));
}

function tell({ id }: ConversationRow, view: View, text: string): void {
  notify(text, id, openId() === id, () => navigate(href(`/inbox/${id}`, { view })));
}

/** Colleagues may have mentioned the person. Only one tab tells. */
function readMentions(tells: boolean): void {
  const show = (row: ConversationRow) => tell(row, 'mentions', t('mentionsYou', { name: nameOf(row) }));
  void loadMentions(tells ? show : undefined).catch(() => {});
}

/** Events may have been missed: reads again what is shown, and everything that waits. */
export async function catchUp(notices = false, isLive = false): Promise<void> {
  const asking = new Set([...allRows()].filter(({ status }) => status === ASKS).map(({ id }) => id));
  if (!isLive) forgetTyping();
  markAllStale();
  recount();
  readMentions(notices);
  const shown = { ...filterOf(query.peek()), q: null };
  const people: Filter[] = (['waiting', 'mine'] as const).map((view) => ({ view, bot: null, q: null, label: null }));
  const open = openId();
  await Promise.all([rereadViews([shown, ...people]), open ? loadThread(open).catch(() => {}) : undefined]);
  if (notices) for (const row of allRows()) if (!asking.has(row.id)) tellIfAsking(row);
}
