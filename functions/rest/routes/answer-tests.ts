import * as z from 'zod';
import { listAnswerTests, setAnswerTests } from '../../../domain/answer-tests/manage.ts';
import { answerTest, testRun } from '../../../domain/answer-tests/records.ts';
import { runAnswerTests } from '../../../domain/answer-tests/run.ts';
import * as documents from '../documents/answer-tests.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick } from '../shapes.ts';

const tag = 'Knowledge';
const path = '/chatbots/{chatbotId}/answer-tests';
const output = z.object({ tests: z.array(answerTest).describe('The tests, in their order') });

export const answerTestRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path,
    tag,
    summary: "List the tests of a chatbot's answers",
    operation: listAnswerTests,
    document: documents.listAnswerTests,
    pick: ({ answerTests }) => ({ tests: answerTests }),
    output,
  }),
  defineRoute({
    method: 'PUT',
    path,
    tag,
    summary: "Replace the tests of a chatbot's answers",
    operation: setAnswerTests,
    document: documents.setAnswerTests,
    pick: pick('setAnswerTests'),
    output,
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/run`,
    tag,
    summary: "Run the tests of a chatbot's answers",
    operation: runAnswerTests,
    document: documents.runAnswerTests,
    pick: pick('runAnswerTests', 'run'),
    output: testRun,
  }),
];
