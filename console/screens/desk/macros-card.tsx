import { useState } from 'preact/hooks';
import { Icon, may, mutate } from '#core';
import { changeMacro, macros as macrosDocument, removeMacro, saveMacro } from '../../operations/desk.ts';
import { Card } from '../parts/card.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { MacroForm } from './macro-form.tsx';
import { type ActionDraft, actionName, loadMacros, type SavedMacro } from './macros.ts';

/** Several actions that agents do at once. */
export function Macros() {
  const loaded = useQuery(macrosDocument, {});
  const canWrite = may('conversations:write');
  const reload = async () => {
    await loaded.reload();
    // Conversations of this page offer them too.
    await loadMacros();
  };
  return (
    <Card title={text('macros_title')}>
      <p class="muted">{text('macros_hint')}</p>
      <Shown of={loaded} rows={2}>
        {({ macros }) => (
          <ul>
            {macros.map((macro) => (
              <MacroRow key={macro.id} macro={macro} reload={reload} />
            ))}
          </ul>
        )}
      </Shown>
      {canWrite && <AddMacro reload={reload} />}
    </Card>
  );
}

type Saved = { name: string; actions: ActionDraft[] };

function AddMacro({ reload }: { reload(): Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const save = async (macro: Saved) => {
    await mutate(saveMacro, macro);
    await reload();
    setOpen(false);
  };
  return isOpen ? (
    <MacroForm save={save} close={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      {text('macros_add')}
    </button>
  );
}

function MacroRow({ macro, reload }: { macro: SavedMacro; reload(): Promise<void> }) {
  const { id: macroId, name, actions } = macro;
  const [isOpen, setOpen] = useState(false);
  const save = async (changed: Saved) => {
    await mutate(changeMacro, { macroId, ...changed });
    await reload();
    setOpen(false);
  };
  const remove = () =>
    act(async () => {
      await mutate(removeMacro, { macroId });
      await reload();
    });
  if (isOpen) {
    return (
      <li>
        <MacroForm macro={macro} save={save} close={() => setOpen(false)} />
      </li>
    );
  }
  return (
    <li class="plain-row">
      <div class="about">
        <b>{name}</b> <span class="muted">{actions.map(({ type }) => actionName(type)).join(' · ')}</span>
      </div>
      {may('conversations:write') && (
        <>
          <button type="button" aria-label={text('macros_change', { name })} onClick={() => setOpen(true)}>
            {text('editButton')}
          </button>
          <button
            type="button"
            class="plain square"
            aria-label={text('deleteNamed', { name })}
            onClick={() => void remove()}
          >
            <Icon name="trash" />
          </button>
        </>
      )}
    </li>
  );
}
