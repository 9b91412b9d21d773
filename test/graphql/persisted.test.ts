import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Kind, parse, UniqueFragmentNamesRule, UniqueOperationNamesRule, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNote, listTemplates } from '../../client/documents.ts';
import { createGraphql } from '../../client/graphql.ts';
import { readEnvironment } from '../../config/environment.ts';
import { inbox } from '../../examples/dashboard/operations.ts';
import { documentOf } from '../../functions/graphql/persisted.ts';
import { routes } from '../../functions/rest/routes.ts';
import { printDocuments, sent } from '../../tools/documents/print.ts';
import { folderDocuments, publishedSchema, readManifest, routeDocuments } from '../../tools/documents/read.ts';
import { call, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const named = (hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });
const free = '{ templates { label } }';
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const platforms: Record<string, { platform: OwnPlatform; tenant: Tenant }> = {};
async function start(mode: string): Promise<void> {
  const platform = await startPlatform({ env: { PERSISTED_OPERATIONS: mode } });
  platforms[mode] = { platform, tenant: await platform.tenant() };
}
beforeAll(async () => {
  for (const mode of ['off', 'allow', 'only']) await start(mode);
});
afterAll(async () => {
  for (const { platform } of Object.values(platforms)) await platform.stop();
});

const post = (mode: string, body: unknown, headers: Record<string, string> = {}) => {
  const { platform, tenant } = platforms[mode]!;
  return call('POST', platform.graphqlUrl, body, { 'x-api-key': tenant.apiKey, ...headers });
};
const get = (mode: string, query: Record<string, string>) => {
  const { platform, tenant } = platforms[mode]!;
  return call('GET', `${platform.graphqlUrl}?${new URLSearchParams(query)}`, undefined, { 'x-api-key': tenant.apiKey });
};
const refusal = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.errors[0].extensions.code,
  body.errors[0].message,
];

describe('what is registered', () => {
  it('is every document of the client and of the dashboard, by its hash: npm run generate', () => {
    const texts = [routeDocuments(), folderDocuments('examples/dashboard/operations')].flatMap((documents) =>
      Object.values(documents).map(sent),
    );
    const registered = JSON.parse(read('schema/persisted-operations.json'));
    expect(registered).toMatchObject(Object.fromEntries(texts.map((text) => [sha256(text), text])));
    for (const [hash, text] of Object.entries<string>(registered)) expect(hash).toBe(sha256(text));
  });

  it('has names of its own for every operation and fragment of the client, so that all fit into one program', () => {
    const together = parse(Object.values(routeDocuments()).join('\n'));
    expect(validate(publishedSchema(), together, [UniqueOperationNamesRule, UniqueFragmentNamesRule])).toEqual([]);
    const unnamed = together.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION && !part.name);
    expect(unnamed).toEqual([]);
  });

  it('may come from manifests of other tools, under their ids', () => {
    const apollo = {
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [{ id: 'a1', name: 'A', type: 'query', body: free }],
    };
    expect(readManifest('apollo.json', apollo)).toEqual({ a1: free });
    expect(readManifest('relay.json', { b2: free })).toEqual({ b2: free });
    expect(() => readManifest('wrong.json', { c3: 1 })).toThrow('wrong.json: "c3" must have a document as text.');
    const persisted = { mode: 'only' as const, documents: { a1: free } };
    for (const key of ['documentId', 'doc_id', 'id']) expect(documentOf(persisted, { [key]: 'a1' })).toBe(free);
    expect(documentOf(persisted, { extensions: { persistedQuery: { version: 1, sha256Hash: 'a1' } } })).toBe(free);
    expect(documentOf(persisted, { query: free, documentId: 'a1' })).toBe(free);
    expect(() => documentOf(persisted, { query: '{ workspace { id } }', documentId: 'a1' })).toThrow('not that of');
    expect(() => documentOf(persisted, { documentId: 'constructor' })).toThrow('PersistedQueryNotFound');
  });

  it('has the types of what it takes and gives: npm run generate', () => {
    const printed = printDocuments(publishedSchema(), routeDocuments(), '../graphql.ts');
    expect(read('client/generated/documents.ts')).toBe(printed);
    expect(Object.keys(routeDocuments()).length).toBe(routes.filter((route) => 'document' in route).length);
  });
});

