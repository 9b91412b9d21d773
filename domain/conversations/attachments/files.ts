import type { App, Write } from '../../core/app.ts';
import { lacks, present } from '../../core/rows/conditions.ts';
import { useUpload } from '../../uploads/open.ts';
import { attachmentBlob, fileKey } from '../items.ts';
import type { Attachment, StoredConversation } from '../records.ts';
import type { ReadAttachment } from './intake.ts';

/** Stores the files, then sends. If either fails, the files are removed. */
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
 * Moves the files to permanent storage. Their rows are written first, so every blob is always referenced: the files of a rejected
 * reply are discarded, and the erasure of a conversation removes what a crash left.
 */
async function keepFiles(app: App, conversation: StoredConversation, files: readonly ReadAttachment[]) {
  const { workspaceId, id: conversationId } = conversation;
  const blobOf = (record: Attachment) => attachmentBlob(workspaceId, conversationId, record.id);
  // No `entity`: the change stream learns of files through their message.
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
    app.blobs.put(blobOf(record), bytes, { contentType: record.contentType, erasable: true }),
  );
  // Waits for all, so no put finishes after the files are discarded.
  const failed = (await Promise.allSettled(puts)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The writes that link files to a message, for the message's own transaction. */
export const attachFiles = (
  { workspaceId, id: conversationId }: StoredConversation,
  messageId: string,
  files: readonly ReadAttachment[],
): Write[] =>
  files.map(({ record }) => ({
    update: fileKey(workspaceId, conversationId, record.id),
    change: { set: { messageId } },
    when: present,
  }));

/** The writes that consume the files' uploads, by the uploads' ids. */
export const useUploads = ({ workspaceId }: StoredConversation, files: readonly ReadAttachment[]) =>
  new Map(
    files.flatMap(({ uploadId }): [string, Write][] =>
      uploadId ? [[uploadId, useUpload(workspaceId, uploadId)]] : [],
    ),
  );

/** Enqueues the removal of the files of an unsent reply: only maintenance has the permission. */
export async function discardFiles(
  app: App,
  { workspaceId, chatbotId, id: conversationId }: StoredConversation,
  files: readonly ReadAttachment[],
): Promise<void> {
  if (files.length === 0) return;
  await app.queues.send('maintenance', {
    kind: 'drop-files',
    workspaceId,
    chatbotId,
    conversationId,
    fileIds: files.map(({ record }) => record.id),
  });
}

interface DroppedFiles {
  workspaceId: string;
  conversationId: string;
  fileIds: readonly string[];
}

/**
 * Removes files without a message. The row is deleted first, on the condition that no message names it. If the sender never
 * learned the outcome, a stored reply therefore keeps its files, and an unstored one can no longer be stored. Idempotent.
 */
export async function dropFiles(app: App, { workspaceId, conversationId, fileIds }: DroppedFiles): Promise<void> {
  for (const fileId of fileIds) {
    const key = fileKey(workspaceId, conversationId, fileId);
    const { applied } = await app.store.remove(key, lacks('messageId'));
    if (applied) await app.blobs.remove(attachmentBlob(workspaceId, conversationId, fileId));
  }
}
