import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mutate } from '../chatbots/support.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const send = (body: object, of: Bot = bot) => tenant.api.post(`${of.path}/leads/import`, body);
const counts = async (body: object, of?: Bot) => (await send(body, of)).body.data;
const detailsOf = async (body: object) => {
  const { status, body: answer } = await send(body);
  expect(status).toBe(422);
  return answer.error.details;
};
/** The leads of a chatbot, newest first. */
const leads = async (of: Bot) =>
  (await tenant.api.get('/leads/export?format=json')).body.data.leads.filter(
    ({ chatbotId }: { chatbotId: string }) => chatbotId === of.id,
  );
const ada = { name: 'Ada', email: 'ada@example.com', createdAt: '2024-02-01T10:00:00.000Z' };

describe('an import of leads', () => {
  it('adds, changes and leaves alone, and keeps the time of each lead', async () => {
    const own = await makeBot(platform, tenant);
    const first = [ada, { name: 'Bo', phone: '+49 30 1234' }, { company: 'Only a company' }];
    expect(await counts({ leads: first }, own)).toEqual({
      created: 3,
      updated: 0,
      unchanged: 0,
      remaining: 0,
      ignoredColumns: [],
      leadKeys: [],
    });
    expect(await counts({ leads: first }, own)).toEqual({
      created: 0,
      updated: 0,
      unchanged: 3,
      remaining: 0,
      ignoredColumns: [],
      leadKeys: [],
    });
    const second = [
      { name: 'Ada Byron', email: 'ADA@example.com' },
      { name: '', phone: '+49 (30) 12-34' },
    ];
    expect(await counts({ leads: second }, own)).toMatchObject({ updated: 2, created: 0 });
    const stored = await leads(own);
    expect(stored).toHaveLength(3);
    expect(stored.at(-1)).toMatchObject({ name: 'Ada Byron', email: 'ADA@example.com', createdAt: ada.createdAt });
    expect(stored.map(({ name }: { name: string }) => name)).toContain('Bo');
  });

  it('changes the lead of a visitor by its id or visitor, and the visitor keeps it', async () => {
    const own = await makeBot(platform, tenant);
    const { secret } = (await tenant.api.post(`${own.path}/identity-secret`)).body.data;
    const hash = createHmac('sha256', secret).update('visitor-1').digest('hex');
    const submit = (body: object) => call('POST', `${own.publicUrl}/leads`, { visitorId: 'visitor-1', hash, ...body });
    const { id } = (await submit({ email: 'cy@example.com' })).body.data;
    expect(await counts({ leads: [{ id, company: 'Cy Ltd' }] }, own)).toMatchObject({ updated: 1 });
    expect(await counts({ leads: [{ visitorId: 'visitor-1', name: 'Cy' }] }, own)).toMatchObject({ updated: 1 });
    await submit({ phone: '123' });
    expect(await leads(own)).toMatchObject([
      { id, email: 'cy@example.com', company: 'Cy Ltd', name: 'Cy', phone: '123' },
    ]);
  });

  it('adds each lead once when several imports run in parallel, and again after it was erased', async () => {
    const own = await makeBot(platform, tenant);
    const rows = { leads: Array.from({ length: 12 }, (_, n) => ({ email: `n${n}@example.com` })) };
    const results = await Promise.all(Array.from({ length: 4 }, () => counts(rows, own)));
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(12);
    const stored = await leads(own);
    expect(stored).toHaveLength(12);
    await tenant.api.delete(`/leads/${stored[0].id}`);
    expect(await counts(rows, own)).toMatchObject({ created: 1, unchanged: 11 });
  });

  it.each(['csv', 'json'])('reads the %s file that the export writes, whatever its texts are', async (format) => {
    const own = await platform.tenant();
    const [from, to] = [await makeBot(platform, own), await makeBot(platform, own)];
    const rows = [
      { ...ada, message: 'Two\r\nlines, "quoted"; 😀', company: '=1+1', visitorId: 'visitor-2' },
      { name: "'-2", email: 'b@example.com', phone: '+1 2', pageUrl: 'https://example.com/a?b=c' },
    ];
    await own.api.post(`${from.path}/leads/import`, { leads: rows });
    const file = await own.api.get(`/leads/export?format=${format}`);
    const body = format === 'csv' ? { csv: file.text } : { leads: file.body.data.leads };
    const again = (await own.api.post(`${from.path}/leads/import`, body)).body;
    expect(again.data).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      remaining: 0,
      ignoredColumns: [],
      leadKeys: [],
    });
    expect((await own.api.post(`${to.path}/leads/import`, body)).body.data).toMatchObject({ created: 2 });
    const all = (await own.api.get('/leads')).body.data.data;
    const plain = (of: Bot) =>
      all
        .filter(({ chatbotId }: { chatbotId: string }) => chatbotId === of.id)
        .map(({ id, chatbotId, visitorId, updatedAt, ...lead }: Record<string, string>) => lead);
    expect(plain(to)).toHaveLength(2);
    expect(plain(to).map(({ createdAt, ...lead }: Record<string, string>) => lead)).toEqual(
      expect.arrayContaining(plain(from).map(({ createdAt, ...lead }: Record<string, string>) => lead)),
    );
    expect(plain(to)).toContainEqual(expect.objectContaining({ name: 'Ada', createdAt: ada.createdAt }));
  });

  it('sends no event and counts in no figure', async () => {
    const own = await platform.tenant();
    const [its, later] = [await makeBot(platform, own), await makeBot(platform, own)];
    await own.api.put('/webhooks/leads', { url: 'https://hooks.example/leads' });
    await own.api.post(`${its.path}/leads/import`, { leads: [{ name: 'Imported' }] });
    await call('POST', `${later.publicUrl}/leads`, { name: 'Submitted' });
    const figure = async ({ id }: Bot) =>
      (await own.api.get(`/analytics/summary?chatbotId=${id}`)).body.data.leads as number;
    await expect.poll(() => figure(later)).toBe(1);
    // The change stream keeps its order, so the import was processed by now.
    expect(await figure(its)).toBe(0);
    const { deliveries } = (await own.api.get('/webhooks/deliveries')).body.data;
    expect(deliveries.map(({ event }: { event: string }) => event)).toEqual(['lead.created']);
  });

  it('stores nothing at a dry run, and is the same in GraphQL', async () => {
    const own = await makeBot(platform, tenant);
    expect(await counts({ leads: [ada], dryRun: true }, own)).toMatchObject({ created: 1 });
    expect(await leads(own)).toEqual([]);
    const input = { chatbotId: own.id, csv: 'Email;name\r\nada@example.com;Ada\r\n' };
    const { data } = await mutate(
      platform,
      tenant,
      'importLeads',
      input,
      'result { created updated unchanged remaining ignoredColumns leadKeys }',
    );
    expect(data.importLeads.result).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      remaining: 0,
      ignoredColumns: [],
      leadKeys: [],
    });
  });

  it('refuses two rows of one lead, however they name it, and says of a part of a file which leads are in it', async () => {
    const own = await makeBot(platform, tenant);
    await send({ leads: [ada] }, own);
    const [{ id }] = await leads(own);
    const { status, body } = await send(
      { csv: `id,name,email\n${id},Ada,\n,Bo,bo@x.example\n,Eve,ada@example.com\n` },
      own,
    );
    expect([status, body.error.details]).toEqual([422, [{ path: 'csv.4', message: 'repeats the lead of csv.2' }]]);
    expect((await leads(own)).map(({ name }: { name: string }) => name)).toEqual(['Ada']);
    const keys = async (rows: object[], of = own): Promise<string[]> =>
      (await counts({ leads: rows, dryRun: true }, of)).leadKeys;
    const first = await keys([{ id, name: 'Ada' }, { email: 'bo@x.example' }, { phone: '+49 30 1' }]);
    const second = await keys([{ phone: '+49 (30) 1', name: 'Other' }, { email: 'ADA@example.com' }, { name: 'New' }]);
    expect(new Set(first).size).toBe(3);
    expect(second.map((key) => first.indexOf(key))).toEqual([2, 0, -1]);
    expect(await keys([{ email: 'bo@x.example' }], await makeBot(platform, tenant))).not.toEqual([first[1]]);
    expect(JSON.stringify([first, second])).not.toMatch(new RegExp(`${id}|import:|@`));
  });

  it('understands the column names of other programs', async () => {
    const own = await makeBot(platform, tenant);
    const csv = 'Name;E-Mail-Adresse;Telefonnummer;Firma;Datum\nKim;kim@example.com;+49 30 1;Pier GmbH;1.2.2024\n';
    expect(await counts({ csv }, own)).toMatchObject({ created: 1, ignoredColumns: ['Datum'] });
    expect(await leads(own)).toMatchObject([
      { name: 'Kim', email: 'kim@example.com', phone: '+49 30 1', company: 'Pier GmbH' },
    ]);
  });

  it('names the row of each error and stores nothing', async () => {
    const bad = await detailsOf({ leads: [ada, { email: 'no address' }, { pageUrl: 'https://example.com' }] });
    expect(bad.map(({ path }: { path: string }) => path)).toEqual(['leads.1.email', 'leads.2.email']);
    const csv = `name,email,createdAt\nGood,good@example.com,\n\n${'x'.repeat(201)},,\nBad,bad@,yesterday\n`;
    expect((await detailsOf({ csv })).map(({ path }: { path: string }) => path)).toEqual([
      'csv.4.name',
      'csv.5.email',
      'csv.5.createdAt',
    ]);
    const late = { email: 'late@example.com', createdAt: '2999-01-01T00:00:00.000Z' };
    expect(await detailsOf({ leads: [ada, { ...ada, name: 'Other' }, late, { ...ada, name: 'Third' }] })).toEqual([
      { path: 'leads.1', message: 'repeats the lead of leads.0' },
      { path: 'leads.2.createdAt', message: 'must not be in the future' },
      { path: 'leads.3', message: 'repeats the lead of leads.0' },
    ]);
    expect(await leads(bot)).toEqual([]);
  });

  it.each([
    ['nothing', {}, 'leads'],
    ['both', { leads: [ada], csv: 'name\nAda' }, 'leads'],
    ['no row', { leads: [] }, 'leads'],
    ['more than 500', { leads: Array.from({ length: 501 }, (_, n) => ({ name: `N${n}` })) }, 'leads'],
    ['unknown columns alone', { csv: 'salary,age\n1,2\n' }, 'csv.2.email'],
    ['a time to come', { leads: [{ ...ada, createdAt: '2999-01-01T00:00:00Z' }] }, 'leads.0.createdAt'],
  ])('refuses %s', async (_, body, path) => {
    expect((await detailsOf(body))[0].path).toBe(path);
  });

  it('refuses an unknown format of the export', async () => {
    const { status, body } = await tenant.api.get('/leads/export?format=xml');
    expect([status, body.error.details[0].path]).toEqual([422, 'format']);
  });

  it("does not touch another tenant's leads", async () => {
    const other = await platform.tenant();
    const its = await makeBot(platform, other);
    await send({ leads: [{ name: 'Ours' }] });
    const [{ id }] = await leads(bot);
    await other.api.post(`${its.path}/leads/import`, { leads: [{ id, name: 'Taken' }] });
    expect((await tenant.api.get(`/leads/${id}`)).body.data.name).toBe('Ours');
    expect((await other.api.post(`${bot.path}/leads/import`, { leads: [ada] })).status).toBe(404);
  });
});
