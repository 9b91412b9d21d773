import { useState } from 'preact/hooks';
import {
  Avatar,
  type ConversationRow,
  colleaguesAt,
  copyText,
  elapsed,
  type Filter,
  href,
  Icon,
  listOf,
  loadThread,
  Menu,
  may,
  mutate,
  nameOf,
  navigate,
  now,
  releaseNow,
  resolveSoon,
  resolving,
  runToastAction,
  session,
  t,
  takeOverNow,
  toast,
  toastError,
  useKeys,
  viewState,
  waitsSince,
} from '#core';
import { erase } from '../../operations/inbox.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Assign } from './assign.tsx';

interface HeadProps {
  row: ConversationRow;
  filter: Filter;
  details: boolean;
  toggleDetails(): void;
}

/** Who has the conversation, in words. */
function Standing({ row }: { row: ConversationRow }) {
  const { status, assignee } = row;
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

export function Head({ row, filter, details, toggleDetails }: HeadProps) {
  const { id, status, assignee } = row;
  const [busy, setBusy] = useState(false);
  const [erasing, setErasing] = useState(false);
  const name = nameOf(row);
  const colleagues = colleaguesAt(id);
  const mine = assignee?.id === session().me.id && status === 'HUMAN_ACTIVE';
  const canWrite = may('conversations:write');
  const canTake = canWrite && !mine && status !== 'CLOSED' && status !== 'HUMAN_ACTIVE';
  const canRelease = canWrite && (status === 'HUMAN_ACTIVE' || status === 'HUMAN_REQUESTED');
  const canResolve = canWrite && status !== 'RESOLVED' && status !== 'CLOSED' && !resolving.value.has(id);

  const act = async (change: (id: string) => Promise<void>, done: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await change(id);
      toast(done);
    } catch (error) {
      toastError(error);
      // Somebody else was first: shows who.
      void loadThread(id).catch(() => {});
    } finally {
      setBusy(false);
    }
  };
  const takeOver = () => void act(takeOverNow, t('tookOver'));
  const release = () => void act(releaseNow, t('released'));
  const resolve = () => {
    const { rows } = viewState(filter, resolving.peek());
    const at = rows.findIndex((each) => each.id === id);
    const open = (one: string | undefined) => navigate(href(one ? `/inbox/${one}` : '/inbox', { ...filter }));
    // Otherwise the next key would act on the conversation that took its place.
    resolveSoon(id, name, () => open(id));
    open(at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1])?.id);
  };
  useKeys([
    ...(canTake ? [{ keys: 't', label: t('takeOver'), run: takeOver }] : []),
    ...(canRelease ? [{ keys: 'b', label: t('handBack'), run: release }] : []),
    ...(canResolve ? [{ keys: 'e', label: t('resolve'), run: resolve }] : []),
    { keys: 'i', label: t('details'), run: toggleDetails },
    { keys: 'z', label: t('undo'), run: () => void runToastAction() },
  ]);
  const eraseNow = async () => {
    try {
      await mutate(erase, { conversationId: id });
      navigate(href('/inbox', { ...filter }));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <header class="head">
      <a class="button plain square only-narrow" href={href('/inbox', { ...filter })} aria-label={t('backToInbox')}>
        <Icon name="back" />
      </a>
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
      <div class="actions">
        {canTake && (
          <button
            type="button"
            class={status === 'HUMAN_REQUESTED' ? 'primary' : ''}
            disabled={busy}
            aria-label={t('takeOver')}
            onClick={takeOver}
          >
            <Icon name="hand" />
            <span>{t('takeOver')}</span>
          </button>
        )}
        {canRelease && status === 'HUMAN_ACTIVE' && (
          <button type="button" disabled={busy} aria-label={t('handBack')} onClick={release}>
            <Icon name="spark" />
            <span>{t('handBack')}</span>
          </button>
        )}
        {canResolve && (
          <button type="button" aria-label={t('resolve')} onClick={resolve}>
            <Icon name="check" />
            <span>{t('resolve')}</span>
          </button>
        )}
        {canWrite && status !== 'CLOSED' && <Assign row={row} />}
        <button
          type="button"
          class="plain square"
          aria-label={t('details')}
          aria-pressed={details}
          onClick={toggleDetails}
        >
          <Icon name="info" />
        </button>
        <Menu
          label={t('more')}
          class="plain square"
          items={[
            { label: t('copyLink'), run: () => void copyText(location.href) },
            canRelease && status === 'HUMAN_REQUESTED' && { label: t('handBack'), run: release },
            canWrite && { label: t('erase'), danger: true, run: () => setErasing(true) },
          ]}
        >
          <Icon name="more" />
        </Menu>
      </div>
      {erasing && (
        <Confirm
          title={t('eraseTitle')}
          text={t('eraseText')}
          action={t('erase')}
          onConfirm={() => void eraseNow()}
          onClose={() => setErasing(false)}
        />
      )}
    </header>
  );
}
