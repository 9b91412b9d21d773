import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { notFound } from '../../core/errors.ts';
import { isUuid } from '../../core/ids.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import { findConversation } from '../find.ts';
import { fileKey } from '../items.ts';
import { type Attachment, attachment } from '../records.ts';
import { attachmentIds } from './input.ts';
import { mayShowInline } from './types.ts';

/** How long a download URL for an agent is valid. */
const URL_SECONDS = 300;

export const attachmentFile = attachment
  .extend({
    url: z.string().meta({ description: 'Download URL. Valid for five minutes, needs no key' }),
  })
  .meta({ id: 'AttachmentFile', description: 'A file of a message, with a download URL.' });

export interface StoredAttachment extends Attachment {
  blob: string;
  messageId: string;
}

/** Finds a file of a message in the conversation. Undefined if there is none, or its reply was not sent. */
export async function findAttachment(
  app: App,
  workspaceId: string,
  conversationId: string,
  attachmentId: string,
): Promise<StoredAttachment | undefined> {
  if (!isUuid(conversationId) || !isUuid(attachmentId)) return undefined;
  const item = await app.store.get(fileKey(workspaceId, conversationId, attachmentId), { consistent: true });
  return item?.messageId
    ? { ...attachment.parse(item), blob: String(item.blob), messageId: String(item.messageId) }
    : undefined;
}

type AttachmentIds = z.output<typeof attachmentIds>;

/** Reads both, because a file's row may briefly outlive its erased conversation. */
async function findFile(app: App, actor: Actor, ids: AttachmentIds): Promise<StoredAttachment> {
  const [, file] = await Promise.all([
    findConversation(app, actor, ids),
    findAttachment(app, actor.workspaceId, ids.conversationId, ids.attachmentId),
  ]);
  if (!file) throw notFound();
  return file;
}

/** Returns a sent file to an agent, with a download URL that is valid for five minutes. */
export const getAttachment = operation({
  name: 'getAttachment',
  scope: 'conversations:read',
  kind: 'read',
  ids: attachmentIds,
  input: z.object({}),
  find: findFile,
  async run(app, _actor, { target: { blob, messageId: _messageId, ...record } }) {
    const url = await app.blobs.downloadUrl(blob, {
      contentType: record.contentType,
      contentDisposition: dispositionOf(record),
      expiresSeconds: URL_SECONDS,
    });
    return { ...record, url };
  },
});

/**
 * The Content-Disposition of a file: inline for images that cannot contain scripts, otherwise a download under its name. Includes
 * both forms of the name, for clients that only support ASCII: RFC 6266, with the encoding of RFC 5987.
 */
export function dispositionOf({ name, contentType }: Pick<Attachment, 'name' | 'contentType'>): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  const kind = mayShowInline(contentType) ? 'inline' : 'attachment';
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded.replaceAll(/%[0-9a-f]{2}/g, (each) => each.toUpperCase())}`;
}
