import { useState } from 'preact/hooks';
import { Icon, t } from '#core';
import { Form, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { AssignTo, LabelChoice, PriorityChoice, SnoozeTime } from './macro-fields.tsx';
import { type ActionDraft, actionName, type SavedMacro } from './macros.ts';

const MAX_ACTIONS = 10;

const draftOf = (action: SavedMacro['actions'][number]): ActionDraft =>
  Object.fromEntries(Object.entries(action).filter(([, value]) => value !== null)) as ActionDraft;

/** What an action of a type begins with. */
const emptyActions: Record<ActionDraft['type'], ActionDraft> = {
  REPLY: { type: 'REPLY', text: '' },
  NOTE: { type: 'NOTE', text: '' },
  ASSIGN: { type: 'ASSIGN', assignTo: 'SELF' },
  RESOLVE: { type: 'RESOLVE' },
  ADD_LABELS: { type: 'ADD_LABELS', labelIds: [] },
  SET_PRIORITY: { type: 'SET_PRIORITY', priority: 'HIGH' },
  SNOOZE: { type: 'SNOOZE' },
};

const types = Object.keys(emptyActions) as ActionDraft['type'][];

/** What stands in the fields of an action, by its type. */
const fieldsOf: Partial<Record<ActionDraft['type'], typeof AssignTo>> = {
  ASSIGN: AssignTo,
  ADD_LABELS: LabelChoice,
  SET_PRIORITY: PriorityChoice,
  SNOOZE: SnoozeTime,
};

interface MacroFormProps {
  macro?: SavedMacro;
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
  const Fields = fieldsOf[type];
  return (
    <fieldset>
      <SelectField
        label={text('macros_action', { n })}
        value={type}
        set={(next) => put(emptyActions[next])}
        options={types.map((each) => [each, actionName(each)] as const)}
        error={action.text === undefined ? error : undefined}
      />
      {action.text !== undefined && (
        <TextField
          label={text('theText')}
          rows={3}
          value={action.text ?? ''}
          set={(words) => put({ ...action, text: words })}
          required
          maxLength={4000}
          error={error}
        />
      )}
      {Fields && <Fields action={action} put={put} />}
      {remove && (
        <button type="button" class="plain square" aria-label={text('macros_less', { n })} onClick={remove}>
          <Icon name="trash" />
        </button>
      )}
    </fieldset>
  );
}
