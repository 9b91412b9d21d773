import { Readable } from 'node:stream';
import { dispositionOf, findAttachment, type StoredAttachment } from '../../domain/conversations/attachments/read.ts';
import { notFound } from '../../domain/core/errors.ts';
import { limits } from '../../domain/core/limits.ts';
import type { HttpAnswer } from '../http/input.ts';
import { enterConversation } from './named.ts';
import type { Visit } from './visit.ts';

/** A file never changes; what is erased may stay in the visitor's own browser for so long. */
const MAX_AGE_SECONDS = 3600;

/**
 * The bytes of a file that an agent sent. Whatever it holds, nothing of it runs: its type is the platform's own and not to be
 * guessed at, it has no source of anything and no origin, and all but images are saved, not shown.
 */
export async function getAttachment(visit: Visit, ids: Record<string, string>): Promise<HttpAnswer<Readable>> {
  const { app, place } = visit;
  const [conversationId = '', attachmentId = ''] = [ids.conversationId, ids.attachmentId].map((id) =>
    id?.toLowerCase(),
  );
  const finding = findAttachment(app, place.workspaceId, conversationId, attachmentId);
  finding.catch(() => {});
  await enterConversation(visit, ids, limits.publicAttachment);
  const file = await finding;
  const bytes = file && (await app.blobs.get(file.blob));
  if (!bytes) throw notFound();
  // As a stream: a string would be sent as UTF-8, and bytes as such are not taken.
  return { statusCode: 200, headers: headersOf(file), body: Readable.from([bytes], { objectMode: false }) };
}

const headersOf = (file: StoredAttachment): Record<string, string> => ({
  'content-type': file.contentType,
  'content-disposition': dispositionOf(file),
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': `private, max-age=${MAX_AGE_SECONDS}`,
  'x-content-type-options': 'nosniff',
});
