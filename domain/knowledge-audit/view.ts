import * as z from 'zod';
import { findChatbot } from '../chatbots/find.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { knowledgeAuditPk } from '../knowledge/items.ts';
import { sourcesOf } from '../knowledge/sources/find.ts';
import { FINDING_PREFIX, findingKey, toFinding } from './items.ts';
import { type Finding, finding, type StoredFinding } from './records.ts';

export const findingIds = z.object({
  chatbotId: id.describe("The chatbot's ID"),
  findingId: id.describe("The finding's ID"),
});

/** Throws NOT_FOUND. */
export async function readFinding(app: App, { workspaceId, chatbotId }: ChatbotRef, findingId: string) {
  const item = await app.store.get(findingKey(workspaceId, chatbotId, findingId), { consistent: true });
  if (!item) throw notFound();
  return toFinding(item);
}

export async function findFinding(
  app: App,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  { chatbotId, findingId }: z.output<typeof findingIds>,
): Promise<{ chatbot: Chatbot; row: StoredFinding }> {
  const [chatbot, row] = await Promise.all([
    findChatbot(app, workspaceId, chatbotId),
    readFinding(app, { workspaceId, chatbotId }, findingId),
  ]);
  return { chatbot, row };
}

export const toPublic = (storedFinding: StoredFinding): Finding => finding.parse(storedFinding);

/** All rows of a chatbot, at most 1,500. */
export function storedFindings(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<StoredFinding[]> {
  const where = { pk: knowledgeAuditPk(workspaceId, chatbotId), prefix: FINDING_PREFIX, consistent: true };
  return Array.fromAsync(app.store.queryAll(where), toFinding);
}

/** The findings that still hold: an open one leaves when one of its sources was deleted or turned off. Most cited first. */
export async function findingsOf(app: App, chatbotRef: ChatbotRef): Promise<StoredFinding[]> {
  const [rows, sources] = await Promise.all([
    storedFindings(app, chatbotRef),
    sourcesOf(app, chatbotRef.workspaceId, chatbotRef.chatbotId),
  ]);
  const used = new Set(sources.flatMap((source) => (source.enabled ? [source.id] : [])));
  return rows
    .filter(({ state, sides }) => state !== 'open' || sides.every(({ sourceId }) => used.has(sourceId)))
    .sort((a, b) => b.citations - a.citations || (a.id < b.id ? -1 : 1));
}
