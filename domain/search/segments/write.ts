import { loadStemmers } from '../../../engines/retrieval/index.ts';
import type { Language } from '../../../engines/retrieval/text/index.ts';
import { writeSegment } from '../../../engines/segments/index.ts';
import { conversationKey } from '../../conversations/items.ts';
import type { App, Item, Write } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import { idTime } from '../../core/ids.ts';
import { equals } from '../../core/rows/conditions.ts';
import { readConversations, readMany, type SearchedConversation } from '../entries.ts';
import { RECENT_PREFIX, type Recent, recentKey, type Segment, searchPk, toRecent } from '../items.ts';
import { pairsOf } from '../pairs.ts';
import { readTexts, termsOf } from '../terms.ts';
import { forgetDue } from './forget.ts';
import { mergeLevels, publish } from './segments.ts';
import { asWriter, type SegmentWriter, stillWriter } from './writer.ts';

/** Conversations of a new segment. Fewer stay in the list of recent ones, which a search reads from the table. */
const MAX_CONVERSATIONS = 250;
export const MIN_CONVERSATIONS = 64;
/** Each takes a millisecond or more, in which the process answers no request. */
const ANALYSED_AT_ONCE = 20;
/** A conversation that changed within this time will probably change again. */
const QUIET_MS = 60_000;
/** Of a job's 120 s. A segment takes a few seconds. The next search or change asks for what is left. */
const MS_A_JOB = 60_000;
/** If more conversations are recent, those that may change again are written too. */
const MANY_RECENT = 256;

interface AnalysedConversation {
  id: string;
  terms: Set<string>;
  languages: Language[];
}

/** What a search can find in a conversation. Call `loadStemmers` before. */
export function analyse({ conversation, entries }: SearchedConversation): AnalysedConversation {
  const texts = readTexts(entries.map(({ text }) => text));
  return {
    id: conversation.id,
    terms: new Set([...texts.flatMap(termsOf), ...entries.flatMap(({ text }) => pairsOf(text))]),
    languages: [...new Set(texts.flatMap(({ languages }) => languages))],
  };
}

/** Writes a segment of conversations, read as they are now. `order` is of before they were read; `progress` is stored with it. */
export async function writeConversations(
  app: App,
  writer: SegmentWriter,
  rows: readonly Item[],
  { progress, ...facts }: Pick<Segment, 'level' | 'order'> & { progress?: Write },
): Promise<void> {
  await loadStemmers();
  const documents: AnalysedConversation[] = [];
  for (const part of batchesOf(ANALYSED_AT_ONCE, rows)) {
    documents.push(...(await readConversations(app, part, { withLeads: true })).map(analyse));
  }
  if (documents.length === 0) {
    if (progress) await app.store.transact({ writer: stillWriter(writer), progress });
    return;
  }
  const languages = [...new Set(documents.flatMap((each) => each.languages))];
  const publication = { ...facts, languages, hasPairs: true, replaces: [], progress };
  await publish(app, writer, await writeSegment(documents), publication);
}

export async function recentOf(app: App, workspaceId: string): Promise<Recent[]> {
  const where = { pk: searchPk(workspaceId), prefix: RECENT_PREFIX, consistent: true };
  return Array.fromAsync(app.store.queryAll(where), toRecent);
}

/** The conversations of the next segment, longest unchanged first. None if there are too few. */
function nextOf(recent: readonly Recent[], nowMs: number): Recent[] {
  const isQuiet = ({ mark }: Recent) => idTime(mark) <= nowMs - QUIET_MS;
  const next = recent.length > MANY_RECENT ? recent : recent.filter(isQuiet);
  if (next.length < MIN_CONVERSATIONS) return [];
  return next.toSorted((a, b) => (a.mark < b.mark ? -1 : 1)).slice(0, MAX_CONVERSATIONS);
}

/** Moves recent conversations into segments until few are left. If another writer is at work, it does so, or the next one. */
export async function writeRecent(app: App, { workspaceId }: { workspaceId: string }): Promise<void> {
  await asWriter(app, workspaceId, async (writer) => {
    const startedMs = app.clock.now();
    while (app.clock.now() - startedMs < MS_A_JOB) {
      await forgetDue(app, writer);
      const next = nextOf(await recentOf(app, workspaceId), app.clock.now());
      if (next.length === 0) return;
      const order = app.ids.next();
      const rows = await readMany(
        app,
        next.map(({ conversationId }) => conversationKey(workspaceId, conversationId)),
      );
      await writeConversations(app, writer, rows, { level: 0, order });
      // One that changed in between stays in the list.
      await app.store.writeEach(
        next.map(({ conversationId, mark }) => ({
          remove: recentKey(workspaceId, conversationId),
          when: equals('mark', mark),
        })),
      );
      await mergeLevels(app, writer);
    }
  });
}
