import { Avatar } from '../parts/avatar.tsx';
import { minutes, now } from '../parts/now.ts';
import { href } from '../router/location.ts';
import { may, session } from '../session/boot.ts';
import { botNames } from '../store/bots.ts';
import { hasDraft } from '../store/drafts.ts';
import { nameOf } from '../store/names.ts';
import type { ConversationRow } from '../store/rows.ts';
import { selection } from '../store/selection.ts';
import { colleaguesAt, typing } from '../store/typing.ts';
import { type Filter, isWhole, waits, waitsSince } from '../store/views.ts';
import { ago, counted, elapsed, number, t } from '../texts/t.ts';

/** Height of a row in pixels, as in the stylesheet. */
export const ROW = 76;

interface ConversationRowProps {
  row: ConversationRow;
  filter: Filter;
  position: number;
  /** -1: not known yet. */
  total: number;
  open: boolean;
  tabStop: boolean;
  /** The row is to be selected, or all from the last one that was. */
  onPick(isRange: boolean): void;
  onFocus(): void;
}

export function ListRow({ row, filter, position, total, open, tabStop, onPick, onFocus }: ConversationRowProps) {
  const name = nameOf(row);
  const isSelected = selection.value.has(row.id);
  const isUnread = !open && row.unread > 0 && isWhole(row.status);
  return (
    <li
      style={{ transform: `translateY(${position * ROW}px)` }}
      aria-posinset={position + 1}
      aria-setsize={total}
      class={`row ${row.status.toLowerCase()} ${isUnread ? 'unread' : ''} ${isSelected ? 'selected' : ''}`}
    >
      {may('conversations:write') && (
        <input
          type="checkbox"
          class="pick"
          tabIndex={-1}
          aria-label={t('selectRow', { name })}
          checked={isSelected}
          onClick={({ shiftKey }) => onPick(shiftKey)}
        />
      )}
      <a
        href={href(`/inbox/${row.id}`, { ...filter })}
        data-id={row.id}
        tabIndex={tabStop ? 0 : -1}
        aria-current={open ? 'true' : undefined}
        onFocus={onFocus}
        onClick={(event) => {
          if (!event.shiftKey) return;
          event.preventDefault();
          onPick(true);
        }}
      >
        <Avatar name={name} />
        <Colleague row={row} />
        <span class="who">
          <span class="cut">
            {name}
            {botNames.value.size > 1 && <small> {row.chatbot?.name ?? botNames.value.get(row.chatbotId)}</small>}
          </span>
          <RowLabels row={row} />
        </span>
        <span class="when">{waits(row) ? <Waiting since={waitsSince(row)} /> : <Spoke row={row} />}</span>
        <span class="what cut">
          <Said row={row} />
        </span>
        <Signs row={row} unread={isUnread} />
      </a>
    </li>
  );
}

/** The visitor's question, or what a colleague said to it. Cut at the end of the words, also where they run against the page's direction. */
function Said({ row: { lastMessage, lastQuestion, language, messageCount } }: { row: ConversationRow }) {
  if (lastMessage?.role !== 'AGENT' && lastQuestion)
    return (
      <bdi class="cut" lang={language ?? undefined}>
        {lastQuestion.text}
      </bdi>
    );
  if (!lastMessage) return <>{counted(t, 'messages', messageCount)}</>;
  return (
    <>
      {lastMessage.role !== 'VISITOR' && <span class="muted">{t(`said_${lastMessage.role}`)}</span>}
      <bdi class="cut">{lastMessage.preview}</bdi>
    </>
  );
}

const Waiting = ({ since }: { since: string }) => (
  <strong class="waiting" title={t('waitsFor')}>
    {elapsed(Date.parse(since), now.value)}
  </strong>
);

const Spoke = ({ row: { lastMessageAt, createdAt } }: { row: ConversationRow }) => (
  <>{ago(lastMessageAt ?? createdAt, minutes.value)}</>
);

/** Who of the team is at a conversation, on the corner of its picture. */
function Colleague({ row: { id } }: { row: ConversationRow }) {
  const [first] = colleaguesAt(id);
  if (!first) return null;
  const { agent } = first;
  const isTyping = first.typing || agent.id === typing.value.get(id)?.agent?.id;
  const label = t(isTyping ? 'nameTypes' : 'nameLooks', { name: agent.name });
  return (
    <span class={`beside ${isTyping ? 'typing' : ''}`} title={label}>
      <Avatar name={agent.name} small />
      <span class="hidden">{label}</span>
    </span>
  );
}

const SHOWN_LABELS = 2;

function RowLabels({ row: { labels } }: { row: ConversationRow }) {
  return (
    <>
      {labels.slice(0, SHOWN_LABELS).map(({ id, name, color }) => (
        <span class="label" key={id}>
          <i class="dot" style={{ background: color }} />
          <span class="cut">{name}</span>
        </span>
      ))}
      {labels.length > SHOWN_LABELS && <small>+{number(labels.length - SHOWN_LABELS)}</small>}
    </>
  );
}

/** What else is worth knowing before opening a conversation. */
function Signs({ row, unread }: { row: ConversationRow; unread: boolean }) {
  const [first] = colleaguesAt(row.id);
  const { status, assignee, priority } = row;
  const isElsewhere = assignee?.id !== session().me.id && assignee?.id !== first?.agent.id;
  const colleague = status === 'HUMAN_ACTIVE' && isElsewhere && assignee;
  return (
    <span class="signs">
      {priority !== 'NONE' && <span class={`sign ${priority.toLowerCase()}`}>{t(`priority_${priority}`)}</span>}
      {typing.value.get(row.id)?.visitor && <span class="sign good">{t('types')}</span>}
      {hasDraft(row.id) && <span class="sign accent">{t('draftSign')}</span>}
      {colleague && <span class="sign">{colleague.name}</span>}
      {row.csat && <span class="sign">{`★ ${row.csat.rating}`}</span>}
      {row.isTest && <span class="sign">{t('testSign')}</span>}
      {unread && (
        <span class="count">
          {number(row.unread)}
          <span class="hidden"> {t('unread')}</span>
        </span>
      )}
    </span>
  );
}
