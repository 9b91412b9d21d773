import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import type { App, Write } from '../../core/app.ts';
import { id, listOf, name, text } from '../../core/fields.ts';
import type { Tenancy } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { newSource, toStoredChunks } from '../new-source.ts';
import type { StoredChunk, StoredSource } from '../records.ts';
import { type AnsweredIds, markAnswered } from '../unanswered.ts';
import { insertCompleted } from '../write.ts';
import { chatbotIds } from './find.ts';

export const MAX_ALTERNATIVES = 20;
/** A question and its alternatives may have been asked in as many ways. */
const MAX_ANSWERED = MAX_ALTERNATIVES + 1;

/** Compares questions regardless of case and surrounding spaces. */
export const comparable = (question: string) => question.normalize('NFC').trim().toLowerCase();

const repeats = (alternative: string, at: number, all: readonly string[]) =>
  all.slice(0, at).some((earlier) => comparable(earlier) === comparable(alternative));

/** A table has one alternative per line of its cell. */
export const oneLine = (text: string) => text.replaceAll(/\s*[\r\n]\s*/g, ' ');

const alternatives = listOf(name(500).overwrite(oneLine), MAX_ALTERNATIVES)
  .superRefine((all, context) => {
    for (const [at, alternative] of all.entries()) {
      if (repeats(alternative, at, all)) {
        context.addIssue({ code: 'custom', path: [at], message: 'must not repeat an earlier alternative' });
      }
    }
  })
  .meta({ description: 'Other wordings of the question. Each finds the answer as the question does' });

export const faqFields = {
  question: name(500).describe('The question'),
  answer: name(10_000).describe('The answer, as visitors receive it'),
  category: text(0, 120).nullish().describe('Category for the team'),
  alternatives: alternatives.optional(),
};

export interface Faq {
  question: string;
  answer: string;
  category: string | null;
  alternatives: readonly string[];
}

/** Returns the index of the question among its alternatives, or -1. */
export const indexOfQuestion = ({ question, alternatives: all }: Pick<Faq, 'question' | 'alternatives'>): number =>
  all.findIndex((alternative) => comparable(alternative) === comparable(question));

export const EQUALS_QUESTION = 'must differ from the question';

/** Returns the FAQ's text: the question and its alternatives, one per line, then the answer. */
export const faqText = ({ question, alternatives: all, answer }: Faq): string =>
  `${[question, ...all].join('\n')}\n\n${answer}`;

/** Returns a single chunk of any length, because a FAQ is answered with the whole stored answer. */
export function faqChunks(app: App, sourceId: string, { answer, alternatives: all }: Faq): StoredChunk[] {
  const chunks = toStoredChunks(app, sourceId, [{ position: 0, heading: null, content: answer }]);
  return all.length > 0 ? chunks.map((chunk) => ({ ...chunk, alternatives: [...all] })) : chunks;
}

interface NewFaq {
  question: string;
  answer: string;
  category?: string | null | undefined;
  alternatives?: readonly string[] | null | undefined;
  /** The unanswered questions that the FAQ answers. */
  answeredIds?: AnsweredIds;
  /** Default: true. */
  enabled?: boolean;
  /** Further writes of the FAQ's transaction. */
  alsoWrite?(sourceId: string): readonly Write[];
}

/** Adds a FAQ. The next question finds it. Throws as `insertCompleted`. */
export async function insertFaq(
  app: App,
  tenancy: Pick<Tenancy, 'workspace'>,
  { workspaceId, chatbotId }: ChatbotRef,
  { question, answer, category, alternatives: other, answeredIds, enabled = true, alsoWrite }: NewFaq,
): Promise<StoredSource> {
  const faq = { question, answer, category: category || null, alternatives: [...(other ?? [])] };
  const sourceFields = { type: 'faq', title: question, sourceUrl: null, category: faq.category } as const;
  const draft = { ...newSource(app, workspaceId, chatbotId, sourceFields), alternatives: faq.alternatives, enabled };
  const writes = [...(await markAnswered(app, draft, answeredIds ?? new Map())), ...(alsoWrite?.(draft.id) ?? [])];
  return insertCompleted(app, tenancy, draft, { text: faqText(faq), chunks: faqChunks(app, draft.id, faq), writes });
}

export const addFaqSource = operation({
  name: 'addFaqSource',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'source',
  errors: ['USAGE_LIMIT_REACHED'],
  ids: chatbotIds,
  input: z
    .object({
      ...faqFields,
      alternatives: alternatives.nullish(),
      unansweredId: id
        .nullish()
        .describe('ID of the unanswered question that the FAQ answers. It is then no longer listed as unanswered'),
      unansweredIds: listOf(id, MAX_ANSWERED)
        .nullish()
        .describe(
          'IDs of all unanswered questions that the FAQ answers. Either all are marked as answered, or no FAQ is added',
        ),
    })
    .superRefine(({ question, alternatives: all }, context) => {
      const at = indexOfQuestion({ question, alternatives: all ?? [] });
      if (at >= 0) context.addIssue({ code: 'custom', path: ['alternatives', at], message: EQUALS_QUESTION });
    }),
  find: findTarget,
  run: async (app, actor, { target, input: { unansweredId, unansweredIds, ...faq }, tenancy }) => {
    const answeredIds = new Map(unansweredIds?.map((questionId, at) => [`unansweredIds.${at}`, questionId]));
    if (unansweredId) answeredIds.set('unansweredId', unansweredId);
    const chatbotRef = { workspaceId: actor.workspaceId, chatbotId: target.id };
    return insertFaq(app, await tenancy(), chatbotRef, { ...faq, answeredIds });
  },
});
