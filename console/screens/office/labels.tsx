import { useState } from 'preact/hooks';
import { type AnswerOf, loadLabels, may, mutate, t } from '#core';
import { createLabel, labels as labelsDocument } from '../../operations/inbox.ts';
import { removeLabel, saveLabel } from '../../operations/settings.ts';
import { Card } from '../parts/card.tsx';
import { ConfirmButton } from '../parts/confirm.tsx';
import { errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { nextColor } from '../triage/labels.tsx';

type Label = AnswerOf<typeof labelsDocument>['labels'][number];

/** The labels that agents put on conversations. */
export function Labels() {
  const loaded = useQuery(labelsDocument, {});
  const reload = async () => {
    await Promise.all([loaded.reload(), loadLabels()]);
  };
  return (
    <Card title={t('labelsAction')}>
      <p class="muted">{text('labels_hint')}</p>
      <Shown of={loaded} rows={2}>
        {({ labels }) => (
          <ul>
            {labels.map((label) => (
              <LabelRow key={label.id} label={label} reload={reload} />
            ))}
          </ul>
        )}
      </Shown>
      {may('conversations:write') && <AddLabel added={reload} />}
    </Card>
  );
}

/** Both fields are saved when they are left, so that each change is one call. */
function LabelRow({ label: { id, name, color }, reload }: { label: Label; reload(): Promise<void> }) {
  const change = (fields: { name?: string; color?: string }) =>
    act(async () => {
      // A name that is taken gives way to the one that was there.
      await mutate(saveLabel, { labelId: id, ...fields }).finally(reload);
    });
  const remove = () =>
    act(async () => {
      await mutate(removeLabel, { labelId: id });
      await reload();
    });
  const disabled = !may('conversations:write');
  return (
    <li class="plain-row label-row">
      <input
        type="color"
        aria-label={`${text('colorLabel')}: ${name}`}
        value={color}
        disabled={disabled}
        onChange={({ currentTarget }) => void change({ color: currentTarget.value })}
      />
      <input
        key={name}
        class="about"
        aria-label={text('labels_rename', { name })}
        value={name}
        maxLength={40}
        disabled={disabled}
        onChange={({ currentTarget }) => void change({ name: currentTarget.value })}
      />
      {!disabled && (
        <ConfirmButton
          label={text('deleteNamed', { name })}
          title={text('labels_removeTitle')}
          text={text('labels_removeText')}
          run={() => void remove()}
        />
      )}
    </li>
  );
}

function AddLabel({ added }: { added(): Promise<void> }) {
  const [name, setName] = useState('');
  const { busy, errors, run } = useSaving();
  const add = () =>
    run(async () => {
      await mutate(createLabel, { name, color: nextColor() });
      setName('');
      await added();
    });
  return (
    <Form submit={add} action={text('labels_add')} busy={busy}>
      <TextField
        label={text('labels_name')}
        value={name}
        set={setName}
        maxLength={40}
        required
        error={errorFor(errors, 'name')}
      />
    </Form>
  );
}
