import * as z from 'zod';
import type { Chatbot } from '../chatbots/records.ts';
import { attachFiles, discardFiles, useUploads, withFiles } from '../conversations/attachments/files.ts';
import { MAX_ATTACHMENTS } from '../conversations/attachments/input.ts';
import type { ReadAttachment } from '../conversations/attachments/intake.ts';
import { readVisitorFiles, refuseUsedUploads } from '../conversations/attachments/visitor-files.ts';
import { inlineFilesInput, uploadIdsInput } from '../conversations/attachments/visitor-files-input.ts';
import { messageKey, toMessage } from '../conversations/items.ts';
import { newMessage } from '../conversations/records/new-message.ts';
import { conversationStatus, type Message, publicMessage, type StoredConversation } from '../conversations/records.ts';
import { clientMessageId, recordSent, sentKeyOf, sentRecordId } from '../conversations/sent.ts';
import { changeState, closedConflict } from '../conversations/state/change-state.ts';
import { needsWatch, watchIdle } from '../conversations/state/idle.ts';
import { watchWaiting } from '../conversations/state/mail-due.ts';
import { isWithHumans } from '../conversations/views/with-humans.ts';
import { visiblePart } from '../conversations/visitor/read.ts';
import { endTyping } from '../conversations/visitor/typing.ts';
import type { App, Key } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { text } from '../core/fields.ts';
import { resolveLanguage } from '../language/languages.ts';
import { texts } from './texts.ts';
import { changesByVisitor, firstMessageOf, statusAfterVisitor, waitsAnew } from './turn/writes.ts';

export const visitorFilesInput = z
  .object({
    files: inlineFilesInput,
    uploadIds: uploadIdsInput,
    content: text(0, 4000).default('').describe('Text sent with the files'),
    clientMessageId,
    bt: z.string().nullish(),
  })
  .refine(({ files, uploadIds }) => files.length + uploadIds.length > 0, {
    path: ['files'],
    error: 'must have 1 to 5 items if there are no uploadIds',
  })
  .refine(({ files, uploadIds }) => files.length + uploadIds.length <= MAX_ATTACHMENTS, {
    path: ['files'],
    error: `must have at most ${MAX_ATTACHMENTS} items together with uploadIds`,
  });
export const visitorFilesOutput = z.object({
  message: publicMessage.describe('The stored message with its files'),
  reply: publicMessage
    .nullable()
    .describe(
      'What the chatbot said about them. Null: a human is requested or live, it has said so before, or a repeated request',
    ),
  status: conversationStatus,
});
type FilesOutput = z.output<typeof visitorFilesOutput>;

const shown = (storedMessage: Message) => visiblePart(storedMessage, true);

async function readSent(app: App, { workspaceId, id }: StoredConversation, sent: Key | undefined) {
  const messageId = sent && sentRecordId(app, await app.store.get(sent, { consistent: true }));
  const item = messageId && (await app.store.get(messageKey(workspaceId, id, messageId), { consistent: true }));
  return item ? toMessage(item) : undefined;
}

/**
 * Stores a visitor's files as a message, for the team. The chatbot cannot read files and says so, unless humans have the
 * conversation. Throws CONFLICT if the conversation is closed, VALIDATION_ERROR for a file that may not be sent.
 */
export async function receiveFiles(
  app: App,
  chatbot: Chatbot,
  known: StoredConversation,
  input: z.output<typeof visitorFilesInput>,
): Promise<FilesOutput> {
  const sent = sentKeyOf(known, 'visitor', 'files', input.clientMessageId);
  const repeated = await readSent(app, known, sent);
  if (repeated) return { message: shown(repeated), reply: null, status: known.status };
  if (known.status === 'closed') throw closedConflict();
  const files = await readVisitorFiles(app, known, input);
  const attachments = files.map(({ record }) => record);
  const message = { ...newMessage(known.id, app.ids.next(), 'visitor', input.content), attachments };
  const language = resolveLanguage(known.language, chatbot.language);
  const received = newMessage(known.id, app.ids.next(), 'assistant', texts(language).fileReceived);
  const note = { ...received, notice: true };
  return withFiles(app, known, files, () => store(app, known, { message, note, files, sent }));
}

interface ReceivedFiles {
  message: Message;
  /** What the chatbot says if it has the conversation. */
  note: Message;
  files: readonly ReadAttachment[];
  sent: Key | undefined;
}

async function store(
  app: App,
  known: StoredConversation,
  { message, note, files, sent }: ReceivedFiles,
): Promise<FilesOutput> {
  let reply: Message | undefined;
  let repeated: Message | undefined;
  const uploadIds = files.flatMap(({ uploadId }) => uploadId ?? []);
  const after = await changeState(app, known, async (current) => {
    if (current !== known) repeated = await readSent(app, current, sent);
    if (repeated) return null;
    if (current.status === 'closed') throw closedConflict();
    reply = isWithHumans(current.status) || current.offersHuman ? undefined : note;
    return {
      change: changeBy(app, current, message.content),
      messages: reply ? [message, reply] : [message],
      uploads: useUploads(current, files),
      also: {
        files: attachFiles(current, message.id, files),
        typing: endTyping(app, current, 'visitor'),
        idle: needsWatch(current) ? await watchIdle(app, current) : undefined,
        sent: recordSent(app, sent, message.id),
        waitingMail: await waitingWrite(app, current),
      },
      onConsumed: (consumed) => refuseUsedUploads(uploadIds, consumed),
    };
  });
  if (repeated) await discardFiles(app, known, files);
  const stored = repeated ?? message;
  return { message: shown(stored), reply: reply && !repeated ? shown(reply) : null, status: after.status };
}

async function waitingWrite(app: App, current: StoredConversation) {
  const status = statusAfterVisitor(current.status);
  if (!waitsAnew(current, status)) return undefined;
  return watchWaiting(app, current, { seq: current.messageCount + 1, status });
}

function changeBy(app: App, current: StoredConversation, content: string) {
  const status = statusAfterVisitor(current.status);
  return {
    status,
    set: {
      ...changesByVisitor(current, status, nowIso(app)),
      offersHuman: !isWithHumans(status),
      suggestionsOf: null,
    },
    ...(content ? { setOnce: { firstMessage: firstMessageOf(content) } } : {}),
  };
}
