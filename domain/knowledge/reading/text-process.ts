import { serveReader, startReader } from '../../../engines/reader-process.ts';

const TASK = 'read-text';

interface HtmlTask {
  bytes: Uint8Array;
  /** The page's URL, after redirects. */
  url: string;
  contentType: string | null;
}

/** A page, or the text of a Markdown file. */
export type ReadingTask = HtmlTask | { markdown: string };

/** Starts this module as a process, which replies to each ReadingTask with what was read. */
export const startTextReader = () => startReader(import.meta.url, TASK);

serveReader(TASK, async (task: ReadingTask) => {
  const { extractHtml } = await import('../../../engines/extraction/index.ts');
  const { readMarkdown } = await import('./markdown.ts');
  if ('markdown' in task) return readMarkdown(task.markdown);
  const { bytes, url, contentType } = task;
  return extractHtml(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { url, contentType });
});
