import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import { name } from '../../core/fields.ts';
import { operation } from '../../core/operations/operation.ts';
import { toPassage } from '../../knowledge/chunks/passages.ts';
import { holdIndex } from '../../knowledge/search-index/index.ts';
import { chatbotIds } from '../../knowledge/sources/find.ts';
import { loadSynonyms } from '../../knowledge/synonyms.ts';
import { questionVector } from '../../knowledge/vectors/embeddings.ts';
import { Inquiry } from '../decide/inquiry.ts';
import { knowledgeFor } from '../decide/knowledge.ts';
import { explain } from './explain.ts';
import { plannedReply } from './planned-reply.ts';

export const searchKnowledge = operation({
  name: 'searchKnowledge',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({
    query: name(4000).describe('A question or words'),
    limit: z
      .int()
      .min(1, { error: 'must be at least 1' })
      .max(50, { error: 'must be at most 50' })
      .default(5)
      .describe('Maximum number of results'),
  }),
  // The index is read in parallel with the chatbot. If there is no chatbot, it is discarded.
  find: async (app, actor, ids) => {
    const chatbotRef = { workspaceId: actor.workspaceId, ...ids };
    const [loaded, { chatbot, synonyms }] = await Promise.all([
      holdIndex(app, chatbotRef),
      findTarget(app, actor, ids).then(async (chatbot) => ({
        chatbot,
        synonyms: await loadSynonyms(app, chatbotRef, chatbot),
      })),
    ]);
    return { loaded, chatbot, synonyms };
  },
  // The index contains only enabled sources.
  async run(app, { workspaceId }, { ids, target: { loaded, chatbot, synonyms }, input: { query, limit }, tenancy }) {
    // Embedding the query costs money, so it waits until the limits admit the call.
    await tenancy();
    const asked = { text: query, embedding: await questionVector(app, query), synonyms };
    const knowledge = await knowledgeFor(app, { workspaceId, ...ids }, loaded, asked);
    const inquiry = new Inquiry({ ...knowledge, synonyms, text: query, limit });
    return {
      results: inquiry.suggestible.results.slice(0, limit).map(toPassage),
      ...explain(inquiry),
      reply: app.model.streamAnswer ? null : plannedReply(app, { ...knowledge, chatbot, synonyms, text: query }),
    };
  },
});
