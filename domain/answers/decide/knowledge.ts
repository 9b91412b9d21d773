import type { QuestionVector } from '../../../engines/retrieval/index.ts';
import type { Message } from '../../conversations/records.ts';
import type { App } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { indexForQuestion, type QuestionKnowledge } from '../../knowledge/question-index/question-index.ts';
import type { LoadedIndex } from '../../knowledge/search-index/snapshot.ts';
import type { SynonymGroups } from '../../knowledge/synonym-groups.ts';
import { isStoring } from '../../knowledge/vector-store/storing.ts';
import type { Turn } from '../turn/turn.ts';
import { asFollowUps } from './follow-up.ts';
import { segmentsOf } from './segments.ts';

/** Each is a call of the embedding model and a query of the vector store, all at the same time. */
const MAX_FOLLOW_UPS = 2;
const MAX_SEGMENTS = 2;

interface AskedText {
  text: string;
  embedding: QuestionVector | undefined;
  synonyms: SynonymGroups;
  /** Previous messages, oldest first. Default: none. */
  history?: readonly Message[];
}

/** Returns what a message is answered from: the whole index, or what may answer it if most of a large chatbot is in the vector store. */
export async function knowledgeFor(
  app: App,
  chatbotRef: ChatbotRef,
  loaded: LoadedIndex,
  { text, embedding, synonyms, history = [] }: AskedText,
): Promise<QuestionKnowledge> {
  if (!loaded.stored || !isStoring(app)) return { index: loaded.index, embedding };
  const segments = segmentsOf(text);
  const texts = [
    text,
    ...asFollowUps(text, history).slice(0, MAX_FOLLOW_UPS),
    ...(segments.length > 1 ? segments.slice(0, MAX_SEGMENTS) : []),
  ];
  return indexForQuestion(app, chatbotRef, loaded, { texts, embedding, synonyms });
}

/** Asks the vector store what a visitor's message may be answered from, if most of the knowledge is there. */
export async function withKnowledge(app: App, turn: Turn): Promise<Turn> {
  const { remainder, chatbot } = turn;
  if (!remainder) return turn;
  const chatbotRef = { workspaceId: chatbot.workspaceId, chatbotId: chatbot.id };
  return { ...turn, ...(await knowledgeFor(app, chatbotRef, remainder, turn)), remainder: undefined };
}
