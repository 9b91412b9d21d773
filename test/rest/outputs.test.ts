import { expect, it } from 'vitest';
import { checkRow } from '../../functions/rest/handle.ts';
import { type DocumentRoute, isDocumentRoute } from '../../functions/rest/route.ts';
import { routes } from '../../functions/rest/routes.ts';
import { schema } from '../../schema/index.ts';

const rows = routes.filter(isDocumentRoute);
const row = (method: string, path: string) => rows.find((each) => each.method === method && each.path === path)!;
const check = (route: DocumentRoute) => checkRow(schema, route);
const without = (route: DocumentRoute, field: RegExp): DocumentRoute => {
  const document = route.document.replace(field, '');
  expect(document).not.toBe(route.document);
  return { ...route, document };
};

it.each(rows.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s selects the fields of its output',
  (_name, route) => {
    expect(() => check(route)).not.toThrow();
  },
);

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
])('a row whose document does not select %s is refused', (_what, wrong, message) => {
  expect(() => check(wrong)).toThrow(message);
});

it('a row whose `pick` drops a field is refused', () => {
  const wrong = { ...row('GET', '/chatbots/{chatbotId}'), pick: () => ({ id: 'x' }) };
  expect(() => check(wrong)).toThrow('not in the payload: publicId, name,');
});
