import { fileURLToPath } from 'node:url';
import { type Question, type QuestionSet, readQuestionSets } from '../../bench/support/question-sets.ts';
import { faqChunk, pageChunks, type TrainingChatbot } from './chatbot.ts';

const FOLDER = fileURLToPath(new URL('../../bench/quality/question-sets/', import.meta.url));

/** The question sets that answers are measured with, as chatbots. Follow-ups are left out: they need what was said before. */
export const developmentChatbots = (): TrainingChatbot[] => readQuestionSets(FOLDER).map(toChatbot);

function toChatbot({ faqs, pages, questions }: QuestionSet): TrainingChatbot {
  const chunks = [
    ...faqs.map(({ id, question, answer }) => faqChunk(id, question, answer)),
    ...pages.flatMap(({ id, title, text }) => pageChunks(id, title, text)),
  ];
  const answersOf = ({ expect }: Question) =>
    new Set(chunks.filter(({ sourceId }) => expect.ids?.includes(sourceId)).map(({ id }) => id));
  return {
    chunks,
    questions: questions
      .filter(({ previous }) => !previous)
      .map((question) => ({ text: question.text, answers: answersOf(question) })),
  };
}
