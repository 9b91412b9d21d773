import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import type { App } from '../../core/app.ts';
import { id } from '../../core/fields.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { isReading } from '../../knowledge/crawl/find.ts';
import { holdIndex } from '../../knowledge/search-index/index.ts';
import type { LoadedIndex } from '../../knowledge/search-index/snapshot.ts';
import { chatbotIds } from '../../knowledge/sources/find.ts';
import type { SynonymGroups } from '../../knowledge/synonym-groups.ts';
import { loadSynonyms } from '../../knowledge/synonyms.ts';
import { decide } from '../decide/decide.ts';
import { Inquiry } from '../decide/inquiry.ts';
import { quote } from '../quoting/extractive.ts';
import { questionCandidates } from './candidates.ts';

const MAX_PROPOSALS = 10;
/** Passages that questions are taken from. All are searched for the answers. */
const MAX_CHUNKS = 1_000;
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
    limit: z
      .int()
      .min(1, { error: 'must be at least 1' })
      .max(MAX_PROPOSALS, { error: `must be at most ${MAX_PROPOSALS}` })
      .default(5)
      .describe('Maximum number of questions'),
  }),
  find: findTarget,
  async run(app, { workspaceId }, { target, input: { limit } }) {
    const chatbotRef = { workspaceId, chatbotId: target.id };
    // Whether more may come is read first: what a crawl has added when it ends is in the index that is read after it.
    const isUnderWay = await isReading(app, chatbotRef);
    const [loaded, synonyms] = await Promise.all([holdIndex(app, chatbotRef), loadSynonyms(app, chatbotRef, target)]);
    return { isReading: isUnderWay, questions: await findProposals(app, loaded, synonyms, limit) };
  },
});

async function findProposals(
  app: App,
  { index }: LoadedIndex,
  synonyms: SynonymGroups,
  limit: number,
): Promise<Proposal[]> {
  const deadlineMs = app.clock.now() + TIMEOUT_MS;
  const chunks = index.all().slice(0, MAX_CHUNKS);
  // One passage answers one question.
  const byAnswer = new Map<string, Proposal>();
  for (const question of questionCandidates(chunks).slice(0, MAX_ASKED)) {
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
