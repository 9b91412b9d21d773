import { Readable } from 'node:stream';
import {
  dispositionOf,
  findAttachment,
  type StoredAttachment,
} from '../../../domain/conversations/attachments/read.ts';
import { attachmentContentTypes } from '../../../domain/conversations/attachments/types.ts';
import { conversationWith } from '../../../domain/conversations/merge/thread.ts';
import { notFound } from '../../../domain/core/errors.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { publicRoute, tokenHeaders, tokenQuery } from '../route.ts';
import { readConversation, type VisitorRequest } from '../visit.ts';

/** A file never changes. After an erasure, it may remain in the visitor's own browser for this long. */
const MAX_AGE_SECONDS = 3600;

/**
 * The bytes of a file of a message. Browsers cannot execute its content: the platform sets the type and forbids sniffing,
 * the content security policy allows no source and no origin, and all files except images are saved instead of displayed.
 */
export const attachmentRoute = publicRoute({
  method: 'GET',
  path: '/conversations/{conversationId}/attachments/{attachmentId}',
  operationId: 'fetchAttachment',
  summary: 'Fetch a file of a message',
  description:
    "Returns the content of a file from a message's `attachments`. Browsers display images and save other files.",
  head: true,
  limit: limits.publicAttachment,
  query: tokenQuery,
  headers: tokenHeaders,
  file: attachmentContentTypes,
  read: readAttachment,
  async respond({ visit: { app }, read: file }) {
    const bytes = file && (await app.blobs.get(file.blob));
    if (!bytes) throw notFound();
    // A stream, because a string would be sent as UTF-8 and middy does not accept a buffer.
    return { statusCode: 200, headers: headersOf(file), body: Readable.from([bytes], { objectMode: false }) };
  },
});

/** Reads the file in parallel with its conversation, which must be the visitor's own. */
async function readAttachment(visit: VisitorRequest): Promise<StoredAttachment | undefined> {
  const { app, chatbotRef, ids } = visit;
  const [conversationId = '', attachmentId = ''] = [ids.conversationId, ids.attachmentId].map((id) =>
    id?.toLowerCase(),
  );
  const finding = findAttachment(app, chatbotRef.workspaceId, conversationId, attachmentId);
  finding.catch(() => {});
  const opened = await readConversation(visit);
  const file = await finding;
  if (file || !opened.merged) return file;
  const later = await findAttachment(app, chatbotRef.workspaceId, opened.id, attachmentId);
  const shown = later && (await conversationWith(app, opened, later.messageId));
  return shown?.id === opened.id ? later : undefined;
}

const headersOf = (file: StoredAttachment): Record<string, string> => ({
  'content-type': file.contentType,
  'content-disposition': dispositionOf(file),
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': `private, max-age=${MAX_AGE_SECONDS}`,
  'x-content-type-options': 'nosniff',
});
