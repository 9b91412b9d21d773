import * as z from 'zod';
import { listSourceCitations, sourceCitations } from '../../../domain/knowledge/sources/citations.ts';
import { dismissUnanswered } from '../../../domain/unanswered/dismiss.ts';
import { listUnansweredQuestions } from '../../../domain/unanswered/list.ts';
import { unansweredQuestions } from '../../../domain/unanswered/records.ts';
import * as documents from '../documents/knowledge-use.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick } from '../shapes.ts';

const tag = 'Knowledge';

export const knowledgeUseRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/chatbots/{chatbotId}/sources/citations',
    tag,
    summary: 'Get how often answers were based on each source',
    operation: listSourceCitations,
    document: documents.citations,
    pick: ({ sourceCitations: citations }) => ({ citations }),
    output: z.object({ citations: z.array(sourceCitations) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/unanswered-questions',
    tag,
    summary: 'List the questions that chatbots could not answer',
    operation: listUnansweredQuestions,
    document: documents.list,
    pick: pick('unansweredQuestions'),
    output: unansweredQuestions,
  }),
  defineRoute({
    method: 'POST',
    path: '/chatbots/{chatbotId}/unanswered-questions/{questionId}/dismiss',
    tag,
    summary: 'Remove a question from the unanswered ones until it is asked again',
    operation: dismissUnanswered,
    document: documents.dismiss,
    pick: pick('dismissUnanswered'),
    output: z.object({ dismissed: z.literal(true) }),
  }),
];
