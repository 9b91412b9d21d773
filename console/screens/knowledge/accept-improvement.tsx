import { useState } from 'preact/hooks';
import { Dialog, mutate } from '#core';
import { acceptImprovement } from '../../operations/knowledge.ts';
import { Form, fieldsOf, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import type { ImprovementNode } from './improvement-row.tsx';

interface AcceptProps {
  chatbotId: string;
  improvement: ImprovementNode;
  close(): void;
  accepted(): unknown;
}

/** Accepts an improvement in the words of the person. */
export function AcceptImprovement({ chatbotId, improvement, close, accepted }: AcceptProps) {
  const { id: improvementId, kind } = improvement;
  const [values, setValues] = useState({ question: improvement.question, answer: improvement.answer ?? '' });
  const { busy, errors, run } = useSaving();
  const field = fieldsOf(values, { errors, set: (changes) => setValues({ ...values, ...changes }) });
  const isFaq = kind !== 'ALTERNATIVE';
  const edits = { question: values.question, answer: isFaq ? values.answer : undefined };
  const submit = async () => {
    if (!(await run(() => mutate(acceptImprovement, { chatbotId, improvementId, ...edits }), text('savedNow')))) return;
    close();
    accepted();
  };
  return (
    <Dialog title={text('editButton')} onClose={close}>
      <Form submit={submit} action={text('improve_accept')} busy={busy} close={close}>
        {field('question', text('theQuestion'), { required: true })}
        {isFaq && field('answer', text('theAnswer'), { required: true, rows: 5 })}
      </Form>
    </Dialog>
  );
}
