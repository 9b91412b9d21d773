import { bare, type CallError, lostConnection, newId, post, toError } from '../app/client.ts';
import { keepMessage } from '../app/entries.ts';
import { fileTypes, sizeText } from '../app/file-types.ts';
import { haveConversation } from '../app/leads.ts';
import { whenConnected } from '../app/live/waiting.ts';
import { problemText } from '../app/problems.ts';
import { isWaitingForLead } from '../app/send.ts';
import { type Chat, type ChatMessage, type ConversationStatus, type FileUpload, fill } from '../app/state.ts';
import { applyState } from '../app/status.ts';

const MAX_BYTES = 10 * 1024 * 1024;
/** Larger files take a way of their own, which a page's policy may forbid. */
const MAX_INLINE_BYTES = 3 * 1024 * 1024;

interface UploadTarget {
  uploadId: string;
  uploadUrl: string;
  headers: { name: string; value: string }[];
}

export const takesFiles = (chat: Chat): boolean => !isWaitingForLead(chat) && chat.state.status !== 'closed';

/** Uploads files and sends each as a message of its own. */
export function sendFiles(chat: Chat, files: Iterable<File>): void {
  if (!takesFiles(chat)) return;
  chat.set({ problem: null, view: 'chat' });
  for (const file of files) {
    if (!fileTypes.includes(file.type) || file.size > MAX_BYTES || file.size === 0) {
      const text = chat.core.config.texts.fileRules;
      chat.set({ problem: { text } });
      continue;
    }
    const upload = { id: newId(), name: file.name, progress: 0, controller: new AbortController() };
    chat.wantsEnd = true;
    chat.set({ uploads: [...chat.state.uploads, upload] });
    // One after another, because the first may have to start the conversation.
    chat.filesSent = chat.filesSent.then(() => sendFile(chat, file, upload));
  }
}

const remove = (chat: Chat, id: string) => chat.set({ uploads: chat.state.uploads.filter((one) => one.id !== id) });

/** Stops an upload. A file that is sent already stays. */
export function cancelUpload(chat: Chat, { id, controller }: FileUpload): void {
  controller.abort();
  remove(chat, id);
}

async function sendFile(chat: Chat, file: File, upload: FileUpload): Promise<void> {
  const { core, session } = chat;
  const { signal } = upload.controller;
  if (signal.aborted) return;
  const onProgress = (progress: number) =>
    chat.set({ uploads: chat.state.uploads.map((one) => (one.id === upload.id ? { ...one, progress } : one)) });
  try {
    session.begin(file.name);
    await haveConversation(chat);
    const { conversationId, bindingToken } = session.value;
    const url = `${core.publicUrl}/conversations/${conversationId}`;
    const ways = { url, token: bindingToken ?? '', signal, onProgress };
    const send = async () => {
      const given = file.size > MAX_INLINE_BYTES ? await uploaded(file, ways) : await inline(file);
      if (!signal.aborted) show(chat, await store({ ...given, clientMessageId: upload.id }, ways));
    };
    await whenConnected(chat, send, { signal, isRepeatable: true });
  } catch (error) {
    if (!signal.aborted) chat.set({ problem: { text: whyNot(chat, file, error) } });
  } finally {
    remove(chat, upload.id);
  }
}

interface TransferOptions {
  /** Of the conversation. */
  url: string;
  token: string;
  signal: AbortSignal;
  onProgress(share: number): void;
}

const inline = async (file: File): Promise<object> => ({
  files: bare([{ name: file.name, contentBase64: await base64Of(file) }]),
});

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
    reader.onerror = reject;
    reader.readAsDataURL(file);
  });

async function uploaded(file: File, { url, token, ...ways }: TransferOptions): Promise<object> {
  const announced = { filename: file.name, contentType: file.type, size: file.size };
  const { uploadId, uploadUrl, headers } = await post<UploadTarget>(`${url}/uploads`, announced, token);
  const named = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
  await transfer(file, { method: 'PUT', url: uploadUrl, headers: named, ...ways });
  return { uploadIds: bare([uploadId]) };
}

async function store(body: object, { url, token, ...ways }: TransferOptions): Promise<StoredFiles> {
  const headers = { 'content-type': 'application/json', 'x-binding-token': token };
  return JSON.parse(await transfer(JSON.stringify(body), { method: 'POST', url: `${url}/files`, headers, ...ways }))
    .data;
}

interface StoredFiles {
  message: ChatMessage;
  reply: ChatMessage | null;
  status: ConversationStatus;
}

function show(chat: Chat, { message, reply, status }: StoredFiles): void {
  const { core, session } = chat;
  chat.wantsEnd = true;
  keepMessage(chat, message);
  core.emit('message', { role: 'visitor', id: message.id, content: message.content, attachments: message.attachments });
  if (reply) {
    keepMessage(chat, reply);
    chat.announce(reply.content, core.config.botName);
  }
  session.update({ seen: (reply ?? message).id });
  applyState(chat, { status, agentName: status === 'human_active' ? chat.state.agentName : null });
}

function whyNot(chat: Chat, { name, size }: File, error: unknown): string {
  const { texts } = chat.core.config;
  const { code, details } = error as Partial<CallError>;
  if (code === 'CONFLICT') return texts.conversationEnded;
  if (code === 'RATE_LIMITED') return problemText(chat, code);
  // The limit of a proxy is not known.
  if (code === 'PAYLOAD_TOO_LARGE') return fill(texts.fileTooLarge, { name, size: sizeText(size) });
  return `${fill(texts.fileNotSent, { name })} ${details ? texts.fileRules : texts.retry}`;
}

interface TransferRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
}

/** `fetch` cannot tell the progress of an upload. Returns the text of the response. */
function transfer(
  body: File | string,
  { method, url, headers, signal, onProgress }: TransferRequest & Pick<TransferOptions, 'signal' | 'onProgress'>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(lostConnection());
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      if (status < 300) resolve(responseText);
      else reject(toError(status, responseText));
    };
    request.onerror = request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
