import { type AuditFinding, type AuditPassage, auditPassages } from '../../engines/audit/index.ts';
import type { IndexedChunk } from '../../engines/retrieval/index.ts';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { absent, equals } from '../core/rows/conditions.ts';
import { leaseAttributes, workerLease } from '../core/rows/row-leases.ts';
import { createTurns } from '../core/turns.ts';
import type { StoredSource } from '../knowledge/records.ts';
import { eachSource } from '../knowledge/rows/each-source.ts';
import { holdIndex } from '../knowledge/search-index/index.ts';
import { firstChunks } from '../knowledge/search-index/rebuild.ts';
import { citationsOf } from '../knowledge/sources/citations.ts';
import { type Found, MAX_OF_KIND, MAX_SENTENCE_CHARS } from './found.ts';
import { findingId, findingItem, findingKey, findingTtl, runKey, undecided } from './items.ts';
import type { FindingKind, FindingSide, StoredFinding } from './records.ts';
import { sameQuestions } from './same-questions.ts';
import { storedFindings } from './view.ts';

/** Within a job's two minutes. */
const COMPARE_MS = 60_000;
/** More passages are not compared: the rest of the audit would lack the memory. */
const MAX_PASSAGES = 10_000;
const YEAR_MS = 365 * 24 * 3600_000;

/** What an audit knows of an enabled source. Of 100,000, the whole records would take 200 MB. */
type AuditedSource = Pick<
  StoredSource,
  'id' | 'type' | 'title' | 'sourceUrl' | 'lastCrawledAt' | 'processedAt' | 'updatedAt'
>;

async function auditedSources(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<Map<string, AuditedSource>> {
  const sources = new Map<string, AuditedSource>();
  for await (const source of eachSource(app, workspaceId, chatbotId)) {
    const { id, type, title, sourceUrl, lastCrawledAt, processedAt, updatedAt } = source;
    if (source.enabled) sources.set(id, { id, type, title, sourceUrl, lastCrawledAt, processedAt, updatedAt });
  }
  return sources;
}

/** Audits a chatbot's knowledge, and stores what was found. Idempotent. */
export async function runAudit(app: App, { runId, ...chatbotRef }: ChatbotRef & { runId: string }): Promise<void> {
  const { workspaceId, chatbotId } = chatbotRef;
  const [loaded, byId, citations, earlier] = await Promise.all([
    holdIndex(app, chatbotRef),
    auditedSources(app, chatbotRef),
    citationsOf(app, workspaceId, chatbotId),
    storedFindings(app, chatbotRef),
  ]);
  const chunks = loaded.stored ? await firstChunks(app, chatbotRef, MAX_PASSAGES) : loaded.index.all();
  const passages = chunks.filter(({ sourceId }) => byId.has(sourceId));
  const { findings, compared } = await compare(app, passages.slice(0, MAX_PASSAGES).map(toPassage));
  const counts = new Map(citations.map(({ sourceId, count }) => [sourceId, count]));
  const faqs = [...byId.values()].filter(({ type }) => type === 'faq');
  const chunkBySource = new Map(passages.toReversed().map((chunk) => [chunk.sourceId, chunk]));
  const found: Found[] = [
    ...findings.map((finding) => ({ kind: kindOf(finding, byId), sides: finding.sides })),
    ...(await sameQuestions(faqs, chunkBySource)),
    ...unreadPages(app, [...byId.values()], counts),
  ];
  await store(app, chatbotRef, { found: limited(found), sources: byId, counts, earlier });
  const total = Math.max(passages.length, loaded.stored?.count ?? 0);
  const set = { status: 'completed', completedAt: nowIso(app), compared, total };
  const change = { set, remove: leaseAttributes(workerLease) };
  await app.store.update(runKey(workspaceId, chatbotId), change, equals('runId', runId));
}

const toPassage = ({ sourceId, type, title, heading, content }: IndexedChunk): AuditPassage => ({
  sourceId,
  isFaq: type === 'faq',
  title,
  heading,
  content,
});

function compare(app: App, passages: readonly AuditPassage[]) {
  const endMs = app.clock.now() + COMPARE_MS;
  const turns = createTurns(app);
  return auditPassages(passages, async () => {
    await turns.yield();
    return app.clock.now() < endMs;
  });
}

/** When what a source says was true: when its page was read, or its owner changed it. */
const readAtOf = ({ lastCrawledAt, processedAt, updatedAt }: AuditedSource) =>
  lastCrawledAt ?? processedAt ?? updatedAt;

/** A FAQ that its owner has not changed since another source says something else. */
function kindOf({ kind, sides }: AuditFinding, sources: ReadonlyMap<string, AuditedSource>): FindingKind {
  const [one, other] = sides.map(({ sourceId }) => sources.get(sourceId));
  if (kind !== 'contradiction' || !one || !other) return kind;
  const [faq, page] = one.type === 'faq' ? [one, other] : [other, one];
  const isOutdated = faq.type === 'faq' && page.type === 'url' && readAtOf(page) > faq.updatedAt;
  return isOutdated ? 'outdated_faq' : kind;
}

function unreadPages(app: App, sources: readonly AuditedSource[], counts: ReadonlyMap<string, number>): Found[] {
  const since = new Date(app.clock.now() - YEAR_MS).toISOString();
  return sources
    .filter(
      ({ id, type, lastCrawledAt }) =>
        type === 'url' && lastCrawledAt !== null && lastCrawledAt < since && counts.has(id),
    )
    .map(({ id, title }) => ({ kind: 'unread', sides: [{ sourceId: id, sentence: title, value: null }] }));
}

/** Two FAQs with one question may also contradict each other. One finding settles both. */
function limited(found: readonly Found[]): Found[] {
  const pairOf = ({ sides }: Found) =>
    sides
      .map(({ sourceId }) => sourceId)
      .sort()
      .join('#');
  const same = new Set(found.filter(({ kind }) => kind === 'same_question').map(pairOf));
  const left = found.filter((item) => item.kind === 'same_question' || !same.has(pairOf(item)));
  const counts = new Map<FindingKind, number>();
  return left.filter(({ kind }) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= MAX_OF_KIND;
  });
}

