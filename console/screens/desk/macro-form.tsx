import { useEffect, useState } from 'preact/hooks';
import { Icon, t } from '#core';
import { colleagues, loadColleagues } from '../conversation/assign.tsx';
import { Form, SelectField, TextField, useSaving } from '../parts/form.tsx';
import type { Macro } from './macros.ts';
import { text } from './text.ts';

/** As the platform takes it: without the fields of other actions. */
export type ActionDraft = Partial<Macro['actions'][number]> & Pick<Macro['actions'][number], 'type'>;

const MAX_ACTIONS = 10;

const draftOf = (action: Macro['actions'][number]): ActionDraft =>
  Object.fromEntries(Object.entries(action).filter(([, value]) => value !== null)) as ActionDraft;

/** What an action of a type begins with. */
const emptyActions: Record<ActionDraft['type'], ActionDraft> = {
  REPLY: { type: 'REPLY', text: '' },
  NOTE: { type: 'NOTE', text: '' },
  ASSIGN: { type: 'ASSIGN', assignTo: 'SELF' },
  RESOLVE: { type: 'RESOLVE' },
};

interface MacroFormProps {
  macro?: Macro;
  save(macro: { name: string; actions: ActionDraft[] }): Promise<void>;
  close(): void;
}

/** The name of a macro and its actions. */
export function MacroForm({ macro, save, close }: MacroFormProps) {
  const [name, setName] = useState(macro?.name ?? '');
  const [actions, setActions] = useState<readonly ActionDraft[]>(macro?.actions.map(draftOf) ?? [emptyActions.REPLY]);
  const { busy, errors, run } = useSaving();
  const put = (index: number, action: ActionDraft) => setActions(actions.with(index, action));
  return (
    <Form
      submit={() => void run(() => save({ name, actions: [...actions] }))}
      action={t('saveChanges')}
      busy={busy}
      close={close}
    >
      <TextField label={text('macros_name')} value={name} set={setName} required maxLength={60} error={errors.name} />
      {actions.map((action, index) => (
        <ActionFields
          key={index}
          action={action}
          place={index}
          put={(changed) => put(index, changed)}
          remove={actions.length > 1 ? () => setActions(actions.toSpliced(index, 1)) : undefined}
          error={Object.entries(errors).find(([path]) => path.startsWith(`actions.${index}`))?.[1]}
        />
      ))}
      {actions.length < MAX_ACTIONS && (
        <button type="button" class="plain" onClick={() => setActions([...actions, emptyActions.NOTE])}>
          <Icon name="plus" />
          {text('macros_more')}
        </button>
      )}
    </Form>
  );
}

interface ActionFieldsProps {
  action: ActionDraft;
  place: number;
  put(action: ActionDraft): void;
  remove: (() => void) | undefined;
  error: string | undefined;
}

function ActionFields({ action, place, put, remove, error }: ActionFieldsProps) {
  const { type } = action;
  const n = place + 1;
  return (
    <fieldset>
      <SelectField
        label={text('macros_action', { n })}
        value={type}
        set={(next) => put(emptyActions[next])}
        options={[
          ['REPLY', text('macros_reply')],
          ['NOTE', text('macros_note')],
          ['ASSIGN', text('macros_assign')],
          ['RESOLVE', text('macros_resolve')],
        ]}
        error={action.text === undefined ? error : undefined}
      />
      {action.text !== undefined && (
        <TextField
          label={text('macros_text')}
          rows={3}
          value={action.text ?? ''}
          set={(words) => put({ ...action, text: words })}
          required
          maxLength={4000}
          error={error}
        />
      )}
      {type === 'ASSIGN' && <AssignTo action={action} put={put} />}
      {remove && (
        <button type="button" class="plain square" aria-label={text('macros_less', { n })} onClick={remove}>
          <Icon name="trash" />
        </button>
      )}
    </fieldset>
  );
}

function AssignTo({ action, put }: Pick<ActionFieldsProps, 'action' | 'put'>) {
  useEffect(() => {
    if (!colleagues.peek().length) void loadColleagues().catch(() => {});
  }, []);
  const choose = (value: string) =>
    put(
      value === 'SELF' || value === 'NOBODY'
        ? { type: 'ASSIGN', assignTo: value }
        : { type: 'ASSIGN', assignTo: 'MEMBER', memberId: value },
    );
  return (
    <SelectField
      label={text('macros_to')}
      value={action.memberId ?? action.assignTo ?? 'SELF'}
      set={choose}
      options={[
        ['SELF', text('macros_self')],
        ['NOBODY', text('macros_nobody')],
        ...colleagues.value.map(({ id, name }) => [id, name] as const),
      ]}
    />
  );
}
