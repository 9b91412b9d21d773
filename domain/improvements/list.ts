import { chatbotIds, findTarget } from '../chatbots/find.ts';
import { operation } from '../core/operations/operation.ts';
import { type CursorPage, cursorQuery } from '../core/paging.ts';
import { type Improvement, improvementState } from './records.ts';
import { improvementsOf, rowsAfter, toPublic } from './view.ts';

/** Open ones first by how many visitors asked. There are at most 500 of each, so they are read whole and sorted. */
export const listImprovements = operation({
  name: 'listImprovements',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: cursorQuery.extend({
    state: improvementState.nullish().describe('Only improvements in this state. Default: `open`'),
  }),
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId }, input }): Promise<CursorPage<Improvement>> {
    const all = await improvementsOf(app, { workspaceId, chatbotId });
    const rows = rowsAfter(app, input.state ?? 'open', all, input.cursor);
    const data = rows.slice(0, input.limit).map((improvement) => toPublic(app, improvement));
    return { data, nextCursor: rows.length > input.limit ? (data.at(-1)?.id ?? null) : null };
  },
});
