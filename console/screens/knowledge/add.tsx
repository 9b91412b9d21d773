import { useState } from 'preact/hooks';
import { Dialog, href, mutate, navigate, t } from '#core';
import { addFaq, addFile, addPage, addText, crawlSite, updateFaq, upload } from '../../operations/knowledge.ts';
import { errorFor, Field, Form, linesOf, SelectField, TextField, useSaving } from '../parts/form.tsx';
import type { Source } from './source-row.tsx';
import { text } from './texts.ts';

export const kinds = ['addFaq', 'addPage', 'addSite', 'addFile', 'addText'] as const;
export type Kind = (typeof kinds)[number];

interface AddProps {
  kind: Kind;
  chatbotId: string;
  close(): void;
  added(): void;
  /** What a new FAQ begins with. */
  question?: string;
}

type Values = Record<string, string>;
interface PartProps {
  values: Values;
  set(name: string, value: string): void;
  errors: Values;
}

const intervals = () =>
  [
    ['0', text('never')],
    ['24', text('daily')],
    ['168', text('weekly')],
    ['720', text('monthly')],
  ] as const;

const optional = (value: string | undefined) => (value?.trim() ? { category: value.trim() } : {});

/** What each kind of source asks for. */
function Fields({ kind, values, set, errors, file }: PartProps & { kind: Kind; file(chosen: File | undefined): void }) {
  const one = (name: string, label: string, more: object = {}) => (
    <TextField
      label={label}
      value={values[name] ?? ''}
      set={(value) => set(name, value)}
      error={errorFor(errors, name)}
      {...more}
    />
  );
  const every = (
    <SelectField
      label={text('readEvery')}
      value={values.recrawlIntervalHours ?? '0'}
      set={(value) => set('recrawlIntervalHours', value)}
      options={intervals()}
      error={errorFor(errors, 'recrawlIntervalHours')}
    />
  );
  switch (kind) {
    case 'addFaq':
      return (
        <>
          {one('question', text('question'), { required: true })}
          {one('answer', text('answer'), { required: true, rows: 5 })}
          {one('alternatives', text('alternatives'), { rows: 2, hint: text('alternativesHint') })}
          {one('category', text('category'))}
        </>
      );
    case 'addPage':
      return (
        <>
          {one('url', text('address'), { required: true, type: 'url', placeholder: 'https://' })}
          {one('title', text('title'))}
          {every}
        </>
      );
    case 'addSite':
      return (
        <>
          {one('url', text('address'), { required: true, type: 'url', placeholder: 'https://' })}
          {one('limit', text('pageLimit'), { type: 'number' })}
          {one('maxDepth', text('depth'), { type: 'number' })}
          {one('includePaths', text('onlyPaths'), { rows: 2, hint: text('onlyPathsHint') })}
          {every}
        </>
      );
    case 'addFile':
      return (
        <>
          <Field label={text('file')} hint={text('fileHint')} error={errorFor(errors, 'filename')}>
            {(attributes) => (
              <input
                {...attributes}
                type="file"
                required
                accept=".pdf,.txt,.md,.html"
                onChange={({ currentTarget }) => file(currentTarget.files?.[0])}
              />
            )}
          </Field>
          {one('title', text('title'))}
        </>
      );
    case 'addText':
      return (
        <>
          {one('title', text('title'), { required: true })}
          {one('text', text('theText'), { required: true, rows: 10 })}
          {one('category', text('category'))}
        </>
      );
  }
}

async function sendFile(chatbotId: string, file: File, title: string): Promise<void> {
  const { name: filename, size } = file;
  const contentType = file.type || 'text/plain';
  const made = (await mutate(upload, { chatbotId, filename, contentType, size })).createUpload!.upload;
  const headers = Object.fromEntries(made.headers.map(({ name, value }) => [name, value]));
  const answer = await fetch(made.uploadUrl, { method: 'PUT', headers, body: file });
  if (!answer.ok) throw new Error(t('uploadFailed', { name: filename }));
  await mutate(addFile, { chatbotId, uploadId: made.uploadId, title: title || filename });
}

/** Asks for a new source and adds it. */
export function AddSource({ kind, chatbotId, close, added, question = '' }: AddProps) {
  const [values, setValues] = useState<Values>({ question, limit: '50', maxDepth: '2' });
  const [file, setFile] = useState<File>();
  const { busy, errors, run } = useSaving();
  const recrawlIntervalHours = Number(values.recrawlIntervalHours ?? 0);
  const send: Record<Kind, () => Promise<unknown>> = {
    addFaq: () =>
      mutate(addFaq, {
        chatbotId,
        question: values.question ?? '',
        answer: values.answer ?? '',
        alternatives: linesOf(values.alternatives ?? ''),
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
      navigate(href(`/bots/${chatbotId}/crawls/${begun!.crawl.crawlId}`));
    },
    addFile: () => sendFile(chatbotId, file!, values.title ?? ''),
    addText: () =>
      mutate(addText, { chatbotId, title: values.title ?? '', text: values.text ?? '', ...optional(values.category) }),
  };
  const submit = async () => {
    if (!(await run(send[kind], kind === 'addSite' ? undefined : text('added')))) return;
    close();
    added();
  };
  return (
    <Dialog title={text(kind)} onClose={close}>
      <Form submit={() => void submit()}>
        <Fields
          kind={kind}
          values={values}
          set={(name, value) => setValues({ ...values, [name]: value })}
          errors={errors}
          file={setFile}
        />
        <footer>
          <button type="button" onClick={close}>
            {t('cancel')}
          </button>
          <button type="submit" class="primary" disabled={busy}>
            {kind === 'addSite' ? text('startReading') : text('add')}
          </button>
        </footer>
      </Form>
    </Dialog>
  );
}

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
