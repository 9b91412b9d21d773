import { addAnswerTestFromMessage } from '../../../domain/answer-tests/from-message.ts';
import { addAnswerTests, listAnswerTests, setAnswerTests } from '../../../domain/answer-tests/manage.ts';
import { addedAnswerTest, answerTestList, testRun } from '../../../domain/answer-tests/records.ts';
import { runAnswerTests } from '../../../domain/answer-tests/run.ts';
import * as documents from '../documents/answer-tests.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick } from '../shapes.ts';

const tag = 'Knowledge';
const path = '/chatbots/{chatbotId}/answer-tests';

export const answerTestRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path,
    tag,
    summary: "List the tests of a chatbot's answers",
    operation: listAnswerTests,
    document: documents.listAnswerTests,
    pick: pick('answerTestList'),
    output: answerTestList,
  }),
  defineRoute({
    method: 'PUT',
    path,
    tag,
    summary: "Replace the tests of a chatbot's answers",
    operation: setAnswerTests,
    document: documents.setAnswerTests,
    pick: pick('setAnswerTests'),
    output: answerTestList,
  }),
  defineRoute({
    method: 'POST',
    path,
    tag,
    summary: "Add tests of a chatbot's answers",
    operation: addAnswerTests,
    document: documents.addAnswerTests,
    pick: pick('addAnswerTests'),
    output: answerTestList,
  }),
  defineRoute({
    method: 'POST',
    path: '/conversations/{conversationId}/messages/{messageId}/answer-test',
    tag,
    summary: 'Make a test of an answer in a conversation',
    operation: addAnswerTestFromMessage,
    document: documents.addAnswerTestFromMessage,
    pick: pick('addAnswerTestFromMessage', 'test'),
    output: addedAnswerTest,
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
