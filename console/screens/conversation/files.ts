import { mutate, number, type OutgoingFile, t } from '#core';
import { upload } from '../../operations/inbox.ts';

const MAX_BYTES = 10_000_000;
/** Files of this size in total travel in the reply itself. */
const INLINE_BYTES = 3_000_000;
const allowed = /\.(png|jpe?g|gif|webp|pdf|txt|md|csv|docx|xlsx|pptx|zip)$/i;
export const acceptedFiles = '.png,.jpg,.jpeg,.gif,.webp,.pdf,.txt,.md,.csv,.docx,.xlsx,.pptx,.zip';

/** Rounded up, so that no file has 0 kB. */
export function sizeText(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return number(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0, roundingMode: 'ceil' });
}

/** Why a file cannot be sent, or undefined. */
export function refusalOf({ name, size }: File): string | undefined {
  if (!allowed.test(name)) return t('fileType', { name });
  return size > MAX_BYTES ? t('fileSize', { name, size: sizeText(MAX_BYTES) }) : undefined;
}

/** A file that is being prepared. */
export interface PendingFile {
  id: number;
  name: string;
  size: number;
  /** 0-1. */
  progress: number;
  ready?: OutgoingFile;
  error?: string;
  cancel(): void;
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

const contentTypeOf = ({ type }: File) => type || 'application/octet-stream';

/** Prepares a file: small ones travel in the reply, others are uploaded first. */
export async function prepareFile(
  file: File,
  conversationId: string,
  options: { inlineBytes: number; signal: AbortSignal; progress(part: number): void },
): Promise<OutgoingFile> {
  const { name, size } = file;
  const contentType = contentTypeOf(file);
  if (options.inlineBytes + size <= INLINE_BYTES) return { name, contentType, contentBase64: await base64Of(file) };
  const answer = await mutate(upload, { conversationId, filename: name, contentType, size });
  const { uploadId, uploadUrl, headers } = answer.createAttachmentUpload.upload;
  await put(uploadUrl, headers, file, options);
  return { name, contentType, uploadId };
}

/** XMLHttpRequest, because `fetch` reports no progress of an upload. */
const put = (
  url: string,
  headers: readonly { name: string; value: string }[],
  file: File,
  { signal, progress }: { signal: AbortSignal; progress(part: number): void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(t('uploadFailed', { name: file.name })));
    signal.addEventListener('abort', () => request.abort());
    request.open('PUT', url);
    for (const { name, value } of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress(loaded / total);
    request.onload = () => (request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    request.send(file);
  });
