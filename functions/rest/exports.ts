import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { App } from '../../domain/core/app.ts';
import type { TableExport } from '../../domain/core/csv.ts';
import { perform } from '../../domain/core/operations/operation.ts';
import { type CsvRoute, isCsvRoute, type RestRoute } from './route.ts';
import { createRouteHandler, type RouteRunner } from './serve.ts';
import { tableAnswer } from './table-answer.ts';

/** Performs the operation, including its limits, scope and input, before the first byte is sent. */
const streamTable =
  ({ operation }: CsvRoute): RouteRunner<Readable | string> =>
  async (app, { actor }, event, ids) => {
    const query = { ...event.queryStringParameters };
    const table: TableExport = await perform(app, actor, operation, ids, query);
    const answer = await tableAnswer(app, table);
    return event.httpMethod === 'HEAD' ? { ...answer, body: '' } : answer;
  };

/** The same as a whole, for a file of limited length. */
export const sendTable =
  (route: CsvRoute): RouteRunner<string> =>
  async (...request) => {
    const answer = await streamTable(route)(...request);
    // `text` of this module would take away the byte order mark.
    const body = typeof answer.body === 'string' ? answer.body : (await buffer(answer.body)).toString('utf8');
    return { ...answer, body };
  };

/** Serves the rows of the REST table whose response is a file. */
export const createExportHandler = (app: App, routes: readonly RestRoute[]) =>
  createRouteHandler(app, routes.filter(isCsvRoute), streamTable);
