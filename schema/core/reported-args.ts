import { conversationOutcome, reportedFields } from '../../domain/conversations/views/reported.ts';
import { channelType } from '../../domain/core/channel-type.ts';
import { builder } from './builder.ts';
import { leafType } from './leaf-types.ts';

const describe = (field: keyof typeof reportedFields) => {
  const { description, override } = reportedFields[field].meta() ?? {};
  return description ?? String((override as { description?: string } | undefined)?.description ?? '');
};

/** Arguments that select conversations as the analytics count them. */
export const reportedArgs = builder.args((t) => ({
  from: t.string({ description: describe('from') }),
  to: t.string({ description: describe('to') }),
  tz: t.string({ description: describe('tz') }),
  outcome: t.field({ type: leafType(conversationOutcome), description: describe('outcome') }),
  channel: t.field({ type: leafType(channelType), description: describe('channel') }),
  page: t.string({ description: describe('page') }),
  language: t.string({ description: describe('language') }),
  sourceId: t.id({ description: describe('sourceId') }),
  weekday: t.int({ description: describe('weekday') }),
  hour: t.int({ description: describe('hour') }),
}));
