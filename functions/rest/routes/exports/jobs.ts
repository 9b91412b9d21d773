import { getExport, listExports } from '../../../../domain/exports/find.ts';
import { exportJob } from '../../../../domain/exports/records.ts';
import { startExport } from '../../../../domain/exports/start.ts';
import * as documents from '../../documents/exports.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pageOf, pick, toPage } from '../../shapes.ts';

const tag = 'Exports';

export const exportRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/exports',
    tag,
    summary: 'Export conversations or leads in the background',
    operation: startExport,
    creates: true,
    document: documents.start,
    pick: pick('startExport', 'export'),
    output: exportJob,
  }),
  defineRoute({
    method: 'GET',
    path: '/exports',
    tag,
    summary: 'List the exports of the last 24 hours',
    operation: listExports,
    document: documents.list,
    pick: (data) => toPage(data.exports),
    output: pageOf(exportJob),
  }),
  defineRoute({
    method: 'GET',
    path: '/exports/{exportId}',
    tag,
    summary: 'Get the progress of an export and URLs of its files',
    operation: getExport,
    document: documents.get,
    pick: (data) => data.export,
    output: exportJob,
  }),
];
