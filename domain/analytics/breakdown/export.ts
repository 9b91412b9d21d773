import type { TableExport } from '../../core/csv.ts';
import { conflict } from '../../core/errors.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { withinChatbot } from '../chatbot-scope.ts';
import { breakdownQuery, readBreakdown } from './read.ts';

const columns = [
  ...(['sourceId', 'chatbotId', 'type', 'title', 'citations', 'conversations', 'answered', 'aiResolved'] as const),
  ...(['handoffs', 'resolved', 'rated', 'ratingAverage'] as const),
];

/** Exports the figures of each source as a table. Throws CONFLICT as long as the conversations are still being counted. */
export const exportSourceFigures = operation({
  ...breakdownQuery,
  name: 'exportSourceFigures',
  scope: 'analytics:read',
  kind: 'read',
  limit: limits.analyticsSourcesExport,
  errors: ['NOT_FOUND', 'CONFLICT'],
  async run(app, { workspaceId }, { input }): Promise<TableExport> {
    const { sources, isPending } = await withinChatbot(app, workspaceId, input.chatbotId, () =>
      readBreakdown(app, workspaceId, input),
    );
    if (isPending) throw conflict('The conversations of the range are still being counted. Try again.');
    return { name: 'sources', columns, rows: rowsOf(sources.map((source) => columns.map((column) => source[column]))) };
  },
});

async function* rowsOf<Row>(rows: readonly Row[]) {
  yield* rows;
}
