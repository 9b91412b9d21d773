import { useState } from 'preact/hooks';
import { Dialog, href, mutate, navigate, t } from '#core';
import { addFaq, addFile, addPage, addText, crawlSite, signIn, upload } from '../../operations/knowledge.ts';
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
  /** One per line. */
  alternatives?: string;
  /** The unanswered questions that a new FAQ answers. */
  unansweredIds?: string[];
}

/** Uploads a file. Returns the ID of the upload. */
async function sendFile(chatbotId: string, file: File): Promise<string> {
  const { name: filename, size } = file;
  const contentType = file.type || 'text/plain';
  const made = (await mutate(upload, { chatbotId, filename, contentType, size })).createUpload.upload;
  const headers = Object.fromEntries(made.headers.map(({ name, value }) => [name, value]));
  const answer = await fetch(made.uploadUrl, { method: 'PUT', headers, body: file });
  if (!answer.ok) throw new Error(t('uploadFailed', { name: filename }));
  return made.uploadId;
}

/** Stores what the pages' site asks its readers for, before it is read. */
const sendSignIn = async (chatbotId: string, { url = '', username, password }: FieldValues) =>
  username && mutate(signIn, { chatbotId, origin: new URL(url).origin, username, password });

async function startCrawl(chatbotId: string, values: FieldValues, recrawlIntervalHours: number): Promise<void> {
  const { url = '', includePaths = '', limit, maxDepth } = values;
  const paths = linesOf(includePaths);
  const { crawlSite: begun } = await mutate(crawlSite, {
    chatbotId,
    url,
    limit: Number(limit),
    maxDepth: Number(maxDepth),
    recrawlIntervalHours,
    includePaths: paths.length ? paths : undefined,
  });
  navigate(href(`/bots/${chatbotId}/crawls/${begun.crawl.crawlId}`));
}

interface NewSource {
  chatbotId: string;
  values: FieldValues;
  file: File | undefined;
  unansweredIds: string[] | undefined;
}

/** Adds a source of a kind. Undefined values are not sent. */
function sendSource(sourceKind: SourceKind, { chatbotId, values, file, unansweredIds }: NewSource): Promise<unknown> {
  const { question = '', answer = '', url = '', title, text = '' } = values;
  const category = values.category?.trim() || undefined;
  const alternatives = linesOf(values.alternatives ?? '');
  const recrawlIntervalHours = Number(values.recrawlIntervalHours ?? 0);
  // The form requires a file.
  const withUpload = async (use: (uploadId: string, name: string) => unknown) =>
    file && use(await sendFile(chatbotId, file), file.name);
  switch (sourceKind) {
    case 'addFaq':
      return mutate(addFaq, { chatbotId, question, answer, alternatives, unansweredIds, category });
    case 'addPage':
      return mutate(addPage, { chatbotId, url, recrawlIntervalHours, title: title || undefined });
    case 'addSite':
      return startCrawl(chatbotId, values, recrawlIntervalHours);
    case 'addFile':
      return withUpload((uploadId, name) => mutate(addFile, { chatbotId, uploadId, title: title || name }));
    case 'importList':
      return withUpload((uploadId) => navigate(href(`/bots/${chatbotId}/imports/new`, { file: uploadId })));
    case 'addText':
      return mutate(addText, { chatbotId, title: title ?? '', text, category });
  }
}

/** Asks for a new source and adds it. */
export function AddSource({ kind, chatbotId, close, added, unansweredIds, ...draft }: AddProps) {
  const { question = '', answer = '', alternatives = '' } = draft;
  const [values, setValues] = useState<FieldValues>({ question, answer, alternatives, limit: '50', maxDepth: '2' });
  const [file, setFile] = useState<File>();
  const { busy, errors, run } = useSaving();
  const isSite = kind === 'addSite' || kind === 'importList';
  const send = async () => {
    await sendSignIn(chatbotId, values);
    await sendSource(kind, { chatbotId, values, file, unansweredIds });
  };
  const submit = async () => {
    if (!(await run(send, isSite ? undefined : text('sourceAdded')))) return;
    close();
    added();
  };
  return (
    <Dialog title={text(kind)} onClose={close}>
      <Form submit={submit} action={isSite ? text('startReading') : text('addKnowledge')} busy={busy} close={close}>
        <Fields
          kind={kind}
          values={values}
          set={(changes) => setValues({ ...values, ...changes })}
          errors={errors}
          file={setFile}
        />
      </Form>
    </Dialog>
  );
}
