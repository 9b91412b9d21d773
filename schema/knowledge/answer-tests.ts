import { addAnswerTestFromMessage } from '../../domain/answer-tests/from-message.ts';
import { addAnswerTests, listAnswerTests, setAnswerTests } from '../../domain/answer-tests/manage.ts';
import { addedAnswerTest, answerTest, answerTestList, testRun } from '../../domain/answer-tests/records.ts';
import { runAnswerTests } from '../../domain/answer-tests/run.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

const AnswerTestType = outputType(answerTest);

builder.queryFields((t) => ({
  answerTests: t.field({
    type: [AnswerTestType],
    nullable: true,
    description: about(
      listAnswerTests,
      "A chatbot's tests: questions and the expected outcomes, with the last results.",
    ),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    resolve: async (_root, args, context, info) => (await resolve(context, info, listAnswerTests, args)).tests,
  }),
  answerTestList: t.field({
    type: outputType(answerTestList),
    nullable: true,
    description: about(listAnswerTests, "A chatbot's tests with their revision, for a change that is based on them."),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    resolve: (_root, args, context, info) => resolve(context, info, listAnswerTests, args),
  }),
}));

mutation(
  setAnswerTests,
  "Replaces a chatbot's tests, up to 200. An empty list clears them. Results of questions that remain are kept. With `revision`: only if nobody changed them since.",
  { tests: [AnswerTestType], revision: 'Int' },
  (saved) => saved,
);
mutation(
  addAnswerTests,
  "Adds tests to a chatbot's tests. One with the question of an existing test replaces it.",
  { tests: [AnswerTestType], revision: 'Int' },
  (saved) => saved,
);
mutation(
  addAnswerTestFromMessage,
  "Adds a visitor's question to the chatbot's tests, with what the chatbot did and the sources that it used. Addresses and long numbers in the question are masked.",
  { test: outputType(addedAnswerTest) },
  (test) => ({ test }),
);
mutation(
  runAnswerTests,
  'Asks every test its question and compares with the last run. The built-in search decides, as in `searchKnowledge`.',
  { run: outputType(testRun) },
  (run) => ({ run }),
);
