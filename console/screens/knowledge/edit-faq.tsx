import { useState } from 'preact/hooks';
import { Dialog, mutate, t } from '#core';
import { updateFaq } from '../../operations/knowledge.ts';
import { Form, linesOf, useSaving } from '../parts/form.tsx';
import { Fields, type Values } from './fields.tsx';
import type { Source } from './source-row.tsx';
import { text } from './texts.ts';

interface EditProps {
  source: Source;
  answer: string;
  close(): void;
  saved(): void;
}

/** Changes a FAQ. */
export function EditFaq({ source, answer, close, saved }: EditProps) {
  const [values, setValues] = useState<Values>({
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
    if (!(await run(change, text('saved')))) return;
    close();
    saved();
  };
  return (
    <Dialog title={text('editFaq')} onClose={close}>
      <Form submit={() => void submit()}>
        <Fields
          kind="addFaq"
          values={values}
          set={(name, value) => setValues({ ...values, [name]: value })}
          errors={errors}
          file={() => {}}
        />
        <footer>
          <button type="button" onClick={close}>
            {t('cancel')}
          </button>
          <button type="submit" class="primary" disabled={busy}>
            {t('save')}
          </button>
        </footer>
      </Form>
    </Dialog>
  );
}
