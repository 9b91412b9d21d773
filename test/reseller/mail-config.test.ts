import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, client, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { type DnsServer, startDnsServer } from '../support/servers/dns-server.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { custom, path, preset, read, runTest, save } from './mail-support.ts';
import { agency, dataOf, refusal } from './support.ts';

let platform: OwnPlatform;
let dns: DnsServer;
let owner: Tenant;
beforeAll(async () => {
  dns = await startDnsServer(() => undefined);
  platform = await startPlatform({ env: { DNS_SERVERS: dns.address } });
  owner = await agency(platform);
});
afterAll(async () => {
  await platform.stop();
  await dns.close();
});

const rowOf = async ({ organisationId }: Tenant) =>
  JSON.stringify(await platform.store.get({ pk: `ORG#${organisationId}`, sk: 'MAIL' }, { consistent: true }));
const detailsOf = async (body: object) => {
  const answer = await owner.api.put(path, body);
  expect(answer.status).toBe(422);
  return answer.body.error.details;
};

describe('a server of the agency’s own', () => {
  test('is saved as pending, and shown without its password', async () => {
    const fresh = await agency(platform);
    expect(refusal(await fresh.api.get(path)).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
    expect((await runTest(fresh)).status).toBe(404);

    const shown = { ...custom, smtpUsername: 'desk', smtpPasswordSet: true, status: 'pending' };
    const credentials = { smtpUsername: 'desk', smtpPassword: 'hunter2-öffne' };
    expect(await save(fresh, { ...custom, ...credentials })).toEqual(shown);
    expect(await read(fresh)).toEqual(shown);
    expect(await rowOf(fresh)).not.toContain('hunter2');
    expect(platform.log()).not.toContain('hunter2');

    expect(await save(fresh, { ...custom, fromAddress: 'b@acme.example' })).toEqual({
      ...shown,
      fromAddress: 'b@acme.example',
    });
    expect(await save(fresh, { ...custom, smtpPassword: '' })).toEqual({ ...shown, smtpPasswordSet: false });
  });

  test('loses every stored credential by smtpNoAuth, and only by it', async () => {
    const fresh = await agency(platform);
    await save(fresh, { ...preset, secret: 'SG.secret' });
    const shown = { ...custom, smtpPasswordSet: false, status: 'pending' };
    expect(await save(fresh, { ...custom, smtpNoAuth: false })).toEqual(shown);
    await save(fresh, { ...custom, smtpUsername: 'desk', smtpPassword: 'hunter2' });
    expect(await save(fresh, preset)).toMatchObject({ mode: 'preset', smtpPasswordSet: true });
    expect(await save(fresh, custom)).toEqual({ ...shown, smtpUsername: 'desk', smtpPasswordSet: true });
    const cleared = { ...custom, smtpNoAuth: true, smtpUsername: 'desk', smtpPassword: 'hunter2' };
    expect(await save(fresh, cleared)).toEqual(shown);
    expect(await save(fresh, preset)).toMatchObject({ smtpPasswordSet: false });
    expect(await rowOf(fresh)).not.toMatch(/hunter2|file1/);
  });

  test.each([
    ['smtps://user@mail.example.com:465/x', 'mail.example.com'],
    ['https://user:pass@Mail.Example.com/smtp?x#y', 'mail.example.com'],
    ['//mail.example.com', 'mail.example.com'],
    ['mail.example.com:587', 'mail.example.com'],
    [' mail.example.com. ', 'mail.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['localhost', 'localhost'],
    ['192.0.2.7', '192.0.2.7'],
    ['[2001:DB8:0::1]:25', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    [`smtp://mail.example.com/${'x'.repeat(276)}`, 'mail.example.com'],
  ])('has the host that %s names', async (smtpHost, host) => {
    expect(await save(owner, { ...custom, smtpHost })).toMatchObject({ smtpHost: host });
  });

  test.each([
    'not a host',
    'a..b',
    '-a.example',
    'mail_x.example',
    'mail.example.com\r\nEHLO x',
    '127.1',
    '2130706433',
    '0x7f.1',
    '256.1.1.1',
    'smtp://',
    'http://[zz]/',
    `${'a'.repeat(64)}.com`,
    'fe80::1%eth0',
    '   ',
  ])('has no host that is none: %j', async (smtpHost) => {
    expect(await detailsOf({ ...custom, smtpHost })).toEqual([
      { path: 'smtpHost', message: 'must be a host name such as mail.example.com' },
    ]);
  });
});

describe('what a configuration may be', () => {
  const portRule = 'must be an integer from 1 to 65535';
  const upTo200 = 'must have at most 200 characters';
  test.each<[object, string, string]>([
    [{ ...custom, mode: undefined }, 'mode', 'is required'],
    [{ ...custom, mode: 'smtp' }, 'mode', 'must be one of preset, custom'],
    [{ ...custom, fromAddress: undefined }, 'fromAddress', 'is required'],
    [{ ...custom, fromAddress: 'desk' }, 'fromAddress', 'must be an email address'],
    [{ ...custom, fromAddress: 'a@b.example\r\nBcc: c@d.example' }, 'fromAddress', 'must be an email address'],
    [{ ...custom, fromAddress: 'Desk <a@b.example>' }, 'fromAddress', 'must be an email address'],
    [{ ...custom, fromAddress: `${'a'.repeat(195)}@b.co.` }, 'fromAddress', 'must have 3 to 200 characters'],
    [{ ...custom, smtpHost: undefined }, 'smtpHost', 'is required'],
    [{ ...custom, smtpHost: '' }, 'smtpHost', 'must have 1 to 300 characters'],
    [
      { ...custom, smtpHost: `smtp://mail.example.com/${'x'.repeat(277)}` },
      'smtpHost',
      'must have 1 to 300 characters',
    ],
    [{ ...custom, smtpPort: undefined }, 'smtpPort', 'is required'],
    [{ ...custom, smtpPort: 0 }, 'smtpPort', portRule],
    [{ ...custom, smtpPort: 65_536 }, 'smtpPort', portRule],
    [{ ...custom, smtpPort: 25.5 }, 'smtpPort', 'must be of type integer'],
    [{ ...custom, smtpPort: '25' }, 'smtpPort', 'must be of type number'],
    [{ ...custom, smtpSecure: undefined }, 'smtpSecure', 'is required'],
    [{ ...custom, smtpSecure: 'yes' }, 'smtpSecure', 'must be of type boolean'],
    [{ ...custom, smtpUsername: 'u'.repeat(201) }, 'smtpUsername', upTo200],
    [{ ...custom, smtpPassword: 'p'.repeat(201) }, 'smtpPassword', upTo200],
    [{ ...custom, smtpNoAuth: 1 }, 'smtpNoAuth', 'must be of type boolean'],
    [{ ...preset, presetId: undefined }, 'presetId', 'is required'],
    [{ ...preset, presetId: '' }, 'presetId', 'must have 1 to 40 characters'],
    [{ ...preset, presetId: 'p'.repeat(41) }, 'presetId', 'must have 1 to 40 characters'],
    [{ ...preset, presetId: 'toString' }, 'presetId', 'must be one of ses, sendgrid, mailgun, '],
    [{ ...preset, regionId: 'mars' }, 'regionId', 'must be one of us, eu'],
    [{ ...preset, regionId: '' }, 'regionId', 'must have 1 to 40 characters'],
    [{ ...preset, regionId: 'r'.repeat(41) }, 'regionId', 'must have 1 to 40 characters'],
    [{ ...preset, presetId: 'gmail', regionId: 'us' }, 'regionId', 'must be omitted: this preset has no regions'],
    [{ ...preset, port: 0 }, 'port', portRule],
    [{ ...preset, port: 65_536 }, 'port', portRule],
    [{ ...preset, secret: '' }, 'secret', 'must have 1 to 200 characters'],
    [{ ...preset, secret: 's'.repeat(201) }, 'secret', 'must have 1 to 200 characters'],
    [{ ...preset, username: 'u'.repeat(201) }, 'username', upTo200],
    [{ ...preset, password: 'p'.repeat(201) }, 'password', upTo200],
  ])('not %j', async (body, field, message) => {
    const details = await detailsOf(body);
    expect(details).toEqual([{ path: field, message: expect.stringContaining(message) }]);
    expect(details[0].message.startsWith(message)).toBe(true);
  });

  test('each field that is missing has its row', async () => {
    const details = await detailsOf({ mode: 'custom' });
    expect(details.map((row: { path: string }) => row.path).sort()).toEqual([
      'fromAddress',
      'smtpHost',
      'smtpPort',
      'smtpSecure',
    ]);
  });

  test('everything up to its bounds', async () => {
    const fromAddress = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'b'.repeat(63)}.${'b'.repeat(3)}.com`;
    const full = { smtpUsername: 'u'.repeat(200), smtpPassword: 'ö'.repeat(200) };
    for (const smtpPort of [1, 65_535]) {
      expect(await save(owner, { ...custom, ...full, fromAddress, smtpPort })).toMatchObject({ smtpPort, fromAddress });
    }
    for (const port of [1, 65_535]) {
      expect(await save(owner, { ...preset, port, secret: 's'.repeat(200) })).toMatchObject({ port });
    }
    expect((await owner.api.put(path, { ...custom, fromAddress: `a${fromAddress}` })).status).toBe(422);
  });
});

describe('a preset', () => {
  test('has the region that is named, or its first, and its own port unless another is named', async () => {
    const shown = { ...preset, regionId: 'us', smtpPasswordSet: false, status: 'pending' };
    const fresh = await agency(platform);
    expect(await save(fresh, preset)).toEqual(shown);
    const more = { regionId: 'eu', port: 2525, username: 'me', secret: 'SG.hunter2' };
    const named = { ...preset, regionId: 'eu', port: 2525, username: 'me', smtpPasswordSet: true, status: 'pending' };
    expect(await save(fresh, { ...preset, ...more })).toEqual(named);
    expect(await read(fresh)).toEqual(named);
    expect(await rowOf(fresh)).not.toContain('hunter2');
  });

  test('is one of a list that says what each needs', async () => {
    const { presets } = dataOf(await owner.api.get('/reseller/mail-presets'));
    expect(presets.length).toBeGreaterThanOrEqual(8);
    expect(presets).toContainEqual({
      id: 'mailgun',
      name: 'Mailgun',
      regions: [
        { id: 'us', name: 'United States' },
        { id: 'eu', name: 'European Union' },
      ],
      port: 587,
      secure: false,
      needs: ['username', 'password'],
    });
    const resend = { id: 'resend', name: 'Resend', regions: [], port: 465, secure: true, needs: ['secret'] };
    expect(presets).toContainEqual(resend);
    for (const { id, regions } of presets) {
      expect(id.length).toBeLessThanOrEqual(40);
      for (const region of regions) expect(region.id.length).toBeLessThanOrEqual(40);
    }
  });

  test('is tested at its own host', async () => {
    const fresh = await agency(platform);
    const message = /^The test mail failed at resolve: the host was not found/;
    await save(fresh, { ...preset, presetId: 'ses', regionId: 'eu-north-1', username: 'AKIA', password: 'x' });
    expect((await runTest(fresh)).body.error.message).toMatch(message);
    expect(dns.asked).toContain('A email-smtp.eu-north-1.amazonaws.com');
    await save(fresh, { ...preset, regionId: 'eu', secret: 'SG.x' });
    expect((await runTest(fresh)).body.error.message).toMatch(message);
    expect(dns.asked).toContain('A smtp.eu.sendgrid.net');
  });

  test('gets no secret that was given for another', async () => {
    const fresh = await agency(platform);
    await save(fresh, { ...preset, secret: 'SG.x' });
    expect(await save(fresh, { ...preset, presetId: 'postmark' })).toMatchObject({ smtpPasswordSet: true });
    expect(refusal(await runTest(fresh))).toEqual([
      422,
      'VALIDATION_ERROR',
      'The test mail failed at auth: no credentials were given for this server.',
    ]);
    expect(dns.asked).not.toContain('A smtp.postmarkapp.com');
  });
});

describe('the guards', () => {
  const calls = (api: Tenant['api']) => [
    api.get(path),
    api.put(path, custom),
    api.post(`${path}/test`),
    api.get('/reseller/mail-presets'),
  ];
  test('let in the primary workspace of an organisation that resells, and nobody else', async () => {
    const shop = await clientWorkspace(platform, owner, 'pro');
    for (const answer of await Promise.all(calls(shop.api))) {
      expect(refusal(answer).slice(0, 2)).toEqual([403, 'FORBIDDEN']);
    }
    const lapsed = await agency(platform);
    await save(lapsed, custom);
    await platform.operator('org set', { reseller: 'lapsed' }, lapsed.organisationId);
    for (const answer of await Promise.all(calls(lapsed.api))) expect(answer.status).toBe(403);
  });

  test('ask for a key and its scope', async () => {
    const { workspaceId } = owner;
    const made = async (scopes: string) =>
      client(platform.baseUrl, (await platform.operator('key create', { workspace: workspaceId, scopes })).key!);
    const [reader, writer, none] = [
      await made('reseller:read'),
      await made('reseller:write'),
      client(platform.baseUrl, ''),
    ];
    const statuses = async (api: Tenant['api']) => (await Promise.all(calls(api))).map(({ status }) => status);
    expect(await statuses(reader)).toEqual([200, 403, 403, 200]);
    expect((await statuses(writer)).map((status) => status === 403)).toEqual([true, false, false, true]);
    expect(await statuses(none)).toEqual([401, 401, 401, 401]);
  });

  test('keep the organisations apart', async () => {
    const [one, other] = [await agency(platform), await agency(platform)];
    await save(one, custom);
    expect((await other.api.get(path)).status).toBe(404);
    expect((await runTest(other)).status).toBe(404);
  });
});

test('Of many saves at once each is whole, and none is lost in part', async () => {
  const fresh = await agency(platform);
  const names = [1, 2, 3, 4];
  const answers = await Promise.all(
    names.map((n) => fresh.api.put(path, { ...custom, smtpUsername: `user${n}`, smtpPassword: `p${n}`, smtpPort: n })),
  );
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const last = await read(fresh);
  expect(last.smtpUsername).toBe(`user${last.smtpPort}`);
});

test('GraphQL does what REST does', async () => {
  const fresh = await agency(platform);
  const ask = async (query: string, variables: object = {}) =>
    (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': fresh.apiKey })).body;
  const none = await ask('{ reseller { mailConfig { mode } } }');
  expect(none.errors[0].extensions.code).toBe('NOT_FOUND');
  const mutation = `mutation ($input: SetMailConfigInput!) {
    setMailConfig(input: $input) { mailConfig { mode smtpHost smtpPort smtpUsername presetId smtpPasswordSet status } }
  }`;
  const set = await ask(mutation, {
    input: { ...custom, mode: 'CUSTOM', smtpUsername: 'desk', smtpPassword: 'hunter2' },
  });
  const shown = {
    mode: 'CUSTOM',
    smtpHost: 'mail.example.com',
    smtpPort: 587,
    smtpUsername: 'desk',
    presetId: null,
    smtpPasswordSet: true,
    status: 'PENDING',
  };
  expect(set.data.setMailConfig.mailConfig).toEqual(shown);
  const bad = await ask(mutation, { input: { ...custom, mode: 'CUSTOM', smtpHost: 'no host' } });
  expect(bad.errors[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'smtpHost' }] });
  const tested = await ask('mutation { testMailConfig { sent status } }');
  expect(tested.errors[0].extensions.code).toBe('VALIDATION_ERROR');
  expect(tested.errors[0].message).toMatch(/^The test mail failed at resolve: /);
  const all = await ask('{ reseller { mailConfig { status } mailPresets { id regions { id } secure needs } } }');
  expect(all.data.reseller.mailConfig).toEqual({ status: 'PENDING' });
  expect(all.data.reseller.mailPresets).toContainEqual({
    id: 'postmark',
    regions: [],
    secure: false,
    needs: ['SECRET'],
  });
});
