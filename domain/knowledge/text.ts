import type { App, Write } from '../app.ts';
import { textKey } from './items.ts';

/** Longer text goes to a blob: an item holds 400 KB at the most. */
const INLINE_BYTES = 100 * 1024;

const blobKey = (workspaceId: string, chatbotId: string, sourceId: string, version: string) =>
  `ws/${workspaceId}/bot/${chatbotId}/text/${sourceId}/${version}.txt`;

interface Place {
  workspaceId: string;
  chatbotId: string;
  sourceId: string;
}

/** The write that keeps a source's text; a long one is put into a blob first, under a name of its own. */
export async function keepText(app: App, { workspaceId, chatbotId, sourceId }: Place, content: string): Promise<Write> {
  const key = textKey(workspaceId, chatbotId, sourceId);
  if (Buffer.byteLength(content) <= INLINE_BYTES) return { put: { ...key, entity: 'text', content } };
  const blob = blobKey(workspaceId, chatbotId, sourceId, app.ids.next());
  await app.blobs.put(blob, content, { contentType: 'text/plain; charset=utf-8' });
  return { put: { ...key, entity: 'text', blob } };
}

/** Removes the blob that a write of `keepText` names, where that write came to nothing. */
export async function forgetText(app: App, write: Write): Promise<void> {
  if ('put' in write && typeof write.put.blob === 'string') await app.blobs.remove(write.put.blob);
}

/** The exact text that chunking ran on; empty while there is none. */
export async function readText(app: App, { workspaceId, chatbotId, sourceId }: Place): Promise<string> {
  const item = await app.store.get(textKey(workspaceId, chatbotId, sourceId), { consistent: true });
  if (typeof item?.blob === 'string') return (await app.blobs.get(item.blob))?.toString('utf8') ?? '';
  return typeof item?.content === 'string' ? item.content : '';
}
