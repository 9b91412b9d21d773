import * as z from 'zod';
import type { App, Passage } from '../app.ts';
import { findTarget } from '../chatbots/find.ts';
import { name } from '../fields.ts';
import { operation } from '../operation.ts';
import { questionVector } from './embeddings.ts';
import { chatbotIds } from './find.ts';
import { toPassage } from './passages.ts';
import { ANSWERABLE, type SearchIndex } from './retrieval/index.ts';
import { openIndex } from './search-index.ts';

interface Retrieved {
  passages: Passage[];
  /** True when the best passage is sure enough to be answered from. */
  answerable: boolean;
}

/** What a chatbot knows about a question, best first. Only enabled sources are in the index. */
async function retrieve(app: App, index: SearchIndex, query: string, limit: number): Promise<Retrieved> {
  const asked = await questionVector(app, query);
  const passages = index.search(query, limit, asked).map(toPassage);
  return { passages, answerable: (passages[0]?.confidence ?? 0) >= ANSWERABLE };
}

export const searchKnowledge = operation({
  name: 'searchKnowledge',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({
    query: name(4000),
    limit: z.int().min(1, { error: 'must be at least 1' }).max(50, { error: 'must be at most 50' }).default(5),
  }),
  // The index is read beside the chatbot, whose absence drops it.
  find: async (app, actor, ids) => {
    const place = { workspaceId: actor.workspaceId, ...ids };
    const [index] = await Promise.all([openIndex(app, place), findTarget(app, actor, ids)]);
    return index;
  },
  async run(app, _actor, { target, input, tenancy }) {
    // Embedding the query is paid for, so it waits until the limits let the call in.
    await tenancy();
    const { passages, answerable } = await retrieve(app, target, input.query, input.limit);
    return { results: passages, answerable };
  },
});
