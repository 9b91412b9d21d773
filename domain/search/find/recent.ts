import type { WantedTerms } from '../../../engines/segments/index.ts';
import { conversationKey } from '../../conversations/items.ts';
import type { App, Item } from '../../core/app.ts';
import { readConversations, readMany } from '../entries.ts';
import type { Recent } from '../items.ts';
import { analyse } from '../segments/write.ts';
import { isWanted, type SearchQuery } from './query.ts';

/** A search analyses as many that are not in a segment. Of more, which exist only until a writer is at work, each is a candidate. */
const MAX_RECENT = 500;
/** A term takes about as much in memory. */
const TERM_BYTES = 60;

type Analysed = ReturnType<typeof analyse>;

/** A change gives a conversation another mark, so what was read under one stays true. */
const nameOf = ({ conversationId, mark }: Recent) => `searched#${conversationId}#${mark}`;

interface ReadRecent {
  analysed: Analysed[];
  /** Ids of further ones. */
  unreadIds: string[];
}

/** The conversations that are not in a segment yet, from the table or from the container's memory. */
export async function readRecent(app: App, workspaceId: string, listed: readonly Recent[]): Promise<ReadRecent> {
  const ordered = listed.toSorted((a, b) => (a.mark < b.mark ? 1 : -1));
  const recent = ordered.slice(0, MAX_RECENT);
  const unreadIds = ordered.slice(MAX_RECENT).map(({ conversationId }) => conversationId);
  const known = recent.flatMap((each) => app.cache.get<Analysed>(nameOf(each)) ?? []);
  const knownIds = new Set(known.map(({ id }) => id));
  const unknown = recent.filter(({ conversationId }) => !knownIds.has(conversationId));
  const keys = unknown.map(({ conversationId }) => conversationKey(workspaceId, conversationId));
  const rows: Item[] = await readMany(app, keys);
  const read = (await readConversations(app, rows, { withLeads: true })).map(analyse);
  const byId = new Map(read.map((each) => [each.id, each]));
  for (const each of unknown) {
    const analysed = byId.get(each.conversationId);
    if (analysed) app.cache.set(nameOf(each), analysed, Number.POSITIVE_INFINITY, analysed.terms.size * TERM_BYTES);
  }
  return { analysed: [...known, ...read], unreadIds };
}

/** Whether a conversation has all words, and all pairs of the phrases. */
export function hasWords({ terms }: Analysed, { words, pairs }: SearchQuery): boolean {
  const has = (wanted: WantedTerms) =>
    wanted.terms.some((term) => terms.has(term)) ||
    (wanted.prefix !== undefined && terms.values().some((term) => isWanted(wanted, term)));
  return words.every(has) && pairs.every(has);
}
