import * as z from 'zod';
import { plainColumnName } from '../../../engines/documents/index.ts';
import { findTarget } from '../../chatbots/find.ts';
import type { App, Item } from '../../core/app.ts';
import type { Cell, TableExport } from '../../core/csv.ts';
import { notFound } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { type CursorPage, cursorQuery, readListPage } from '../../core/paging.ts';
import { importsPk } from '../items.ts';
import { chatbotIds } from '../sources/find.ts';
import { type ImportFile, loadFile } from './file.ts';
import { IMPORT_PREFIX, keyOfImport, toImport, toPublicImport } from './items.ts';
import type { FaqFileImport, StoredImport } from './records.ts';
import { rowsIn } from './run.ts';

const importIds = z.object({ chatbotId: id.describe("The chatbot's ID"), importId: id.describe("The import's ID") });

/** The table deletes rows up to two days after they expire. */
const isKept = (app: App, { ttl }: Item) => Number(ttl) * 1000 > app.clock.now();

/** Throws NOT_FOUND, also if the import is no longer kept. */
async function findImport(
  app: App,
  { workspaceId }: Actor,
  { chatbotId, importId }: z.output<typeof importIds>,
): Promise<StoredImport> {
  const item = await app.store.get(keyOfImport({ workspaceId, chatbotId, importId }), { consistent: true });
  if (!item || !isKept(app, item)) throw notFound();
  return toImport(item);
}

export const getFaqImport = operation({
  name: 'getFaqImport',
  scope: 'knowledge:read',
  kind: 'read',
  ids: importIds,
  input: z.object({}),
  find: findImport,
  run: async (_app, _actor, { target }): Promise<FaqFileImport> => toPublicImport(target),
});

/** The imports of the last 30 days, newest first. */
export const listFaqImports = operation({
  name: 'listFaqImports',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: cursorQuery,
  find: findTarget,
  async run(app, { workspaceId }, { target, input }): Promise<CursorPage<FaqFileImport>> {
    const where = { pk: importsPk(workspaceId, target.id), prefix: IMPORT_PREFIX, consistent: true };
    const page = await readListPage(app.store, where, input, (item) => ({ ...toPublicImport(toImport(item)), item }));
    const data = page.data.filter(({ item }) => isKept(app, item)).map(({ item: _row, ...shown }) => shown);
    return { data, nextCursor: page.nextCursor };
  },
});

/** An import ignores it, so that the file can be corrected and sent again as it is. */
const PROBLEM = 'problem';
const NOT_YET = 'The import ended before this row';

/** The rows that were not imported, with what is wrong with each. */
function refusedRows({ header, lines }: ImportFile, { status, errorMessage, ...tally }: StoredImport) {
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const kept = Array.from({ length: width }, (_, at) => at).filter(
    (at) => plainColumnName(header[at] ?? '') !== PROBLEM,
  );
  const imported = rowsIn(tally);
  let position = 0;
  const rows = lines.flatMap(({ cells, row, problem }): Cell[][] => {
    if (row && (status === 'running' || position++ < imported)) return [];
    return [[...kept.map((at) => cells[at] ?? ''), problem ?? errorMessage ?? NOT_YET]];
  });
  return { columns: [...kept.map((at) => header[at] ?? ''), PROBLEM], rows };
}

/** Exports the rows of a file that were not imported, in the form in which they were sent. */
export const exportRefusedFaqs = operation({
  name: 'exportRefusedFaqs',
  scope: 'knowledge:read',
  kind: 'read',
  errors: ['NOT_FOUND'],
  audit: 'faq_import',
  limit: limits.faqsExport,
  ids: importIds,
  input: z.object({}),
  find: findImport,
  async run(app, _actor, { target }): Promise<TableExport> {
    const file = await loadFile(app, target.blob);
    if (!file) throw notFound();
    const { columns, rows } = refusedRows(file, target);
    return { name: 'refused-faqs', columns, rows: inTurn(rows) };
  },
});

async function* inTurn(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}
