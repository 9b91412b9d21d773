import type { App, Write } from '../core/app.ts';
import type { SourceRef } from '../core/refs.ts';
import { textDraftKey, textKey } from './items.ts';

/** Longer text goes to a blob: an item holds 400 KB at the most. */
const INLINE_BYTES = 100 * 1024;

const blobKey = (workspaceId: string, chatbotId: string, sourceId: string, version: string) =>
  `ws/${workspaceId}/bot/${chatbotId}/text/${sourceId}/${version}.txt`;

/** A text that is ready to be put in force. */
export interface PreparedText {
  /** For the transaction that puts it in force. */
  writes: Write[];
  /** Where a long text lies. */
  blob: string | undefined;
  /** Has maintenance remove what a text left that was not put in force. Only maintenance may remove a blob. */
  discard(): Promise<void>;
}

/**
 * Keeps a source's text. A long one is put into a blob of its own, and a draft row names that before it exists, so that whatever
 * a crash leaves behind goes with the source. The blob of the text before goes when the change stream tells of the new one.
 */
export async function storeText(app: App, place: SourceRef, content: string): Promise<PreparedText> {
  const { workspaceId, chatbotId, sourceId } = place;
  const key = textKey(workspaceId, chatbotId, sourceId);
  if (Buffer.byteLength(content) <= INLINE_BYTES) {
    return { writes: [{ put: { ...key, entity: 'text', content } }], blob: undefined, discard: async () => {} };
  }
  const version = app.ids.next();
  const blob = blobKey(workspaceId, chatbotId, sourceId, version);
  const draft = textDraftKey(workspaceId, chatbotId, sourceId, version);
  await app.store.put({ ...draft, blob });
  await app.blobs.put(blob, content, { contentType: 'text/plain; charset=utf-8' });
  return {
    writes: [{ put: { ...key, entity: 'text', blob } }, { remove: draft }],
    blob,
    discard: () => app.queues.send('maintenance', { kind: 'drop-blob', blob, namedBy: draft }),
  };
}

/** The exact text that chunking ran on; empty while there is none. */
export async function readText(app: App, { workspaceId, chatbotId, sourceId }: SourceRef): Promise<string> {
  const item = await app.store.get(textKey(workspaceId, chatbotId, sourceId), { consistent: true });
  if (typeof item?.blob === 'string') return (await app.blobs.get(item.blob))?.toString('utf8') ?? '';
  return typeof item?.content === 'string' ? item.content : '';
}
