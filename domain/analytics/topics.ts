import * as z from 'zod';
import { loadStemmers } from '../../engines/retrieval/index.ts';
import type { App } from '../core/app.ts';
import { withDates } from '../core/hours/dates.ts';
import { limits } from '../core/operations/limits.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { englishSynonyms, languageOf, readerOf, termsOf, tokens } from '../language/terms.ts';
import { readQuestions } from './asked-days.ts';
import { chatbotField, withinChatbot } from './chatbot-scope.ts';
import { type Cluster, clusters } from './cluster.ts';
import { figuresScopeOf } from './items.ts';
import { spanOf } from './ranges.ts';
import { type Period, periodFields, type Topic } from './records.ts';

const MAX_TOPICS = 50;
const QUESTIONS_OF_A_TOPIC = 5;
/** Maximum words of a label. */
const LABEL_WORDS = 3;
/** A term must occur in at least this share of a topic's questions to be in its label. */
const NAMING_SHARE = 0.5;

/** The topics of a period's questions, most asked first. */
async function topicsOf(
  app: App,
  workspaceId: string,
  { chatbotId, ...period }: Period & { chatbotId: string | null },
): Promise<Topic[]> {
  const span = spanOf(period, app.clock.now());
  const questions = await readQuestions(app, workspaceId, figuresScopeOf(chatbotId), span);
  await loadStemmers();
  const synonyms = englishSynonyms();
  return clusters(questions, (term) => synonyms.of(term))
    .slice(0, MAX_TOPICS)
    .map((cluster) => ({
      label: labelOf(cluster),
      count: cluster.count,
      questions: cluster.questions.slice(0, QUESTIONS_OF_A_TOPIC).map(({ content }) => content),
    }));
}

/**
 * A label from the topic's most common question: its words for the subject and for other terms that most of the topic's questions
 * share. The whole question if the language does not separate words by spaces.
 */
function labelOf({ questions, subject }: Cluster): string {
  const named = questions.find(({ key }) => key.split(' ').includes(subject)) ?? questions[0];
  if (!named) return subject;
  const shared = named.key.split(' ').filter((term) => term !== subject && shareOf(questions, term) >= NAMING_SHARE);
  const naming = new Set([subject, ...shared.slice(0, LABEL_WORDS - 1)]);
  const namedTokens = tokens(named.content);
  const { language, stemmer } = readerOf(languageOf(namedTokens));
  const words = namedTokens
    .filter(({ kind }) => kind === 'word' || kind === 'number')
    .filter((token) => termsOf(token, language, stemmer).some((term) => naming.has(term)))
    .map(({ text }) => text);
  return [...new Set(words)].join(' ') || named.content;
}

const shareOf = (questions: Cluster['questions'], term: string) =>
  questions.filter(({ key }) => key.split(' ').includes(term)).length / questions.length;

export const clusterTopics = operation({
  name: 'clusterTopics',
  scope: 'analytics:read',
  kind: 'read',
  limit: limits.analyticsTopics,
  errors: ['NOT_FOUND'],
  ids: z.object({}),
  input: withDates(z.object({ ...periodFields, chatbotId: chatbotField })),
  find: nothing,
  run: async (app, { workspaceId }, { input }) => ({
    topics: await withinChatbot(app, workspaceId, input.chatbotId, () => topicsOf(app, workspaceId, input)),
  }),
});
