import type { App } from '../../core/app.ts';
import type { Segment } from '../items.ts';
import type { SearchQuery } from './query.ts';
import { idsWith } from './read-segment.ts';

/** Segments that are read first, and how many more each time: a frequent word is found in the newest ones. */
const FIRST_WAVE = 4;
const WAVE_GROWTH = 4;

/** The newest id of a list that was not taken yet. */
interface IdList {
  newest: string | undefined;
  rest: Iterator<string>;
}

const listOf = (rest: Iterator<string>): IdList => ({ newest: rest.next().value, rest });

interface Searched {
  query: SearchQuery;
  /** Only older conversations. */
  before: string | null;
  segments: readonly Segment[];
  /** Of conversations that are not in a segment yet. */
  recentIds: readonly string[];
}

/**
 * The ids of the conversations that may match, newest first, each once. Reads a segment only if what was read before has no newer
 * conversation.
 */
export async function* candidateIds(
  app: App,
  workspaceId: string,
  { query, before, segments, recentIds }: Searched,
): AsyncGenerator<string> {
  const unread = segments
    .filter(({ oldest }) => before === null || oldest < before)
    .toSorted((a, b) => (a.newest < b.newest ? 1 : -1));
  const recent = recentIds.filter((id) => before === null || id < before).sort(descending);
  const lists = [listOf(recent.values())];
  let wave = FIRST_WAVE;
  let last: string | undefined;
  for (;;) {
    const next = newestOf(lists);
    const [first] = unread;
    if (first && (next === undefined || first.newest >= next)) {
      const group = unread.splice(0, wave);
      wave *= WAVE_GROWTH;
      const read = group.map((segment) => idsWith(app, workspaceId, segment, { query, before }));
      lists.push(...(await Promise.all(read)).map(listOf));
      continue;
    }
    if (next === undefined) return;
    take(lists, next);
    if (next !== last) yield next;
    last = next;
  }
}

const descending = (a: string, b: string) => (a < b ? 1 : -1);

function newestOf(lists: readonly IdList[]): string | undefined {
  let newest: string | undefined;
  for (const { newest: id } of lists) {
    if (id !== undefined && (newest === undefined || id > newest)) newest = id;
  }
  return newest;
}

function take(lists: readonly IdList[], id: string): void {
  for (const list of lists) if (list.newest === id) list.newest = list.rest.next().value;
}
