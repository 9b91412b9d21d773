import { t } from '#core';
import { macroLabels } from '../../operations/desk.ts';
import { members as membersDocument } from '../../operations/inbox.ts';
import { Check, SelectField, TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import type { ActionDraft } from './macros.ts';

interface ActionProps {
  action: ActionDraft;
  put(action: ActionDraft): void;
}

/** To whom the conversation is given. */
export function AssignTo({ action, put }: ActionProps) {
  const { data } = useQuery(membersDocument, {});
  const colleagues = data?.members.filter(({ status, role }) => status === 'ACTIVE' && role !== 'VIEWER') ?? [];
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
  const { data } = useQuery(macroLabels, {});
  const labelIds = action.labelIds ?? [];
  const choose = (id: string, on: boolean) =>
    put({ ...action, labelIds: on ? [...labelIds, id] : labelIds.filter((each) => each !== id) });
  return (
    <>
      {data?.labels.map(({ id, name }) => (
        <Check key={id} label={name} checked={labelIds.includes(id)} set={(on) => choose(id, on)} />
      ))}
    </>
  );
}

const priorities = ['URGENT', 'HIGH', 'MEDIUM', 'LOW', 'NONE'] as const;

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
