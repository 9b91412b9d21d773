import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import { id } from '../../core/fields.ts';
import { operation } from '../../core/operations/operation.ts';
import { changeFaq, type FaqChange } from './change-faq.ts';
import { faqFields } from './faq.ts';
import { chatbotIds, findSource, sourceIds } from './find.ts';

const fields = {
  ...faqFields,
  question: faqFields.question.optional(),
  answer: faqFields.answer.optional(),
};
const namesAField = ({ question, answer, category, alternatives }: FaqChange) =>
  [question, answer, category, alternatives].some((value) => value !== undefined);
const nothingNamed = { error: 'must contain a question, an answer, a category or alternatives' };

/** Changes the given fields of a FAQ. The next question uses the change. */
export const updateFaqSource = operation({
  name: 'updateFaqSource',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'source',
  errors: ['CONFLICT'],
  ids: sourceIds,
  input: z.object(fields).refine(namesAField, nothingNamed),
  find: findSource,
  run: async (app, _actor, { target: { source }, input }) => changeFaq(app, source, input),
});

/** The same, for callers that pass the source's ID in the body. */
export const updateFaqById = operation({
  name: 'updateFaqById',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'source',
  errors: ['CONFLICT'],
  ids: chatbotIds,
  input: z.object({ sourceId: id, ...fields }).refine(namesAField, nothingNamed),
  find: findTarget,
  async run(app, actor, { ids, input: { sourceId, ...change } }) {
    const { source } = await findSource(app, actor, { ...ids, sourceId });
    return changeFaq(app, source, change);
  },
});
