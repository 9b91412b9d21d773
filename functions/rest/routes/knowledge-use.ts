import * as z from 'zod';
import { acceptImprovement } from '../../../domain/improvements/accept.ts';
import { acceptedImprovements, acceptImprovements } from '../../../domain/improvements/accept-many.ts';
import { dismissImprovement } from '../../../domain/improvements/dismiss.ts';
import { listImprovements } from '../../../domain/improvements/list.ts';
import { improvement } from '../../../domain/improvements/records.ts';
import { undoImprovement } from '../../../domain/improvements/undo.ts';
import { listSourceCitations, sourceCitations } from '../../../domain/knowledge/sources/citations.ts';
import {
  dismissedQuestions,
  dismissUnanswered,
  dismissUnansweredQuestions,
} from '../../../domain/unanswered/dismiss.ts';
import { listUnansweredQuestions } from '../../../domain/unanswered/list.ts';
import { unansweredQuestions } from '../../../domain/unanswered/records.ts';
import * as improvementDocuments from '../documents/improvements.ts';
import * as documents from '../documents/knowledge-use.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pageOf, pick, toPage } from '../shapes.ts';

const tag = 'Knowledge';
const improvementsPath = '/chatbots/{chatbotId}/improvements';

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
  defineRoute({
    method: 'POST',
    path: '/chatbots/{chatbotId}/unanswered-questions/dismiss',
    tag,
    summary: 'Remove several questions from the unanswered ones until they are asked again',
    operation: dismissUnansweredQuestions,
    document: documents.dismissMany,
    pick: pick('dismissUnansweredQuestions', 'result'),
    output: dismissedQuestions,
  }),
  defineRoute({
    method: 'GET',
    path: improvementsPath,
    tag,
    summary: 'List what conversations propose to add to a chatbot',
    operation: listImprovements,
    document: improvementDocuments.list,
    pick: ({ improvements }) => toPage(improvements),
    output: pageOf(improvement),
  }),
  defineRoute({
    method: 'POST',
    path: `${improvementsPath}/accept`,
    tag,
    summary: 'Accept several improvements',
    operation: acceptImprovements,
    document: improvementDocuments.acceptMany,
    pick: pick('acceptImprovements', 'result'),
    output: acceptedImprovements,
  }),
  defineRoute({
    method: 'POST',
    path: `${improvementsPath}/{improvementId}/accept`,
    tag,
    summary: 'Make an improvement part of the knowledge',
    operation: acceptImprovement,
    document: improvementDocuments.accept,
    pick: pick('acceptImprovement', 'improvement'),
    output: improvement,
  }),
  defineRoute({
    method: 'POST',
    path: `${improvementsPath}/{improvementId}/dismiss`,
    tag,
    summary: 'Dismiss an improvement',
    operation: dismissImprovement,
    document: improvementDocuments.dismiss,
    pick: pick('dismissImprovement', 'improvement'),
    output: improvement,
  }),
  defineRoute({
    method: 'POST',
    path: `${improvementsPath}/{improvementId}/undo`,
    tag,
    summary: 'Remove what accepting an improvement added',
    operation: undoImprovement,
    document: improvementDocuments.undo,
    pick: pick('undoImprovement', 'improvement'),
    output: improvement,
  }),
];
