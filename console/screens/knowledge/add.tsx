import { useState } from 'preact/hooks';
import { Dialog, href, mutate, navigate, t } from '#core';
import { addFaq, addFile, addPage, addText, crawlSite, upload } from '../../operations/knowledge.ts';
import { Form, linesOf, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { Fields, type FieldValues, type SourceKind } from './fields.tsx';

interface AddProps {
  kind: SourceKind;
  chatbotId: string;
  close(): void;
  added(): void;
  /** What a new FAQ begins with. */
  question?: string;
  answer?: string;
  /** The unanswered question that a new FAQ answers. */
  unansweredId?: string;
}

const optional = (value: string | undefined) => (value?.trim() ? { category: value.trim() } : {});

async function sendFile(chatbotId: string, file: File, title: string): Promise<void> {
  const { name: filename, size } = file;
  const contentType = file.type || 'text/plain';
  const made = (await mutate(upload, { chatbotId, filename, contentType, size })).createUpload.upload;
  const headers = Object.fromEntries(made.headers.map(({ name, value }) => [name, value]));
  const answer = await fetch(made.uploadUrl, { method: 'PUT', headers, body: file });
  if (!answer.ok) throw new Error(t('uploadFailed', { name: filename }));
  await mutate(addFile, { chatbotId, uploadId: made.uploadId, title: title || filename });
}

/** Asks for a new source and adds it. */
export function AddSource({ kind, chatbotId, close, added, question = '', answer = '', unansweredId }: AddProps) {
  const [values, setValues] = useState<FieldValues>({ question, answer, limit: '50', maxDepth: '2' });
  const [file, setFile] = useState<File>();
  const { busy, errors, run } = useSaving();
  const recrawlIntervalHours = Number(values.recrawlIntervalHours ?? 0);
  const send: Record<SourceKind, () => Promise<unknown>> = {
    addFaq: () =>
      mutate(addFaq, {
        chatbotId,
        question: values.question ?? '',
        answer: values.answer ?? '',
        alternatives: linesOf(values.alternatives ?? ''),
        ...(unansweredId ? { unansweredId } : {}),
        ...optional(values.category),
      }),
    addPage: () =>
      mutate(addPage, {
        chatbotId,
        url: values.url ?? '',
        recrawlIntervalHours,
        ...(values.title ? { title: values.title } : {}),
      }),
    async addSite() {
      const include = linesOf(values.includePaths ?? '');
      const { crawlSite: begun } = await mutate(crawlSite, {
        chatbotId,
        url: values.url ?? '',
        limit: Number(values.limit),
        maxDepth: Number(values.maxDepth),
        recrawlIntervalHours,
        ...(include.length ? { includePaths: include } : {}),
      });
      navigate(href(`/bots/${chatbotId}/crawls/${begun.crawl.crawlId}`));
    },
    addFile: () => sendFile(chatbotId, file!, values.title ?? ''),
    addText: () =>
      mutate(addText, { chatbotId, title: values.title ?? '', text: values.text ?? '', ...optional(values.category) }),
  };
  const submit = async () => {
    if (!(await run(send[kind], kind === 'addSite' ? undefined : text('sourceAdded')))) return;
    close();
    added();
  };
  return (
    <Dialog title={text(kind)} onClose={close}>
      <Form
        submit={submit}
        action={kind === 'addSite' ? text('startReading') : text('addKnowledge')}
        busy={busy}
        close={close}
      >
        <Fields
          kind={kind}
          values={values}
          set={(name, value) => setValues({ ...values, [name]: value })}
          errors={errors}
          file={setFile}
        />
      </Form>
    </Dialog>
  );
}
