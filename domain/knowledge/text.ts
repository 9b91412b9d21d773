import type { App, Write } from '../core/app.ts';
import type { SourceRef } from '../core/operations/refs.ts';
import { textDraftKey, textKey } from './items.ts';

/** Longer text is stored as a blob, because an item is limited to 400 KB. */
const INLINE_BYTES = 100 * 1024;

const blobKey = (workspaceId: string, chatbotId: string, sourceId: string, version: string) =>
  `ws/${workspaceId}/bot/${chatbotId}/text/${sourceId}/${version}.txt`;

/** A text that is ready to be activated. */
interface PreparedText {
  /** For the transaction that activates it. */
  writes: Write[];
  /** The blob of a long text. */
  blob: string | undefined;
  /** Requests that maintenance delete what an inactive text left behind. Only maintenance may delete blobs. */
  discard(): Promise<void>;
}

/**
 * Stores a source's text. A long text goes to a new blob. A draft row refers to it before it exists, so that whatever a
 * crash leaves behind is deleted with the source. The change stream deletes the previous blob.
 */
export async function storeText(app: App, sourceRef: SourceRef, content: string): Promise<PreparedText> {
  const { workspaceId, chatbotId, sourceId } = sourceRef;
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

/** Returns the exact text that was chunked, or an empty string if there is none. */
export async function readText(app: App, { workspaceId, chatbotId, sourceId }: SourceRef): Promise<string> {
  const item = await app.store.get(textKey(workspaceId, chatbotId, sourceId), { consistent: true });
  if (typeof item?.blob === 'string') return (await app.blobs.get(item.blob))?.toString('utf8') ?? '';
  return typeof item?.content === 'string' ? item.content : '';
}
