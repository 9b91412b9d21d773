import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';
import { type StoredChunk, type StoredSource, source, storedChunk, storedSource } from './records.ts';

const knowledgePk = (workspaceId: string, chatbotId: string) => `${workspacePk(workspaceId)}#BOT#${chatbotId}`;

export const SOURCE_PREFIX = 'SRC#';
export const sourcePk = knowledgePk;
export const sourceKey = (workspaceId: string, chatbotId: string, sourceId: string): Key => ({
  pk: sourcePk(workspaceId, chatbotId),
  sk: SOURCE_PREFIX + sourceId,
});

/** The text is stored separately from the source's row, so that a list of 2,000 sources stays small. */
export const textPk = (workspaceId: string, chatbotId: string) => `${knowledgePk(workspaceId, chatbotId)}#TEXT`;
export const textKey = (workspaceId: string, chatbotId: string, sourceId: string): Key => ({
  pk: textPk(workspaceId, chatbotId),
  sk: `TEXT#${sourceId}`,
});
/** Refers to the blob of a text that is not active yet. */
export const textDraftKey = (workspaceId: string, chatbotId: string, sourceId: string, version: string): Key => ({
  pk: textPk(workspaceId, chatbotId),
  sk: `TEXT#${sourceId}#${version}`,
});

export const chunkPk = (workspaceId: string, chatbotId: string) => `${knowledgePk(workspaceId, chatbotId)}#CHUNK`;
export const chunkPrefix = (sourceId: string, chunkSet?: string | null) =>
  `${sourceId}#${chunkSet ? `${chunkSet}#` : ''}`;
export const chunkSk = (sourceId: string, chunkSet: string, position: number) =>
  `${chunkPrefix(sourceId, chunkSet)}${String(position).padStart(6, '0')}`;

/**
 * The index's partition: a row for each snapshot blob, a log of changes by time, the head that refers to the current
 * snapshot, and a mark for a requested compaction. One query reads log and head.
 */
export const indexPk = (workspaceId: string, chatbotId: string) => `${knowledgePk(workspaceId, chatbotId)}#INDEX`;
export const LOG_PREFIX = 'LOG#';
export const HEAD_SK = 'Z#HEAD';
export const SNAPSHOT_PREFIX = 'BLOB#';
export const snapshotSk = (version: string) => SNAPSHOT_PREFIX + version;
export const ASKED_SK = 'ZZ#ASKED';

/** The passages of the chatbot that the vector store holds, a row for each chunk set; see `vector-store/`. */
export const storedPk = (workspaceId: string, chatbotId: string) => `${knowledgePk(workspaceId, chatbotId)}#STORED`;
export const storedSk = (sourceId: string, chunkSet: string) => chunkPrefix(sourceId, chunkSet);

/** Which source has a URL or a text; see `claims.ts`. */
export const claimPk = (workspaceId: string, chatbotId: string) => `${knowledgePk(workspaceId, chatbotId)}#CLAIM`;

/** The imports into the chatbot, and the lease of the one that is at work. */
export const importsPk = (workspaceId: string, chatbotId: string) => `${knowledgePk(workspaceId, chatbotId)}#IMPORT`;
export const importLeaseKey = (workspaceId: string, chatbotId: string): Key => ({
  pk: importsPk(workspaceId, chatbotId),
  sk: 'LEASE',
});

/** The results of calls with an idempotency key that created something in the chatbot. They are erased with it. */
export const callsPk = (workspaceId: string, chatbotId: string) => `${knowledgePk(workspaceId, chatbotId)}#CALLS`;

/** How often each source was cited: a row per source and, in busy workspaces, further ones to add up. */
export const citationsPk = (workspaceId: string, chatbotId: string) => `${knowledgePk(workspaceId, chatbotId)}#CITED`;
export const citationsPrefix = (sourceId: string) => `${sourceId}#`;

/**
 * One row per question that the chatbot could not answer, in any wording: whether it was dismissed or became a FAQ. The id is derived
 * from the question, whose words are stored elsewhere.
 */
export const unansweredPk = (workspaceId: string, chatbotId: string) =>
  `${knowledgePk(workspaceId, chatbotId)}#UNANSWERED`;
export const unansweredKey = (workspaceId: string, chatbotId: string, questionId: string): Key => ({
  pk: unansweredPk(workspaceId, chatbotId),
  sk: `QUESTION#${questionId}`,
});

/** What the chatbot learned from conversations and its owner may accept; see `domain/improvements`. */
export const improvementsPk = (workspaceId: string, chatbotId: string) =>
  `${knowledgePk(workspaceId, chatbotId)}#IMPROVEMENTS`;

/** What crawls send to sites that need a sign-in; see `site-credentials/`. */
export const siteCredentialsPk = (workspaceId: string, chatbotId: string) =>
  `${knowledgePk(workspaceId, chatbotId)}#SITES`;

/** What the chatbot can do in conversations, and tests of it; see `domain/actions`. */
export const actionsPk = (workspaceId: string, chatbotId: string) => `${knowledgePk(workspaceId, chatbotId)}#ACTIONS`;
/** Lists the runs of its actions. */
export const actionRunsPk = (workspaceId: string, chatbotId: string) => `${knowledgePk(workspaceId, chatbotId)}#RUNS`;

/** What the last audit of the knowledge found; see `domain/knowledge-audit`. */
export const knowledgeAuditPk = (workspaceId: string, chatbotId: string) =>
  `${knowledgePk(workspaceId, chatbotId)}#AUDIT`;

/** That texts of the chatbot lack vectors; see `vectors/fill-mark.ts`. */
export const vectorFillPk = (workspaceId: string, chatbotId: string) =>
  `${knowledgePk(workspaceId, chatbotId)}#VECTORS`;
export const vectorFillKey = (workspaceId: string, chatbotId: string): Key => ({
  pk: vectorFillPk(workspaceId, chatbotId),
  sk: 'FILL',
});

/** A chatbot's synonyms, or the name of the blob that contains them. Deleted with the partition's other rows. */
export const synonymsKey = (workspaceId: string, chatbotId: string): Key => ({
  pk: knowledgePk(workspaceId, chatbotId),
  sk: 'SYNONYMS',
});
export const synonymsBlob = (workspaceId: string, chatbotId: string, version: string) =>
  `ws/${workspaceId}/bot/${chatbotId}/synonyms/${version}.json`;

/** A workspace's work in progress: the slots in use, then the jobs that wait for one. One query reads both. */
export const ingestPk = (workspaceId: string) => `LEASE#INGEST#${workspaceId}`;
export const SLOT_PREFIX = 'SLOT#';
export const BACKLOG_PREFIX = 'WAIT#';
export const slotSk = (n: number) => SLOT_PREFIX + n;

/** Due index kind of sources that a worker should have finished. */
export const INGEST_DUE = 'ingest';
/** Due index kind of page sources to crawl again. */
export const RECRAWL_DUE = 'recrawl';

/** Adds what rows do not store as a field. */
const withSchedule = (item: Item) => ({ ...item, nextCrawlAt: item.dueKind === RECRAWL_DUE ? item.dueAt : null });

/** Converts to the public record. Rows of earlier versions lack `alternatives` and `reading`. */
export const toPublicSource = (item: Item) => source.parse({ alternatives: [], reading: null, ...withSchedule(item) });

export const toSource = (item: Item): StoredSource => storedSource.parse(withSchedule(item));

export const toChunk = (item: Item): StoredChunk => storedChunk.parse(item);
