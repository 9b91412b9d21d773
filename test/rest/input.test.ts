import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listChatbots } from '../../domain/chatbots/find.ts';
import { updateChatbot } from '../../domain/chatbots/update.ts';
import type { AnyOperation } from '../../domain/core/operations/operation.ts';
import { addFileSource } from '../../domain/knowledge/sources/files.ts';
import { listChunks } from '../../domain/knowledge/sources/find.ts';
import { updateFaqById, updateFaqSource } from '../../domain/knowledge/sources/update-faq.ts';
import { createRestHandler } from '../../functions/rest/handle.ts';
import { isDocumentRoute } from '../../functions/rest/route.ts';
import { routes } from '../../functions/rest/routes.ts';
import { schema } from '../../schema/index.ts';
import { appOf } from '../support/app-of.ts';
import { type Containers, startContainers } from '../support/containers.ts';

let containers: Containers;
let apiKey: string;
let bot: string;
let faq: string;
const rest = (method: string, path: string, body?: object) => containers.rest(apiKey, method, path, body);

beforeAll(async () => {
  containers = await startContainers(1, 0);
  const made = await containers.operator('org create', {
    name: 'T',
    owner: 'o@t.example',
    plan: 'agency',
    'api-access': 'on',
  });
  apiKey = (await containers.operator('key create', { workspace: made.workspaceId, scopes: 'all', name: 'k' })).key;
  bot = `/chatbots/${(await rest('POST', '/chatbots', { name: 'Bot' })).data.id}`;
  faq = (await rest('POST', `${bot}/sources/faq`, { question: 'Open?', answer: 'At nine.' })).data.id;
});
afterAll(() => containers?.stop());

/** How often an operation's input is parsed during a call. */
async function parses(op: AnyOperation, call: () => Promise<{ status: number }>) {
  const spy = vi.spyOn(op.input, 'safeParse');
  const { status } = await call();
  const times = spy.mock.calls.length;
  spy.mockRestore();
  return { status, times };
}

it.each<[string, AnyOperation, () => Promise<{ status: number }>]>([
  ['a query', listChatbots, () => rest('GET', '/chatbots?limit=5')],
  ['a body', updateChatbot, () => rest('PATCH', bot, { name: 'Bob' })],
  ['a query of a nested field', listChunks, () => rest('GET', `${bot}/sources/${faq}/chunks?take=5`)],
  [
    'a body that names its record',
    updateFaqById,
    () => rest('PATCH', `${bot}/sources/faq`, { sourceId: faq, answer: 'At ten.' }),
  ],
])('%s is parsed once', async (_what, op, call) => {
  expect(await parses(op, call)).toEqual({ status: 200, times: 1 });
});

it('the body of a row whose operation replaces that of its field is parsed for that operation alone', async () => {
  const call = () => rest('PATCH', `${bot}/sources/faq`, { sourceId: faq, answer: 'At eleven.' });
  expect(await parses(updateFaqSource, call)).toEqual({ status: 200, times: 0 });
  expect((await rest('GET', `${bot}/sources/${faq}/content`)).data.content).toContain('At eleven.');
});

it('an invalid input is parsed once, after the ids', async () => {
  expect(await parses(listChunks, () => rest('GET', `${bot}/sources/${faq}/chunks?take=0`))).toEqual({
    status: 422,
    times: 1,
  });
  const unknown = '01890000-0000-7000-8000-000000000000';
  expect(await parses(updateChatbot, () => rest('PATCH', `/chatbots/${unknown}`, { name: '' }))).toEqual({
    status: 404,
    times: 0,
  });
});

it('a row whose document does not run its operation is an error, not a call without its input', async () => {
  const wrong = routes.filter(isDocumentRoute).find(({ operation }) => operation === listChatbots)!;
  const log = { error: vi.fn() };
  const app = appOf({ ...containers.apps[0]!, log });
  const handle = createRestHandler(app, schema, [{ ...wrong, operation: addFileSource, path: '/wrong' }]);
  const event = { httpMethod: 'GET', path: '/wrong', headers: { 'x-api-key': apiKey }, body: null };
  const requestContext = { requestId: 'r', identity: { sourceIp: '192.0.2.1' } };
  expect((await handle({ ...event, requestContext } as never, '/wrong')).statusCode).toBe(500);
  const error = expect.objectContaining({ message: 'no field runs addFileSource' });
  expect(log.error).toHaveBeenCalledWith('request failed', expect.objectContaining({ error }));
});
