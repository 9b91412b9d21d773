import * as z from 'zod';
import { findChatbot } from '../chatbots/find.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { knowledgeAuditPk } from '../knowledge/items.ts';
import { sourcesById } from '../knowledge/rows/each-source.ts';
import { FINDING_PREFIX, findingKey, toFinding } from './items.ts';
import { type Finding, type FindingSide, finding, type StoredFinding } from './records.ts';

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
  const rows = await storedFindings(app, chatbotRef);
  const sides = rows.flatMap((row) => (row.state === 'open' ? row.sides : []));
  const sources = await sourcesById(
    app,
    chatbotRef,
    sides.map(({ sourceId }) => sourceId),
  );
  const isUsed = ({ sourceId }: FindingSide) => sources.get(sourceId)?.enabled === true;
  return rows
    .filter(({ state, sides }) => state !== 'open' || sides.every(isUsed))
    .sort((a, b) => b.citations - a.citations || (a.id < b.id ? -1 : 1));
}
