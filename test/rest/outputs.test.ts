import { expect, it } from 'vitest';
import type { App } from '../../domain/core/app.ts';
import { createRestHandler } from '../../functions/rest/handle.ts';
import { type DocumentRoute, isDocumentRoute } from '../../functions/rest/route.ts';
import { routes } from '../../functions/rest/routes.ts';
import { schema } from '../../schema/index.ts';

const rows = routes.filter(isDocumentRoute);
const row = (method: string, path: string) => rows.find((each) => each.method === method && each.path === path)!;
const start = (...table: DocumentRoute[]) => createRestHandler({} as App, schema, table);
const without = (route: DocumentRoute, field: RegExp): DocumentRoute => {
  const document = route.document.replace(field, '');
  expect(document).not.toBe(route.document);
  return { ...route, document };
};

it('every row of the table selects the fields of its output', () => {
  expect(() => start(...rows)).not.toThrow();
});

it.each([
  [
    'a field',
    without(row('GET', '/chatbots/{chatbotId}'), / updatedAt/),
    'GET /chatbots/{chatbotId}: not in the payload: updatedAt',
  ],
  [
    'a field of a list',
    without(row('GET', '/conversations'), / comment/),
    'GET /conversations: not in the payload: data[].csat.comment',
  ],
  [
    'a field of an optional record',
    without(row('GET', '/conversations/{conversationId}'), / assignee \{ id name \}/),
    'assignee',
  ],
])('a row whose document does not select %s throws at start', (_what, wrong, message) => {
  expect(() => start(wrong)).toThrow(message);
});

it('a row whose `pick` drops a field throws at start', () => {
  const wrong = { ...row('GET', '/chatbots/{chatbotId}'), pick: () => ({ id: 'x' }) };
  expect(() => start(wrong)).toThrow('not in the payload: publicId, name,');
});
