import type { App, Write } from '../../core/app.ts';
import { useUpload } from '../../uploads/open.ts';
import { attachmentBlob, fileKey } from '../items.ts';
import type { Attachment, StoredConversation } from '../records.ts';
import type { ReadAttachment } from './intake.ts';

/** Keeps the files and then sends. Where either fails, nothing of them stays. */
export async function withFiles<T>(
  app: App,
  conversation: StoredConversation,
  files: readonly ReadAttachment[],
  send: () => Promise<T>,
): Promise<T> {
  if (files.length === 0) return send();
  try {
    await keepFiles(app, conversation, files);
    return await send();
  } catch (error) {
    await discardFiles(app, conversation, files).catch((cause) => app.log.error('files were not discarded', { cause }));
    throw error;
  }
}

/**
 * Puts the files where they stay. Their rows come first, so that whatever happens then, something names each blob: a reply
 * that is refused has them discarded, and a conversation's erasure takes what a crash left.
 */
async function keepFiles(app: App, conversation: StoredConversation, files: readonly ReadAttachment[]) {
  const { workspaceId, id: conversationId } = conversation;
  const blobOf = (record: Attachment) => attachmentBlob(workspaceId, conversationId, record.id);
  // No `entity`: the message tells the change stream of its files.
  const rows = files.map(({ record }) => ({
    put: {
      ...record,
      ...fileKey(workspaceId, conversationId, record.id),
      v: 1,
      workspaceId,
      conversationId,
      blob: blobOf(record),
    },
  }));
  await app.store.writeMany(rows);
  const puts = files.map(({ record, bytes }) =>
    app.blobs.put(blobOf(record), bytes, { contentType: record.contentType }),
  );
  // Each comes to its end before any is discarded, so that none arrives behind that.
  const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** What makes the files part of a message, in its own transaction. */
export const attachFiles = (
  { workspaceId, id: conversationId }: StoredConversation,
  messageId: string,
  files: readonly ReadAttachment[],
): Write[] =>
  files.map(({ record }) => ({
    update: fileKey(workspaceId, conversationId, record.id),
    change: { set: { messageId } },
    when: { attribute: 'pk', is: 'present' },
  }));

/** The uploads of the files, used up. */
export const useUploads = ({ workspaceId }: StoredConversation, files: readonly ReadAttachment[]): Write[] =>
  files.flatMap(({ uploadId }) => (uploadId ? [useUpload(workspaceId, uploadId)] : []));

/** Has maintenance, which alone may, remove the files of a reply that was not sent. */
const discardFiles = (
  app: App,
  { workspaceId, chatbotId, id: conversationId }: StoredConversation,
  files: readonly ReadAttachment[],
) =>
  app.queues.send('maintenance', {
    kind: 'drop-files',
    workspaceId,
    chatbotId,
    conversationId,
    fileIds: files.map(({ record }) => record.id),
  });

interface Dropped {
  workspaceId: string;
  conversationId: string;
  fileIds: readonly string[];
}

/**
 * Removes files that no message has. The row goes first, and only while that holds, so that a reply whose outcome its sender
 * never learned keeps them if it was stored, and cannot be stored any more if it was not. May be done twice.
 */
export async function dropFiles(app: App, { workspaceId, conversationId, fileIds }: Dropped): Promise<void> {
  for (const fileId of fileIds) {
    const key = fileKey(workspaceId, conversationId, fileId);
    const { applied } = await app.store.remove(key, { attribute: 'messageId', is: 'absent' });
    if (applied) await app.blobs.remove(attachmentBlob(workspaceId, conversationId, fileId));
  }
}
