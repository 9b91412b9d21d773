import * as z from 'zod';
import { dismissUnanswered } from '../../../domain/unanswered/dismiss.ts';
import { listUnansweredQuestions } from '../../../domain/unanswered/list.ts';
import { unansweredQuestions } from '../../../domain/unanswered/records.ts';
import * as documents from '../documents/unanswered.ts';
import { defineRoute, type Route } from '../route.ts';
import { pick } from '../shapes.ts';

const tag = 'Knowledge';

export const unansweredRoutes: readonly Route[] = [
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
