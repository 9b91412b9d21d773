import { useEffect } from 'preact/hooks';
import { labels, loadLabels, t } from '#core';
import { Check, SelectField, TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { useColleagues } from '../triage/assign.tsx';
import { priorities } from '../triage/priority.tsx';
import type { ActionDraft } from './macros.ts';

interface ActionProps {
  action: ActionDraft;
  put(action: ActionDraft): void;
}

/** To whom the conversation is given. */
export function AssignTo({ action, put }: ActionProps) {
  const colleagues = useColleagues();
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
        ...colleagues.map(({ id, name }) => [id, name] as const),
      ]}
    />
  );
}

/** The labels of the workspace, of which the action adds some. */
export function LabelChoice({ action, put }: ActionProps) {
  useEffect(() => {
    void loadLabels().catch(() => {});
  }, []);
  const labelIds = action.labelIds ?? [];
  const choose = (id: string, on: boolean) =>
    put({ ...action, labelIds: on ? [...labelIds, id] : labelIds.filter((each) => each !== id) });
  return (
    <>
      {labels.value.map(({ id, name }) => (
        <Check key={id} label={name} checked={labelIds.includes(id)} set={(on) => choose(id, on)} />
      ))}
    </>
  );
}

export const PriorityChoice = ({ action, put }: ActionProps) => (
  <SelectField
    label={text('macros_set_priority')}
    value={action.priority ?? 'HIGH'}
    set={(priority) => put({ ...action, priority })}
    options={priorities.map((each) => [each, t(`priority_${each}`)] as const)}
  />
);

export const SnoozeTime = ({ action: { minutes }, put }: ActionProps) => (
  <TextField
    label={text('macros_minutes')}
    type="number"
    value={minutes ? String(minutes) : ''}
    set={(value) =>
      put(Number(value) > 0 ? { type: 'SNOOZE', minutes: Math.floor(Number(value)) } : { type: 'SNOOZE' })
    }
    hint={text('macros_minutesHint')}
  />
);
