import * as z from 'zod';
import { person } from '../conversations/records.ts';
import { choice, id, timestamp } from '../core/fields.ts';

export const improvementKind = choice(
  'ImprovementKind',
  {
    alternative: 'A wording of visitors who then took the suggestion of a FAQ. Accepting adds it to that FAQ.',
    faq: 'A question that an agent answered after the chatbot could not. Accepting adds a FAQ.',
    correction:
      'A question whose answer a visitor rated down. Accepting adds a FAQ with the answer that it should have, or gives it to the FAQ with this question.',
  },
  'What an improvement would change.',
);
export type ImprovementKind = z.output<typeof improvementKind>;

export const improvementState = choice(
  'ImprovementState',
  {
    open: 'Waits for a decision.',
    accepted: 'Is part of the knowledge.',
    dismissed: 'Was dismissed. It is not proposed again.',
    undone: 'Was accepted, and removed again. It is not proposed again.',
  },
  'What became of an improvement.',
);
export type ImprovementState = z.output<typeof improvementState>;

/** What visitors' conversations propose, and what was decided about it. */
const proposal = {
  id: id.describe("The improvement's ID"),
  chatbotId: id.describe("The chatbot's ID"),
  kind: improvementKind,
  state: improvementState,
  question: z
    .string()
    .describe(
      "The visitor's words, with addresses and long numbers masked. Once accepted, the question as it was applied",
    ),
  answer: z
    .string()
    .nullable()
    .describe("For a new FAQ: the agent's reply, masked, or the answer as it was applied. Null: there is none yet"),
  said: z.string().nullable().describe('What the chatbot said, for a correction. Null: not a correction'),
  sourceId: id
    .nullable()
    .describe('ID of the FAQ that it extends or changes, or that it became. Null: there is none yet'),
  sourceTitle: z
    .string()
    .nullable()
    .describe('The question of the FAQ that it extends, when it was proposed. Null: none'),
};

const decision = {
  decidedAt: timestamp.nullable().describe('When it was accepted or dismissed. Null: it is open'),
  decidedBy: person.nullable().describe('Who accepted or dismissed it. Null: nobody did'),
  isAutomatic: z.boolean().describe('Whether it was accepted by the setting `autoImprove`'),
  undoneAt: timestamp.nullable().describe('When it was undone. Null: it was not'),
  undoneBy: person.nullable().describe('Who undid it. Null: nobody did'),
};

export const improvement = z
  .object({
    ...proposal,
    count: z.int().describe('Number of visitors who asked this in the last 30 days. Counted up to 40'),
    lastAskedAt: timestamp.nullable().describe('When it was last asked. Null: those conversations were deleted'),
    conversationIds: z
      .array(id)
      .describe('IDs of the last conversations in which it was asked. At most 5, newest first'),
    ...decision,
    createdAt: timestamp.describe('When it was proposed'),
  })
  .meta({ id: 'Improvement', description: 'A change of the knowledge that conversations with visitors propose.' });
export type Improvement = z.output<typeof improvement>;

/** A visitor who asked the question. */
const asker = z.object({
  /** A hash of the visitor's id, or of the conversation's if the visitor has none. */
  by: z.string(),
  conversationId: z.string(),
  /** The question in the visitor's words, masked. */
  words: z.string(),
  at: z.string(),
});
export type Asker = z.output<typeof asker>;

/** As stored in its row. */
export const storedImprovement = z.object({
  ...proposal,
  ...decision,
  workspaceId: z.string(),
  /** The question in any wording, as unanswered questions have it. */
  questionId: z.string(),
  /** One for each visitor, oldest first. */
  askers: z.array(asker),
  /** The conversation that `answer` or `said` comes from. */
  originId: z.string().nullable(),
  /** The revision of the FAQ that was added. Another one means that somebody has changed it. */
  appliedRevision: z.int().nullable().default(null),
  /** The answer that a FAQ had before. Null: no answer was changed. */
  replacedAnswer: z.string().nullable().default(null),
  /** Increases with each change of the row. */
  version: z.int(),
  createdAt: z.string(),
  /** Checked when it is read. */
  ttl: z.number(),
});
export type StoredImprovement = z.output<typeof storedImprovement>;
