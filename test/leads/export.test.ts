import { describe, expect, it } from 'vitest';
import type { Item } from '../../domain/core/app.ts';
import { createdAtOf, idAt } from '../../domain/core/ids.ts';
import { leadKey } from '../../domain/leads/items.ts';
import { call, client, startPlatform } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';
import { parseCsv, recordsOf } from './csv.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const columns = [
  ...['id', 'chatbotId', 'conversationId', 'visitorId', 'name', 'email', 'phone', 'company', 'message', 'pageUrl'],
  ...['createdAt', 'updatedAt'],
];
const submit = async (body: object, { publicUrl } = bot) =>
  (await call('POST', `${publicUrl}/leads`, body)).body.data as { id: string };

describe('the file', () => {
  it('has every lead, newest first, under a header row, as a download', async () => {
    const own = await platform.tenant();
    const its = await makeBot(platform, own);
    const first = await submit({ name: 'Ada Lovelace', email: 'ada@example.org' }, its);
    const second = await submit({ company: 'Ölund & Söhne, GmbH', message: 'Two\r\nlines, "quoted" 😀' }, its);
    const { status, headers, text } = await own.api.get('/leads/export');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(Number(headers.get('ratelimit-limit'))).toBeGreaterThan(0);
    expect(parseCsv(text)[0]).toEqual(columns);
    const rows = recordsOf(text);
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    for (const row of rows) {
      const lead = (await own.api.get(`/leads/${row.id}`)).body.data;
      expect(row).toEqual(Object.fromEntries(columns.map((column) => [column, lead[column] ?? ''])));
    }
  });

  it('of no leads is its header row', async () => {
    const { status, text } = await (await platform.tenant()).api.get('/leads/export');
    expect([status, text]).toEqual([200, `${columns.join(',')}\r\n`]);
  });

  it.each([
    '=1+1',
    '+44 20 1234',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\rx',
    '\n=1',
    '  =1',
    '"=1"',
    "'=1",
    " \"'=cmd|' /C calc'!A0",
    '=HYPERLINK("http://evil.example","click")',
    '\uff1d1+1',
    '\u200b=1',
  ])('neutralises %j', async (name) => {
    const { id } = await submit({ name, message: name, company: `fine ${name}` });
    const row = recordsOf((await tenant.api.get('/leads/export')).text).find((each) => each.id === id)!;
    expect([row.name, row.message, row.company]).toEqual([`'${name}`, `'${name}`, `fine ${name}`]);
  });

  it('may be larger than an answer in one piece can be', async () => {
    const own = await platform.tenant();
    const puts: { put: Item }[] = [];
    for (let index = 0; index < 700; index++) {
      const id = idAt(1_700_000_000_000 + index);
      const at = createdAtOf(id);
      const blank = Object.fromEntries(columns.map((column) => [column, null]));
      const key = leadKey(own.workspaceId, id);
      const message = `${index} ${'m'.repeat(10_000)}`;
      const lead = { ...blank, id, chatbotId: bot.id, message, createdAt: at, updatedAt: at };
      puts.push({ put: { ...lead, ...key, workspaceId: own.workspaceId } });
    }
    await platform.store.writeMany(puts);
    const { text } = await own.api.get('/leads/export');
    expect(text.length).toBeGreaterThan(6 * 1_048_576);
    const rows = recordsOf(text);
    expect(rows.map(({ message }) => message!.split(' ')[0])).toEqual(puts.map((_, index) => String(699 - index)));
  });
});

describe('the door', () => {
  it('needs a key and leads:read, and shows nothing of another tenant', async () => {
    await submit({ name: 'Ours alone' });
    expect((await call('GET', `${platform.baseUrl}/leads/export`)).status).toBe(401);
    const { key } = (await tenant.api.post('/api-keys', { name: 'w', scopes: ['leads:write'] })).body.data;
    const refused = await client(platform.baseUrl, key).get('/leads/export');
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await (await platform.tenant()).api.get('/leads/export')).text).not.toContain('Ours alone');
  });

  it('takes GET, HEAD and a preflight, and says so', async () => {
    const wrong = await tenant.api.post('/leads/export', {});
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
    const head = await call('HEAD', `${platform.baseUrl}/leads/export`, undefined, { 'x-api-key': tenant.apiKey });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await call('OPTIONS', `${platform.baseUrl}/leads/export`)).status).toBe(204);
  });
});

it('Ten exports a minute pass for a workspace, of each kind', async () => {
  const strict = await startPlatform({ env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const { api } = await strict.tenant();
    const leftMs = 60_000 - (Date.now() % 60_000);
    if (leftMs < 8_000) await new Promise((resolve) => setTimeout(resolve, leftMs + 50));
    for (const path of ['/leads/export', '/conversations/export']) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => api.get(path)));
      const statuses = answers.map(({ status }) => status).sort();
      expect([path, statuses]).toEqual([path, [...Array(10).fill(200), 429, 429]]);
      const refused = answers.find(({ status }) => status === 429)!;
      expect(refused.body.error).toEqual({ code: 'RATE_LIMITED', message: 'Rate limit exceeded.' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  } finally {
    await strict.stop();
  }
});
