import { DEFAULT_LIMIT, MAX_LIMIT } from '../../domain/core/paging.ts';
import { listSources, sourceFilter, sourceState, wholeList } from '../../domain/knowledge/sources/list.ts';
import { ChatbotType } from '../chatbots.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { connectionOf, type PageArgs, pageArgs, pageComplexity, resolveConnection } from '../core/connection.ts';
import { resolve, scopedActor } from '../core/context.ts';
import { leafType } from '../core/leaf-types.ts';
import { readOnce } from '../core/read-ahead.ts';
import { SourceType } from '../knowledge.ts';

const SourceConnection = connectionOf(SourceType);
const State = leafType(sourceState);
const sourcePageArgs = builder.args((t) => ({
  ...pageArgs,
  status: t.field({ type: State, description: sourceFilter.status.description ?? '' }),
  q: t.string({ description: sourceFilter.q.description ?? '' }),
}));

/** Without a number of rows, the operation would return the whole list. */
const paged = <Args extends PageArgs>(args: Args) => {
  const first = Math.min(args.first ?? DEFAULT_LIMIT, MAX_LIMIT);
  return { ...args, first, pageSize: Math.max(first, 1) };
};

builder.objectFields(ChatbotType, (t) => ({
  sourcesConnection: t.field({
    type: SourceConnection,
    nullable: true,
    description: 'A page of the sources of the chatbot, newest first. Needs the scope `knowledge:read`',
    args: sourcePageArgs,
    complexity: pageComplexity,
    resolve: (bot, args, context, info) =>
      readOnce(context, `sourcePage#${bot.id}#${JSON.stringify(args)}`, () =>
        resolveConnection(context, info, listSources, { ...paged(args), chatbotId: bot.id }),
      ),
  }),
  sources: t.field({
    type: [SourceType],
    description: 'All sources of the chatbot, newest first. Needs the scope `knowledge:read`',
    resolve: (bot, _args, context) => {
      scopedActor(context, 'knowledge:read');
      return readOnce(context, `sources#${bot.id}`, () => wholeList(context.app, bot));
    },
  }),
}));

builder.queryFields((t) => ({
  sources: t.field({
    type: [SourceType],
    nullable: true,
    description: about(listSources, 'All sources of a chatbot, newest first.'),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    resolve: async (_root, args, context, info) =>
      (await readOnce(context, `listSources#${args.chatbotId}`, () => resolve(context, info, listSources, args))).data,
  }),
  sourcesConnection: t.field({
    type: SourceConnection,
    nullable: true,
    description: about(
      listSources,
      'A page of the sources of a chatbot, newest first, optionally filtered. A page can be short or empty although more follow: continue while `pageInfo.hasNextPage` is true.',
    ),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }), ...sourcePageArgs },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listSources, paged(args)),
  }),
}));
