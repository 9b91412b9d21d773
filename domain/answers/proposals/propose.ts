import * as z from 'zod';
import type { SearchIndex } from '../../../engines/retrieval/index.ts';
import { findTarget } from '../../chatbots/find.ts';
import type { App } from '../../core/app.ts';
import { id } from '../../core/fields.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { queryInteger } from '../../core/paging.ts';
import { isReading } from '../../knowledge/crawl/find.ts';
import { newestSources } from '../../knowledge/rows/each-source.ts';
import { holdIndex } from '../../knowledge/search-index/index.ts';
import { chatbotIds } from '../../knowledge/sources/find.ts';
import type { SynonymGroups } from '../../knowledge/synonym-groups.ts';
import { loadSynonyms } from '../../knowledge/synonyms.ts';
import { decide } from '../decide/decide.ts';
import { Inquiry } from '../decide/inquiry.ts';
import { quote } from '../quoting/extractive.ts';
import { questionCandidates } from './candidates.ts';

const MAX_PROPOSALS = 10;
/** Questions are taken from so much of the knowledge, the newest first. All of it is searched for the answers. */
const MAX_SOURCES = 100;
const MAX_CHUNKS_OF_SOURCE = 20;
const MAX_ASKED = 80;
/** A request ends after 29 s, and others wait for the processor meanwhile. */
const TIMEOUT_MS = 5_000;

const proposal = z
  .object({
    question: z.string().describe('The question, as a visitor may ask it'),
    answer: z.string().describe('What the built-in model answers, in the words of the source'),
    sourceId: id.describe('ID of the source of the answer'),
    title: z.string().describe('Title of the source'),
    url: z.string().nullable().describe('URL of the source. Null: it has none'),
  })
  .meta({ id: 'QuestionProposal', description: 'A question that a chatbot surely answers, with its answer.' });
type Proposal = z.output<typeof proposal>;

export const questionProposals = z
  .object({
    isReading: z.boolean().describe('Whether a crawl is running, so that more questions may be found'),
    questions: z.array(proposal).describe('The questions, the most likely ones first'),
  })
  .meta({ id: 'QuestionProposals', description: 'Questions that visitors may ask a chatbot.' });

/** Finds questions that the chatbot answers without doubt, and that visitors are likely to ask. Stores nothing, costs no credits. */
export const proposeQuestions = operation({
  name: 'questionProposals',
  scope: 'knowledge:read',
  kind: 'read',
  limit: limits.questionProposals,
  ids: chatbotIds,
  input: z.object({
    limit: queryInteger(1, MAX_PROPOSALS, 5).describe('Maximum number of questions'),
  }),
  find: findTarget,
  async run(app, { workspaceId }, { target, input: { limit }, tenancy }) {
    // So many searches wait until the limits admit the call.
    await tenancy();
    const chatbotRef = { workspaceId, chatbotId: target.id };
    // Whether more may come is read first: what a crawl has added when it ends is in the index that is read after it.
    const isUnderWay = await isReading(app, chatbotRef);
    const [{ index }, synonyms, sourceIds] = await Promise.all([
      holdIndex(app, chatbotRef),
      loadSynonyms(app, chatbotRef, target),
      newestSources(app, chatbotRef, MAX_SOURCES),
    ]);
    const chunks = sourceIds.flatMap((sourceId) => index.chunksOf(sourceId, 0, MAX_CHUNKS_OF_SOURCE - 1));
    const candidates = questionCandidates(chunks).slice(0, MAX_ASKED);
    return { isReading: isUnderWay, questions: await ask(app, { index, synonyms }, candidates, limit) };
  },
});

/** Asks one question after the other, until `limit` of them have an answer. */
async function ask(
  app: App,
  { index, synonyms }: { index: SearchIndex; synonyms: SynonymGroups },
  candidates: readonly string[],
  limit: number,
): Promise<Proposal[]> {
  const deadlineMs = app.clock.now() + TIMEOUT_MS;
  // One passage answers one question.
  const byAnswer = new Map<string, Proposal>();
  for (const question of candidates) {
    if (byAnswer.size === limit || app.clock.now() > deadlineMs) break;
    const decision = decide(new Inquiry({ index, synonyms, text: question, embedding: undefined }));
    // A search occupies the processor, so other requests get their turn.
    await new Promise(setImmediate);
    if (decision.outcome !== 'answer' || decision.likely) continue;
    const [first, ...others] = decision.answers;
    if (others.length > 0) continue;
    const { text: answer, source } = quote(first.question, first.results, first.excerpt);
    if (answer && !byAnswer.has(answer)) byAnswer.set(answer, { question, answer, ...source });
  }
  return [...byAnswer.values()];
}
