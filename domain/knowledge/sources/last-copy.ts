import type { App } from '../../core/app.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { pageProblems } from '../reading/page-problems.ts';
import type { DocumentText } from '../reading/readers.ts';
import type { StoredSource } from '../records.ts';
import { readText } from '../text.ts';

export type PageDoubt = DocumentText['doubt'];

/** Characters that are compared, and how many a part has: short enough for languages without spaces, long enough to be rare. */
const MAX_COMPARED_CHARS = 50_000;
const PART_CHARS = 6;
/** A page that was edited keeps more of its text, and a notice with the same footer keeps less. */
const MIN_KEPT_SHARE = 0.4;

/**
 * Throws IngestProblem if a page that may be a notice no longer says what the last copy of its source says. A page that was doubtful at
 * its first reading too, such as one about cookies, still does.
 */
export async function refuseDoubtful(
  app: App,
  source: StoredSource,
  { doubt, text }: { doubt: PageDoubt; text: string },
): Promise<void> {
  if (!doubt || !source.chunkSet) return;
  const { workspaceId, chatbotId, id: sourceId } = source;
  const copy = await readText(app, { workspaceId, chatbotId, sourceId });
  if (keptShare(copy, text) >= MIN_KEPT_SHARE && (doubt === 'login' || isNamedAsBefore(copy, text))) return;
  throw new IngestProblem(`${pageProblems[doubt]} If it is not, delete the source and add it again.`);
}

/** A soft 404 may repeat most of what the page said, below another heading. */
const isNamedAsBefore = (copy: string, text: string): boolean => copy.includes(text.split('\n')[0] ?? '');

/** How much of a copy is still in a text, by the share of its parts. */
function keptShare(copy: string, text: string): number {
  const before = partsOf(copy);
  const after = partsOf(text);
  return before.size === 0 ? 1 : [...before].filter((part) => after.has(part)).length / before.size;
}

function partsOf(text: string): Set<string> {
  const plain = text.slice(0, MAX_COMPARED_CHARS).toLowerCase().replace(/\s+/g, ' ');
  const parts = new Set<string>();
  for (let at = 0; at + PART_CHARS <= plain.length; at++) parts.add(plain.slice(at, at + PART_CHARS));
  return parts;
}
