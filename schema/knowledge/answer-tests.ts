import { listAnswerTests, setAnswerTests } from '../../domain/answer-tests/manage.ts';
import { answerTest, testRun } from '../../domain/answer-tests/records.ts';
import { runAnswerTests } from '../../domain/answer-tests/run.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

const AnswerTestType = outputType(answerTest);

builder.queryField('answerTests', (t) =>
  t.field({
    type: [AnswerTestType],
    nullable: true,
    description: about(
      listAnswerTests,
      "A chatbot's tests: questions and the expected outcomes, with the last results.",
    ),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    resolve: async (_root, args, context, info) => (await resolve(context, info, listAnswerTests, args)).tests,
  }),
);

mutation(
  setAnswerTests,
  "Replaces a chatbot's tests, up to 200. An empty list clears them. Results of questions that remain are kept.",
  { tests: [AnswerTestType] },
  (saved) => saved,
);
mutation(
  runAnswerTests,
  'Asks every test its question and compares with the last run. The built-in search decides, as in `searchKnowledge`. Costs no credits.',
  { run: outputType(testRun) },
  (run) => ({ run }),
);
