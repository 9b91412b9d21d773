import * as z from 'zod';
import { person } from '../conversations/records.ts';
import { choice, id, timestamp } from '../core/fields.ts';
import { sourceType } from '../knowledge/records.ts';

export const findingKind = choice(
  'KnowledgeFindingKind',
  {
    contradiction: 'Two sources say something else about the same.',
    outdated_faq: 'A FAQ says something else than a page that was read after the FAQ was last changed.',
    same_question:
      'Two FAQs have the same question, or one has that of the other among its wordings. The newest one answers.',
    duplicate: 'Two sources have the same text.',
    unread: 'A page is cited in answers and was not read for a year.',
  },
  'What an audit of knowledge found.',
);
export type FindingKind = z.output<typeof findingKind>;

export const findingState = choice(
  'KnowledgeFindingState',
  {
    open: 'Waits for a decision.',
    dismissed: 'Was dismissed. It comes back only if one of the sentences changes.',
    applied: 'Was settled by one of its actions.',
  },
  'What became of a finding.',
);

export const findingAction = choice(
  'KnowledgeFindingAction',
  {
    keep_first: 'Turns the second source off.',
    keep_second: 'Turns the first source off.',
    merge:
      'Of two FAQs with a question in common, keeps the newest, gives it the alternatives of the other, and turns that one off.',
    update_faq: 'Gives the FAQ of the finding another answer.',
    recrawl: 'Crawls the page again.',
  },
  'How a finding is settled.',
);
export type FindingAction = z.output<typeof findingAction>;

const side = z
  .object({
    sourceId: id.describe("The source's ID"),
    type: sourceType,
    title: z.string().describe('For a FAQ, its question'),
    url: z.string().nullable().describe('URL of the page. Null: not a page'),
    sentence: z.string().describe('The sentence that says it. For `same_question`, the answer'),
    value: z.string().nullable().describe('What differs, as it is written, or `yes` and `no`. Null: nothing does'),
    readAt: timestamp.describe('When the page was last read, or the source last changed'),
  })
  .meta({ id: 'KnowledgeFindingSide', description: 'A sentence of a source that a finding is about.' });
export type FindingSide = z.output<typeof side>;

export const finding = z
  .object({
    id: id.describe("The finding's ID"),
    chatbotId: id.describe("The chatbot's ID"),
    kind: findingKind,
    state: findingState,
    sides: z.array(side).describe('Both sources, or one for `unread`'),
    citations: z.int().describe('How many answers were based on its sources'),
    foundAt: timestamp.describe('When it was first found'),
    action: findingAction.nullable().describe('The action that settled it. Null: none'),
    decidedAt: timestamp.nullable().describe('When it was dismissed or settled. Null: it is open'),
    decidedBy: person.nullable().describe('Who dismissed or settled it. Null: nobody did'),
  })
  .meta({
    id: 'KnowledgeFinding',
    description: 'Sources of a chatbot that contradict or repeat each other, or may be out of date.',
  });
export type Finding = z.output<typeof finding>;

/** As stored. The undo needs what the action replaced. */
export const storedFinding = finding.extend({
  workspaceId: z.string(),
  disabledSourceId: z.string().nullable().default(null),
  changedSourceId: z.string().nullable().default(null),
  replacedAnswer: z.string().nullable().default(null),
  appliedAnswer: z.string().nullable().default(null),
  /** While the action runs. */
  worker: z.string().nullable().default(null),
  leaseUntil: z.string().nullable().default(null),
  ttl: z.number(),
});
export type StoredFinding = z.output<typeof storedFinding>;

export const audit = z
  .object({
    status: choice(
      'KnowledgeAuditStatus',
      {
        none: 'The knowledge was never audited.',
        running: 'The knowledge is being audited.',
        interrupted: 'The last audit stopped before its end. Start it again.',
        completed: 'The findings are those of the last audit.',
      },
      'Progress of an audit.',
    ),
    startedAt: timestamp.nullable().describe('When the last audit began. Null: never'),
    completedAt: timestamp
      .nullable()
      .describe('When the last audit ended. Null: never, it is running, or it was interrupted'),
    compared: z.int().describe('Passages that were compared with all others'),
    total: z.int().describe('Passages of the chatbot. More than `compared`: there was no time for the rest'),
    open: z.int().describe('Number of open findings'),
  })
  .meta({ id: 'KnowledgeAudit', description: 'The audit of a chatbot’s knowledge.' });
export type KnowledgeAudit = z.output<typeof audit>;

export const storedRun = z.object({
  workspaceId: z.string(),
  chatbotId: z.string(),
  runId: z.string(),
  status: z.enum(['running', 'completed']),
  startedAt: z.string(),
  completedAt: z.string().nullable().default(null),
  worker: z.string().nullable().default(null),
  /** Until then, the worker that has the lease is at work, or one must begin. Rows of earlier versions have none. */
  leaseUntil: z.string().nullable().default(null),
  compared: z.int().default(0),
  total: z.int().default(0),
});
export type StoredRun = z.output<typeof storedRun>;
