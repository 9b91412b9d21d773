import { useState } from 'preact/hooks';
import {
  ActionButton,
  Avatar,
  type ConversationRow,
  colleaguesAt,
  elapsed,
  href,
  Icon,
  listOf,
  Menu,
  may,
  nameOf,
  now,
  session,
  t,
  waitsSince,
} from '#core';
import { Confirm } from '../parts/confirm.tsx';
import { text } from '../parts/text.ts';
import { Assign } from '../triage/assign.tsx';
import { wakeText } from '../triage/times.ts';
import { eraseConversation, type HeadProps, useConversationActions } from './actions.ts';
import { MergeDialog } from './merge/merge-dialog.tsx';

/** Who has the conversation, in words. */
function Standing({ row }: { row: ConversationRow }) {
  const { status, assignee, snoozed, snoozedUntil } = row;
  if (snoozed) {
    return (
      <span class="warn">
        {snoozedUntil ? t('standing_until', { time: wakeText(snoozedUntil) }) : t('standing_snoozed')}
      </span>
    );
  }
  if (status === 'HUMAN_REQUESTED') {
    const time = elapsed(Date.parse(waitsSince(row)), now.value);
    return <span class="warn">{t('standing_waits', { time })}</span>;
  }
  if (status === 'HUMAN_ACTIVE') {
    const mine = assignee?.id === session().me.id;
    return (
      <span class={mine ? 'good' : ''}>
        {mine ? t('standing_mine') : t('standing_theirs', { name: assignee?.name ?? '' })}
      </span>
    );
  }
  return <span class="muted">{t(`standing_${status}`)}</span>;
}

/** The visitor, who has the conversation, and who else looks at it. */
function Who({ row }: { row: ConversationRow }) {
  const name = nameOf(row);
  const colleagues = colleaguesAt(row.id);
  return (
    <>
      <Avatar name={name} />
      <div class="title">
        <h1 class="cut">{name}</h1>
        <p class="cut">
          <Standing row={row} />
          {colleagues.length > 0 && (
            <span class="sign warn present">
              {t('nameLooks', { name: listOf(colleagues.map(({ agent }) => agent.name)) })}
            </span>
          )}
        </p>
      </div>
    </>
  );
}

/** The palette has all of them. */
const MACROS_IN_MENU = 10;

/** Whose conversation it is, and what can be done with it. */
export function Head(props: HeadProps) {
  const { row, filter } = props;
  const { id, status } = row;
  const [asking, setAsking] = useState<'erase' | 'merge'>();
  const end = () => setAsking(undefined);
  const actions = useConversationActions(props, {
    erase: () => setAsking('erase'),
    merge: () => setAsking('merge'),
  });
  const { busy, take, giveBack, resolve, snooze, label, prioritise, details, link, merge, macros, erase } = actions;
  return (
    <header class="head">
      <a class="button plain square only-narrow" href={href('/inbox', { ...filter })} aria-label={t('backToInbox')}>
        <Icon name="back" />
      </a>
      <Who row={row} />
      <div class="actions">
        <ActionButton action={take} class={status === 'HUMAN_REQUESTED' ? 'primary' : ''} disabled={busy} />
        {status === 'HUMAN_ACTIVE' && <ActionButton action={giveBack} disabled={busy} />}
        <ActionButton action={resolve} />
        {may('conversations:write') && status !== 'CLOSED' && (
          <Assign ids={[id]} assigneeId={status === 'HUMAN_ACTIVE' ? row.assignee?.id : undefined} />
        )}
        <ActionButton action={details} class="plain square" bare />
        <Menu
          label={t('moreActions')}
          class="plain square"
          items={[
            ...[snooze, label, prioritise, link],
            status === 'HUMAN_REQUESTED' && giveBack,
            ...macros.slice(0, MACROS_IN_MENU),
            ...[merge, erase],
          ]}
        >
          <Icon name="more" />
        </Menu>
      </div>
      {asking === 'merge' && <MergeDialog row={row} close={end} />}
      {asking === 'erase' && (
        <Confirm
          title={t('eraseTitle')}
          text={`${row.mergedFromIds.length > 0 ? `${text('mergeErases')} ` : ''}${t('eraseText')}`}
          action={t('eraseAction')}
          onConfirm={() => void eraseConversation(id, filter)}
          onClose={end}
        />
      )}
    </header>
  );
}
