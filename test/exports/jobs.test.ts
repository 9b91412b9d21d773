import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { App } from '../../domain/core/app.ts';
import { createdAtOf, idAt, uuidv7Source } from '../../domain/core/ids.ts';
import { exportItem, exportKey } from '../../domain/exports/items.ts';
import type { StoredExport } from '../../domain/exports/records.ts';
import { followExport, writeExportFile } from '../../domain/exports/run.ts';
import { leadItem } from '../../domain/leads/items.ts';
import { recordsOf } from '../leads/csv.ts';
import { appOf } from '../support/app-of.ts';
import { call, client, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { startTestTable } from '../support/stores/stores.ts';
import { makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
const submit = (email: string) => call('POST', `${bot.publicUrl}/leads`, { name: 'Ada', email });
await submit('ada@example.org');
await submit('bob@example.org');

const completed = (id: string) =>
  until('the export is complete', async () => {
    const { body } = await tenant.api.get(`/exports/${id}`);
    return body.data.status === 'completed' ? body.data : undefined;
  });

async function download(url: string) {
  const response = await fetch(url);
  const bytes = gunzipSync(Buffer.from(await response.arrayBuffer()));
  // `decode` takes the byte order mark away, as `fetch` does.
  return { headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}

describe('an export in the background', () => {
  it('holds the rows that the streamed export has, as a compressed file', async () => {
    const started = await tenant.api.post('/exports', { kind: 'leads' });
    expect([started.status, started.body.data]).toMatchObject([200, { kind: 'leads', status: 'running', files: [] }]);
    const done = await completed(started.body.data.id);
    expect(done).toMatchObject({ rows: 2, files: [{ rows: 2, url: expect.any(String) }] });
    const { headers, bytes, text } = await download(done.files[0].url);
    expect(headers.get('content-type')).toBe('application/gzip');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv\.gz"$/);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(recordsOf(text)).toEqual(recordsOf((await tenant.api.get('/leads/export')).text));
  });

  it('filters conversations', async () => {
    const { body } = await tenant.api.post('/exports', { kind: 'conversations', status: 'closed' });
    const done = await completed(body.data.id);
    expect([done.rows, recordsOf((await download(done.files[0].url)).text)]).toEqual([0, []]);
  });

  it('filters leads as their list does, over REST and GraphQL', async () => {
    const { api, apiKey } = await platform.tenant();
    const bots = [await makeBot(platform, { api }), await makeBot(platform, { api })];
    for (const { publicUrl } of bots)
      await call('POST', `${publicUrl}/leads`, { name: 'Eve', email: `${publicUrl.slice(-8)}@example.org` });
    const rowsOf = (id: string) =>
      until('the export is complete', async () => {
        const { data } = (await api.get(`/exports/${id}`)).body;
        return data.status === 'completed' ? [data.rows] : undefined;
      });
    const chatbotId = bots[0]!.id;
    const day = (fromNow: number) => new Date(Date.now() + fromNow * 24 * 3600_000).toISOString().slice(0, 10);
    const filters: [Record<string, string>, number][] = [
      [{}, 2],
      [{ chatbotId }, 1],
      [{ chatbotId, from: '2020-01-01', to: '2020-01-02' }, 0],
      [{ from: '2020-01-01', to: '2020-01-02', tz: 'Asia/Tokyo' }, 0],
      [{ from: day(-1), to: day(1) }, 2],
      [{ origin: 'imported' }, 0],
      [{ origin: 'visitor', chatbotId }, 1],
    ];
    for (const [filter, rows] of filters) {
      const { data } = (await api.post('/exports', { kind: 'leads', ...filter })).body;
      expect([filter, await rowsOf(data.id)]).toEqual([filter, [rows]]);
    }
    const query = 'mutation ($input: StartExportInput!) { startExport(input: $input) { export { id } } }';
    const input = { kind: 'LEADS', chatbotId, origin: 'VISITOR' };
    const { body } = await call('POST', platform.graphqlUrl, { query, variables: { input } }, { 'x-api-key': apiKey });
    expect(await rowsOf(body.data.startExport.export.id)).toEqual([1]);
  });

  it.each([
    [{ kind: 'leads', status: 'closed' }, 'status', 'filters no leads'],
    [{ kind: 'leads', q: 'ada', weekday: 1 }, 'q', 'filters no leads'],
    [{ kind: 'conversations', origin: 'visitor' }, 'origin', 'filters no conversations'],
    [{ kind: 'leads', from: '2020-01-01' }, 'to', 'is required with from'],
  ])('refuses a filter that the rows do not have: %j', async (body, path, message) => {
    const answer = await tenant.api.post('/exports', body);
    expect([answer.status, answer.body.error.details[0]]).toMatchObject([422, { path, message }]);
  });

  it('is listed without URLs, in GraphQL too', async () => {
    const { body } = await tenant.api.get('/exports');
    expect(body.data.data.map(({ kind }: { kind: string }) => kind)).toEqual(['conversations', 'leads']);
    expect(body.data.data[1].files).toMatchObject([{ rows: 2, url: null }]);
    const query = '{ exports { edges { node { id kind files { url } } } } }';
    const answer = await call('POST', `${platform.root}/graphql`, { query }, { 'x-api-key': tenant.apiKey });
    expect(answer.body.data.exports.edges[1].node).toMatchObject({ kind: 'LEADS', files: [{ url: null }] });
  });

  it.each([{}, { kind: 'members' }, { kind: 'conversations', chatbotId: 'x' }])('refuses %j', async (body) => {
    const answer = await tenant.api.post('/exports', body);
    expect([answer.status, answer.body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
  });

  it('of leads needs leads:read, and is not found by another tenant', async () => {
    const made = await tenant.api.post('/api-keys', { name: 'x', scopes: ['conversations:read'] });
    const narrow = client(platform.baseUrl, made.body.data.key);
    expect((await narrow.post('/exports', { kind: 'leads' })).status).toBe(403);
    const listed = (await narrow.get('/exports')).body.data.data;
    expect(listed.map(({ kind }: { kind: string }) => kind)).toEqual(['conversations']);
    const [, leads] = (await tenant.api.get('/exports')).body.data.data;
    expect((await narrow.get(`/exports/${leads.id}`)).status).toBe(403);
    expect((await (await platform.tenant()).api.get(`/exports/${leads.id}`)).status).toBe(404);
  });
});

describe('the job', async () => {
  const table = await startTestTable();
  afterAll(table.stop);
  const workspaceId = '0198c3f0-9d2a-7000-8000-0000000000aa';
  const clock = { now: () => Date.now() };
  const blobs = new Map<string, Buffer>();
  const jobs: { kind: string; blob?: string }[] = [];
  const app: App = appOf({
    store: table.store,
    clock,
    ids: uuidv7Source(clock),
    queues: { send: async (_queue: string, body: object) => void jobs.push(body as { kind: string }) },
    blobs: { put: async (key: string, body: Buffer | string) => void blobs.set(key, body as Buffer) },
  });
  const now = Date.now();
  const leadIds = Array.from({ length: 1_200 }, (_, at) => idAt(now - at));
  await table.store.writeMany(
    leadIds.map((id) => ({
      put: leadItem(workspaceId, {
        id,
        chatbotId: workspaceId,
        conversationId: null,
        visitorId: null,
        name: 'Ada',
        email: 'a@b.example',
        phone: null,
        company: null,
        message: null,
        pageUrl: null,
        createdAt: createdAtOf(id),
        updatedAt: createdAtOf(id),
      }),
    })),
  );

  const start = async () => {
    const id = app.ids.next();
    const at = createdAtOf(id);
    const record: StoredExport = {
      id,
      workspaceId,
      kind: 'leads',
      filter: {},
      status: 'running',
      rows: 0,
      files: [],
      cursor: null,
      startedAt: at,
      updatedAt: at,
      completedAt: null,
      expiresAt: new Date(now + 3600_000).toISOString(),
    };
    await app.store.put(exportItem(record));
    return { record, exportId: id, read: () => app.store.get(exportKey(workspaceId, id), { consistent: true }) };
  };

  it('writes a long export in files, each once, and goes on where a worker died', async () => {
    const { exportId, read } = await start();
    const write = () => writeExportFile(app, { workspaceId, exportId }, { chars: 1, ms: 60_000 });
    await Promise.all([write(), write()]);
    expect(await read()).toMatchObject({ status: 'running', part: 1, rows: 500 });
    expect(jobs.filter(({ kind }) => kind === 'export-file')).toHaveLength(1);
    for (let more = 0; more < 4; more++) await write();
    expect(await read()).toMatchObject({ status: 'completed', part: 3, rows: 1_200, cursor: null });
    const texts = [0, 1, 2].map((part) =>
      new TextDecoder().decode(gunzipSync(blobs.get(`tmp/${workspaceId}/exports/${exportId}/${part}.csv.gz`)!)),
    );
    expect(texts.flatMap((text) => recordsOf(text).map(({ id }) => id))).toEqual(leadIds);
  });

  it('removes its files with its row', async () => {
    const { record } = await start();
    jobs.length = 0;
    const before = exportItem({ ...record, files: [{ rows: 1, bytes: 9 }] });
    await followExport(app, { id: '1', kind: 'removed', before, after: undefined });
    expect(jobs.map(({ blob }) => blob)).toEqual(
      [0, 1].map((part) => `tmp/${workspaceId}/exports/${record.id}/${part}.csv.gz`),
    );
  });
});
