import { chatbotIds, findTarget } from '../chatbots/find.ts';
import { operation } from '../core/operations/operation.ts';
import { type CursorPage, cursorQuery } from '../core/paging.ts';
import { type Finding, findingKind, findingState } from './records.ts';
import { findingsOf, toPublic } from './view.ts';

/** There are at most a few hundred, so they are read whole and sorted: most cited first. */
export const listKnowledgeFindings = operation({
  name: 'listKnowledgeFindings',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: cursorQuery.extend({
    kind: findingKind.nullish().describe('Only findings of this kind. Default: all'),
    state: findingState.nullish().describe('Only findings in this state. Default: `open`'),
  }),
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId }, input }): Promise<CursorPage<Finding>> {
    const state = input.state ?? 'open';
    const all = await findingsOf(app, { workspaceId, chatbotId });
    const last = all.findIndex(({ id }) => id === input.cursor);
    const rows = all.slice(last + 1).filter((row) => row.state === state && (!input.kind || row.kind === input.kind));
    const data = rows.slice(0, input.limit).map(toPublic);
    return { data, nextCursor: rows.length > input.limit ? (data.at(-1)?.id ?? null) : null };
  },
});
