import { useState } from 'preact/hooks';
import { Dialog, mutate, t } from '#core';
import { updateFaq } from '../../operations/knowledge.ts';
import { Form, linesOf, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { Fields, type FieldValues } from './fields.tsx';
import type { Source } from './source-row.tsx';

interface EditFaqProps {
  source: Source;
  answer: string;
  close(): void;
  saved(): void;
}

/** Changes a FAQ. */
export function EditFaq({ source, answer, close, saved }: EditFaqProps) {
  const [values, setValues] = useState<FieldValues>({
    question: source.title,
    answer,
    alternatives: source.alternatives.join('\n'),
    category: source.category ?? '',
  });
  const { busy, errors, run } = useSaving();
  const submit = async () => {
    const { question = '', answer = '', alternatives = '', category } = values;
    const ids = { chatbotId: source.chatbotId, sourceId: source.id };
    const change = () =>
      mutate(updateFaq, { ...ids, question, answer, alternatives: linesOf(alternatives), category: category || null });
    if (!(await run(change, text('savedNow')))) return;
    close();
    saved();
  };
  return (
    <Dialog title={text('editButton')} onClose={close}>
      <Form submit={submit} action={t('saveChanges')} busy={busy} close={close}>
        <Fields
          kind="addFaq"
          values={values}
          set={(changes) => setValues({ ...values, ...changes })}
          errors={errors}
          file={() => {}}
        />
      </Form>
    </Dialog>
  );
}