interface Stored {
  found: readonly Found[];
  sources: ReadonlyMap<string, AuditedSource>;
  counts: ReadonlyMap<string, number>;
  earlier: readonly StoredFinding[];
}

/** Keeps decisions. What was not found again leaves the list. */
async function store(app: App, chatbotRef: ChatbotRef, { found, sources, counts, earlier }: Stored): Promise<void> {
  const { workspaceId, chatbotId } = chatbotRef;
  const rows = new Map<string, StoredFinding>();
  for (const { kind, sides } of found) {
    const id = findingId(kind, sides);
    const full = sides.flatMap((side) => sideOf(side, sources.get(side.sourceId)) ?? []);
    const citations = sides.reduce((sum, { sourceId }) => sum + (counts.get(sourceId) ?? 0), 0);
    rows.set(id, { ...newFinding(app, chatbotRef), id, kind, sides: full, citations });
  }
  const known = new Set(earlier.map(({ id }) => id));
  const added = [...rows.values()].filter(({ id }) => !known.has(id));
  for (const row of added) await app.store.put(findingItem(row), absent);
  const left = earlier.filter(({ id, state }) => state === 'open' && !rows.has(id));
  for (const { id } of left) await app.store.remove(findingKey(workspaceId, chatbotId, id), equals('state', 'open'));
}

function sideOf(side: Found['sides'][number], source: AuditedSource | undefined): FindingSide | undefined {
  if (!source) return undefined;
  const { type, title, sourceUrl: url } = source;
  return { ...side, type, title, url, sentence: side.sentence.slice(0, MAX_SENTENCE_CHARS), readAt: readAtOf(source) };
}

const newFinding = (app: App, { workspaceId, chatbotId }: ChatbotRef) => ({
  workspaceId,
  chatbotId,
  ...undecided,
  foundAt: nowIso(app),
  worker: null,
  leaseUntil: null,
  ttl: findingTtl(app),
});