describe.each(['allow', 'only'])('where registered operations run (%s)', (mode) => {
  it('runs one by its hash alone, sent or in the address, with variables', async () => {
    const hash = sha256(listTemplates);
    const answers = [
      await post(mode, named(hash)),
      await post(mode, named(hash.toUpperCase())),
      await post(mode, { query: listTemplates, ...named(hash) }),
      await get(mode, { extensions: JSON.stringify(named(hash).extensions) }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.errors]).toEqual([200, undefined]);
      expect(body.data.templates.length).toBeGreaterThan(7);
    }
    const input = { conversationId: '0198c3f0-9d2a-7000-8000-000000000000', body: 'x' };
    const refused = await post(mode, { ...named(sha256(addNote)), variables: { input } });
    expect(refused.body.errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('knows no other hash', async () => {
    for (const hash of [sha256(free), '', 'constructor', '__proto__']) {
      expect(refusal(await post(mode, named(hash)))).toEqual([400, 'BAD_REQUEST', 'PersistedQueryNotFound']);
    }
  });

  it('takes no document under the hash of another', async () => {
    const answer = await post(mode, { query: free, ...named(sha256(listTemplates)) });
    expect(refusal(answer)).toEqual([400, 'BAD_REQUEST', 'The hash is not that of the document.']);
  });

  it('serves the client that sends hashes, subscriptions too', async () => {
    const { platform, tenant } = platforms[mode]!;
    const graphql = createGraphql({ root: platform.root, apiKey: tenant.apiKey, persisted: true });
    const { templates } = await graphql.request(listTemplates);
    expect(templates!.length).toBeGreaterThan(7);
    const leaving = new AbortController();
    const following = graphql.subscribe(inbox, {}, { signal: leaving.signal }).next();
    setTimeout(() => leaving.abort(new Error('enough')), 300);
    await expect(following).rejects.toThrow('enough');
    await expect(graphql.request(free)).rejects.toMatchObject({ message: 'PersistedQueryNotFound' });
  });

  it('asks for the key all the same', async () => {
    const answer = await post(mode, named(sha256(listTemplates)), { 'x-api-key': 'fd_live_wrong' });
    expect(refusal(answer).slice(0, 2)).toEqual([401, 'UNAUTHORIZED']);
  });
});

describe('any other document', () => {
  it('runs where registered ones are only an offer', async () => {
    for (const mode of ['off', 'allow']) {
      expect((await post(mode, { query: free })).body.data.templates.length).toBeGreaterThan(7);
      expect((await get(mode, { query: free })).body.data.templates.length).toBeGreaterThan(7);
    }
  });

  it('is refused where nothing else runs, whichever way it comes', async () => {
    const wanted = [403, 'FORBIDDEN', 'Only registered operations are allowed.'];
    const accept = { accept: 'application/graphql-response+json' };
    expect(refusal(await post('only', { query: free }))).toEqual(wanted);
    expect(refusal(await post('only', { query: free }, accept))).toEqual(wanted);
    expect(refusal(await post('only', { query: free, ...named(sha256(free)) }))).toEqual(wanted);
    expect(refusal(await post('only', { query: '{ __schema { types { name } } }' }))).toEqual(wanted);
    expect(
      refusal(await post('only', { query: 'subscription { inboxEvents { id } }' }, { accept: 'text/event-stream' })),
    ).toEqual(wanted);
    expect(refusal(await get('only', { query: free }))).toEqual(wanted);
    expect(refusal(await get('only', { query: free, extensions: 'not json' }))).toEqual(wanted);
    expect((await get('only', {})).body.errors[0].extensions.code).toBe('BAD_REQUEST');
    // A mutation changes nothing by GET, registered or not.
    const byGet = await get('only', { extensions: JSON.stringify(named(sha256(addNote)).extensions) });
    expect([byGet.status, byGet.body.errors[0].extensions.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect((await post('only', { query: 7 })).body.errors[0].extensions.code).toBe('BAD_REQUEST');
    // A document that is registered is itself, hash or none.
    expect((await post('only', { query: listTemplates })).body.data.templates.length).toBeGreaterThan(7);
  });

  it('runs where nothing is registered, and a hash alone is told to send it', async () => {
    expect(refusal(await post('off', named(sha256(listTemplates))))).toEqual([
      400,
      'BAD_REQUEST',
      'PersistedQueryNotSupported',
    ]);
    const answer = await post('off', { query: free, ...named(sha256('another')) });
    expect(answer.body.data.templates.length).toBeGreaterThan(7);
  });
});

it('takes no setting that it does not know', () => {
  expect(() => readEnvironment({ PERSISTED_OPERATIONS: 'on' })).toThrow(
    'PERSISTED_OPERATIONS must be off, allow, only; it is "on".',
  );
  expect(readEnvironment({}).persistedOperations).toBe('off');
});
