import { conversationColumns, conversationRowMaker } from '../conversations/export.ts';
import { readFiltered } from '../conversations/views/filter.ts';
import type { App } from '../core/app.ts';
import type { Cell } from '../core/csv.ts';
import type { CursorQuery } from '../core/paging.ts';
import { leadColumns, toLeadRow } from '../leads/export.ts';
import { readLeads } from '../leads/find.ts';
import type { ExportKind, StoredExport } from './records.ts';

interface RowPage {
  rows: Cell[][];
  nextCursor: string | null;
}

interface ExportedTable {
  columns: readonly string[];
  read(app: App, record: StoredExport, page: CursorQuery): Promise<RowPage>;
}

/** The same columns and rows as those of the export that is streamed. */
export const exportedTables: Record<ExportKind, ExportedTable> = {
  conversations: {
    columns: conversationColumns,
    async read(app, { workspaceId, filter }, page) {
      const [{ data, nextCursor }, toRow] = await Promise.all([
        readFiltered(app, workspaceId, filter, page),
        conversationRowMaker(app, workspaceId),
      ]);
      return { rows: data.map(toRow), nextCursor };
    },
  },
  leads: {
    columns: leadColumns,
    async read(app, { workspaceId, filter }, page) {
      const { data, nextCursor } = await readLeads(app, workspaceId, filter, page);
      return { rows: data.map(toLeadRow), nextCursor };
    },
  },
};
