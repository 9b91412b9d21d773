import { ChatError, post } from './client.ts';
import { keepMessage } from './entries.ts';
import { newId } from './ids.ts';
import { haveConversation } from './leads.ts';
import { plainText } from './markdown/plain.ts';
import { problemText } from './problems.ts';
import { isWaitingForLead } from './send.ts';
import { type Chat, fill, type Message, type Status, type Upload } from './state.ts';
import { applyState } from './status.ts';

/** What the API takes. It decides by the content; this only spares a visitor the upload. */
export const fileTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'];
const MAX_BYTES = 10 * 1024 * 1024;

interface Target {
  uploadId: string;
  uploadUrl: string;
  headers: { name: string; value: string }[];
}

/** One after another, because the first may have to start the conversation. */
const queues = new WeakMap<Chat, Promise<void>>();

export const takesFiles = (chat: Chat): boolean => !isWaitingForLead(chat) && chat.state.status !== 'closed';

/** Uploads files and sends each as a message of its own. */
export function sendFiles(chat: Chat, files: Iterable<File>): void {
  if (!takesFiles(chat)) return;
  chat.set({ problem: null, view: 'chat' });
  for (const file of files) {
    if (!fileTypes.includes(file.type) || file.size > MAX_BYTES || file.size === 0) {
      const text = chat.core.config.texts.fileRules;
      chat.set({ problem: { text, retry: false } });
      continue;
    }
    const upload = { id: newId(), name: file.name, progress: 0, stop: new AbortController() };
    chat.wantsEnd = true;
    chat.set({ uploads: [...chat.state.uploads, upload] });
    const before = queues.get(chat) ?? Promise.resolve();
    queues.set(
      chat,
      before.then(() => sendFile(chat, file, upload)),
    );
  }
}

const remove = (chat: Chat, id: string) => chat.set({ uploads: chat.state.uploads.filter((one) => one.id !== id) });

/** Stops an upload. A file that is sent already stays. */
export function cancelUpload(chat: Chat, { id, stop }: Upload): void {
  stop.abort();
  remove(chat, id);
}

async function sendFile(chat: Chat, file: File, upload: Upload): Promise<void> {
  const { core, session } = chat;
  const { signal } = upload.stop;
  if (signal.aborted) return;
  try {
    session.begin(file.name);
    await haveConversation(chat);
    const { conversationId, bindingToken } = session.value;
    const url = `${core.publicUrl}/conversations/${conversationId}`;
    const announced = { filename: file.name, contentType: file.type, size: file.size };
    const target = await post<Target>(`${url}/uploads`, announced, bindingToken);
    await put(file, target, signal, (progress) =>
      chat.set({ uploads: chat.state.uploads.map((one) => (one.id === upload.id ? { ...one, progress } : one)) }),
    );
    if (signal.aborted) return;
    const body = { uploadIds: [target.uploadId], clientMessageId: upload.id };
    show(chat, await post<Stored>(`${url}/files`, body, bindingToken));
  } catch (error) {
    if (!signal.aborted) chat.set({ problem: { text: whyNot(chat, file, error), retry: false } });
  } finally {
    remove(chat, upload.id);
  }
}

interface Stored {
  message: Message;
  reply: Message | null;
  status: Status;
}

function show(chat: Chat, { message, reply, status }: Stored): void {
  const { core, session } = chat;
  chat.wantsEnd = true;
  keepMessage(chat, message);
  core.emit('message', { role: 'visitor', id: message.id, content: message.content, attachments: message.attachments });
  if (reply) {
    keepMessage(chat, reply);
    chat.announce(`${core.config.botName}: ${plainText(reply.content)}`);
  }
  session.update({ seen: (reply ?? message).id });
  applyState(chat, { status, agentName: status === 'human_active' ? chat.state.agentName : null });
}

function whyNot(chat: Chat, { name }: File, error: unknown): string {
  const { texts } = chat.core.config;
  const { code, details } = error instanceof ChatError ? error : { code: '', details: [] };
  if (code === 'CONFLICT') return texts.conversationEnded;
  if (code === 'RATE_LIMITED') return problemText(chat, code);
  return `${fill(texts.fileNotSent, { name })} ${details.length ? texts.fileRules : ''}`.trim();
}

/** `fetch` cannot tell the progress of an upload. */
function put(file: File, { uploadUrl, headers }: Target, signal: AbortSignal, onProgress: (share: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', uploadUrl);
    for (const { name, value } of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    const fail = () => reject(new ChatError('NETWORK', 'The file could not be uploaded.'));
    request.onload = () => (request.status < 300 ? resolve() : fail());
    request.onerror = request.ontimeout = request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
