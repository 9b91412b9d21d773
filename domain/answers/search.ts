import * as z from 'zod';
import { findTarget } from '../chatbots/find.ts';
import { name } from '../core/fields.ts';
import { operation } from '../core/operations/operation.ts';
import { toPassage } from '../knowledge/chunks/passages.ts';
import { openIndex } from '../knowledge/search-index/index.ts';
import { chatbotIds } from '../knowledge/sources/find.ts';
import { loadSynonyms } from '../knowledge/synonyms.ts';
import { questionVector } from '../knowledge/vectors/embeddings.ts';
import { judge } from './judge.ts';
import { CANDIDATES } from './quoting/built-in.ts';

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
    const place = { workspaceId: actor.workspaceId, ...ids };
    const [index, synonyms] = await Promise.all([
      openIndex(app, place),
      findTarget(app, actor, ids).then((chatbot) => loadSynonyms(app, place, chatbot)),
    ]);
    return { index, synonyms };
  },
  // The index contains only enabled sources.
  async run(app, _actor, { target: { index, synonyms }, input: { query, limit }, tenancy }) {
    // Embedding the query costs money, so it waits until the limits admit the call.
    await tenancy();
    const meaning = await questionVector(app, query);
    const direct = index.search({ text: query, limit: CANDIDATES, embedding: meaning, synonyms }).results;
    const found =
      limit > CANDIDATES ? index.search({ text: query, limit, embedding: meaning, synonyms }).results : direct;
    const judgement = judge({ index, question: query, meaning, synonyms, direct, found });
    return { results: found.slice(0, limit).map(toPassage), ...judgement };
  },
});
