import { useState } from 'preact/hooks';
import { number, openDialog, peekRow, t, targets, toast, UNDO_MS } from '#core';
import { type Choice, Chooser, matching } from '../parts/chooser.tsx';
import { Form, TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { changeNow } from './change.ts';
import { wakeText, wakeTimes } from './times.ts';

/** Snoozes the conversations of the dialog at once. Undo ends it, which brings back what was before. */
async function snooze(until: string | null): Promise<void> {
  const { ids, leave } = targets.value;
  leave?.();
  const done = await changeNow(ids, { action: 'SNOOZE', until });
  if (!done.length) return;
  const undo = { label: t('undoLast'), run: () => void changeNow(done, { action: 'UNSNOOZE' }) };
  toast(text('snoozed', { n: number(done.length) }), { action: undo, ms: UNDO_MS });
}

function choices(): Choice[] {
  const times = wakeTimes(new Date()).map(
    ({ name, at }): Choice => ({
      label: text(`snooze_${name}`),
      hint: wakeText(at),
      run: () => void snooze(at.toISOString()),
    }),
  );
  const isSnoozed = targets.value.ids.some((id) => peekRow(id)?.snoozed);
  return [
    ...times,
    { label: text('snooze_writes'), run: () => void snooze(null) },
    ...(isSnoozed
      ? [{ label: text('snooze_end'), run: () => void changeNow(targets.value.ids, { action: 'UNSNOOZE' }) }]
      : []),
  ];
}

/** Until when conversations are out of the way. */
export function SnoozeDialog() {
  const [at, setAt] = useState('');
  const submit = () => {
    if (!at) return;
    openDialog.value = undefined;
    void snooze(new Date(at).toISOString());
  };
  return (
    <Chooser title={text('snooze_title')} choicesFor={(query) => matching(query, choices())}>
      <Form submit={submit} action={t('snoozeAction')}>
        <TextField label={text('snooze_time')} type="datetime-local" value={at} set={setAt} />
      </Form>
    </Chooser>
  );
}
