import type { App, Item, Key, Write } from '../core/app.ts';
import { sha256 } from '../core/ids.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { equals, unchanged } from '../core/rows/conditions.ts';
import { claimPk, sourceKey, toSource } from './items.ts';
import type { StoredSource } from './records.ts';
import { pageIdOf, pageUrl } from './urls.ts';

/*
 * Claims record which page source of a chatbot has a URL and which has a text. A crawl uses them to refresh existing
 * sources and to detect duplicates. A claim counts only if its source agrees, so stale claims are harmless.
 */

export const textHashOf = (text: string): string => sha256(text).slice(0, 32);

const urlClaimKey = ({ workspaceId, chatbotId }: ChatbotRef, url: string): Key => ({
  pk: claimPk(workspaceId, chatbotId),
  sk: `URL#${pageIdOf(pageUrl(url) ?? url)}`,
});
const textClaimKey = ({ workspaceId, chatbotId }: ChatbotRef, textHash: string): Key => ({
  pk: claimPk(workspaceId, chatbotId),
  sk: `TEXT#${textHash}`,
});

export interface SourceClaims {
  /** The page source with this URL. */
  source: StoredSource | undefined;
  /** The page source with this text. */
  twin: StoredSource | undefined;
  /** Returns writes that claim both for another source. They fail if the claims have changed since they were read. */
  writesFor(sourceId: string): Write[];
}

/** Reads the claims on a URL and a text, with their sources. */
export async function readClaims(
  app: App,
  chatbotRef: ChatbotRef,
  url: string,
  textHash: string,
): Promise<SourceClaims> {
  const keys = [urlClaimKey(chatbotRef, url), textClaimKey(chatbotRef, textHash)] as const;
  const claims = await app.store.getMany(keys);
  const [named, alike] = await Promise.all(claims.map((claim) => sourceOf(app, chatbotRef, claim)));
  return {
    source: named,
    twin: alike?.textHash === textHash ? alike : undefined,
    writesFor: (sourceId) =>
      keys.map((rowKey, at) => ({ put: { ...rowKey, sourceId }, when: unchanged('sourceId', claims[at]) })),
  };
}

async function sourceOf(app: App, chatbotRef: ChatbotRef, claim: Item | undefined): Promise<StoredSource | undefined> {
  if (!claim) return undefined;
  const key = sourceKey(chatbotRef.workspaceId, chatbotRef.chatbotId, String(claim.sourceId));
  const item = await app.store.get(key, { consistent: true });
  return item && toSource(item);
}

/** Returns which of these URLs are page sources already. */
export async function knownUrls(app: App, chatbotRef: ChatbotRef, urls: readonly string[]): Promise<Set<string>> {
  const claims = await app.store.getMany(urls.map((url) => urlClaimKey(chatbotRef, url)));
  const sources = await app.store.getMany(
    claims.flatMap((claim) =>
      claim ? [sourceKey(chatbotRef.workspaceId, chatbotRef.chatbotId, String(claim.sourceId))] : [],
    ),
  );
  const alive = new Set(sources.map((source) => source?.id));
  return new Set(urls.filter((_, at) => claims[at] && alive.has(claims[at].sourceId)));
}

/** Claims a URL for a source that its owner adds, regardless of an earlier claim. */
export const claimUrl = (source: StoredSource, url: string): Write => ({
  put: { ...urlClaimKey(source, url), sourceId: source.id },
});
/** Claims a text for a source that was just read. */
export const claimText = (source: StoredSource, textHash: string): Write => ({
  put: { ...textClaimKey(source, textHash), sourceId: source.id },
});

/** Deletes the claims of a deleted source. */
export async function dropClaims(
  app: App,
  {
    sourceId,
    sourceUrl,
    textHash,
    ...chatbotRef
  }: ChatbotRef & { sourceId: string; sourceUrl?: string | null | undefined; textHash?: string | null | undefined },
): Promise<void> {
  const keys = [
    ...(sourceUrl ? [urlClaimKey(chatbotRef, sourceUrl)] : []),
    ...(textHash ? [textClaimKey(chatbotRef, textHash)] : []),
  ];
  await Promise.all(keys.map((rowKey) => app.store.remove(rowKey, equals('sourceId', sourceId))));
}
