import { type Action, ActionButton, number, openFor, RESOLVE_KEY, resolveSoon, select, t, useActions } from '#core';
import { text } from '../parts/text.ts';
import { Assign } from './assign.tsx';
import { changeMany } from './change.ts';

/** What can be done with the selected conversations. */
export default function SelectionBar({ ids }: { ids: readonly string[] }) {
  const chosen = text('selected', { n: number(ids.length) });
  const clear = () => select([]);
  const resolve = () => {
    resolveSoon(
      ids,
      text('resolvedMany', { n: number(ids.length) }),
      () => {},
      async (still) => void (await changeMany(still, { action: 'RESOLVE' })),
    );
    clear();
  };
  const actions: Action[] = [
    { label: t('resolveAction'), key: RESOLVE_KEY, icon: 'check', run: resolve },
    { label: t('snoozeAction'), key: 'h', icon: 'clock', run: () => openFor('snooze', ids, clear) },
    { label: t('labelsAction'), key: 'l', icon: 'tag', run: () => openFor('labels', ids) },
    { label: t('priorityAction'), key: 'p', icon: 'flag', run: () => openFor('priority', ids) },
    { label: text('select_clear'), key: 'Escape', icon: 'close', run: clear },
  ];
  useActions('selection', actions);
  return (
    <div class="selection" role="toolbar" aria-label={chosen}>
      <b class="cut" role="status">
        {chosen}
      </b>
      {actions.map((action) => (
        <>
          {action.icon === 'close' && <Assign ids={ids} />}
          <ActionButton action={action} class="plain square" bare title={action.label} />
        </>
      ))}
    </div>
  );
}
