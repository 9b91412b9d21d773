import * as z from 'zod';
import { findChatbot } from '../../chatbots/find.ts';
import type { App } from '../../core/app.ts';
import { id, timestamp } from '../../core/fields.ts';
import { operation } from '../../core/operations/operation.ts';
import { citationsPk } from '../items.ts';
import { chatbotIds } from './find.ts';

export const sourceCitations = z
  .object({
    sourceId: id.describe("The source's ID"),
    count: z.int().describe('Number of answers that are based on it'),
    lastCitedAt: timestamp.describe('When the last of these answers was given'),
  })
  .meta({
    id: 'SourceCitations',
    description: 'How often answers were based on a source. Test conversations do not count.',
  });
type SourceCitations = z.output<typeof sourceCitations>;

/** The cited sources of a chatbot, most cited first. One query. */
export async function citationsOf(app: App, workspaceId: string, chatbotId: string): Promise<SourceCitations[]> {
  const citationsBySource = new Map<string, SourceCitations>();
  for await (const row of app.store.queryAll({ pk: citationsPk(workspaceId, chatbotId) })) {
    const [sourceId = ''] = row.sk.split('#');
    const citations = citationsBySource.get(sourceId);
    const lastCitedAt = String(row.lastCitedAt);
    citationsBySource.set(sourceId, {
      sourceId,
      count: Number(row.count) + (citations?.count ?? 0),
      lastCitedAt: citations && citations.lastCitedAt > lastCitedAt ? citations.lastCitedAt : lastCitedAt,
    });
  }
  return [...citationsBySource.values()].sort((a, b) => b.count - a.count || (a.sourceId < b.sourceId ? -1 : 1));
}

export const listSourceCitations = operation({
  name: 'listSourceCitations',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  async find(app, { workspaceId }, { chatbotId }) {
    const [citations] = await Promise.all([
      citationsOf(app, workspaceId, chatbotId),
      findChatbot(app, workspaceId, chatbotId),
    ]);
    return citations;
  },
  run: async (_app, _actor, { target }) => ({ citations: target }),
});
