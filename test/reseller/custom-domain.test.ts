import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDns } from '../../adapters/dns.ts';
import type { App, Dns } from '../../domain/core/app.ts';
import { maintenanceJob } from '../../domain/maintenance.ts';
import { notifyDomain, recheckDomains } from '../../domain/reseller/recheck-domain.ts';
import { choreApp } from '../support/chores.ts';
import { call, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { type DnsAnswer, type DnsServer, startDnsServer } from '../support/servers/dns-server.ts';
import { agency, dataOf, refusal } from './support.ts';

let platform: OwnPlatform;
let dns: DnsServer;
const records = new Map<string, DnsAnswer>();

beforeAll(async () => {
  dns = await startDnsServer((name, type) => (type === 'TXT' ? records.get(name) : undefined));
  platform = await startPlatform({ env: { DNS_SERVERS: dns.address } });
});
afterAll(async () => {
  await platform.stop();
  await dns.close();
});
beforeEach(() => records.clear());

const path = '/reseller/custom-domain';
const set = async ({ api }: Tenant, domain: string) => dataOf(await api.put(path, { domain }));
const verify = ({ api }: Tenant) => api.post(path);

describe('A custom domain', () => {
  test('is set, waits for its record, is verified by it, and is removed', async () => {
    const owner = await agency(platform);
    expect((await owner.api.get(path)).status).toBe(404);
    expect((await verify(owner)).status).toBe(404);
    expect((await owner.api.delete(path)).status).toBe(404);

    const domain = await set(owner, 'Chat.Example.COM.');
    expect(domain).toEqual({
      domain: 'chat.example.com',
      status: 'pending',
      token: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
      record: { host: '_frontdesk.chat.example.com', type: 'TXT', value: `frontdesk-verification=${domain.token}` },
      verifiedAt: null,
    });
    expect(dataOf(await owner.api.get(path))).toEqual(domain);
    expect(dataOf(await verify(owner))).toEqual(domain);

    records.set(domain.record.host, ['v=spf1 -all', `frontdesk-verification=${'x'.repeat(32)}`, domain.record.value]);
    const verified = dataOf(await verify(owner));
    expect(verified).toEqual({ ...domain, status: 'verified', verifiedAt: expect.stringMatching(/Z$/) });
    expect(dns.asked).toContain('TXT _frontdesk.chat.example.com');
    records.clear();
    expect(dataOf(await verify(owner))).toEqual(verified);
    expect(await set(owner, 'chat.example.com')).toEqual(verified);

    expect(dataOf(await owner.api.delete(path))).toEqual({ deleted: true });
    expect((await owner.api.get(path)).status).toBe(404);
    // Only the look-up that verified it is a change.
    const entries = (await owner.api.get('/audit-entries')).body.data.data as {
      action: string;
      actor: { kind: string };
    }[];
    const actions = entries.flatMap(({ action, actor }) => (actor.kind === 'key' ? [action] : []));
    expect(actions.toReversed()).toEqual([
      'setCustomDomain',
      'verifyCustomDomain',
      'setCustomDomain',
      'deleteCustomDomain',
    ]);
  });

  test.each([
    ['another value', ['frontdesk-verification=no']],
    ['no record of this kind', []],
    ['no such name', undefined],
    ['silence', 'silence'],
    ['a value with more around it', ['  frontdesk-verification= ']],
  ] as [string, DnsAnswer][])('stays pending where the answer is %s', async (name, answer) => {
    const owner = await agency(platform);
    const domain = await set(owner, `${name.replaceAll(' ', '-')}.example.com`);
    records.set(domain.record.host, answer);
    expect(dataOf(await verify(owner))).toEqual(domain);
  });

  test('has a new token when it is another one', async () => {
    const owner = await agency(platform);
    const first = await set(owner, 'one.example.com');
    records.set(first.record.host, [first.record.value]);
    dataOf(await verify(owner));
    const second = await set(owner, 'two.example.com');
    expect([second.status, second.verifiedAt, second.token === first.token]).toEqual(['pending', null, false]);
    // What it let go of is free for others.
    const other = await agency(platform);
    const theirs = await set(other, 'one.example.com');
    records.set(theirs.record.host, [first.record.value, theirs.record.value]);
    expect(dataOf(await verify(other)).status).toBe('verified');
  });

  test.each([
    undefined,
    '',
    ' ',
    'localhost',
    'example',
    '127.0.0.1',
    '[::1]',
    'chat.example.com:8080',
    'user@example.com',
    'chat..example.com',
    '-chat.example.com',
    'chat_1.example.com',
    'a b.example.com',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(130)}com`,
    'ftp://chat.example.com',
    7,
  ])('is not %j', async (domain) => {
    const owner = await agency(platform);
    const answer = await owner.api.put(path, { domain });
    expect([answer.status, answer.body.error.details[0].path]).toEqual([422, 'domain']);
  });

  test('may be pasted as an address, or be written in another script', async () => {
    const owner = await agency(platform);
    expect((await set(owner, 'https://Support.Example.com/path?x=1')).domain).toBe('support.example.com');
    expect((await set(owner, 'hilfe.bücher.example')).domain).toBe('hilfe.xn--bcher-kva.example');
  });
});

describe('One domain', () => {
  test('is one organisation’s: others are refused once it is verified, and before are not', async () => {
    const [one, two] = await Promise.all([agency(platform), agency(platform)]);
    const mine = await set(one, 'shared.example.com');
    const theirs = await set(two, 'shared.example.com');
    records.set(mine.record.host, [mine.record.value, theirs.record.value]);
    dataOf(await verify(one));
    const taken = [409, 'CONFLICT', 'Another organisation has verified this domain.'];
    expect(refusal(await verify(two))).toEqual(taken);
    expect(refusal(await two.api.put(path, { domain: 'shared.example.com' }))).toEqual(taken);
    expect(dataOf(await two.api.delete(path))).toEqual({ deleted: true });
    expect(dataOf(await verify(one)).status).toBe('verified');
    dataOf(await one.api.delete(path));
    await set(two, 'shared.example.com');
  });

  test('that eight prove at once goes to one', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => agency(platform)));
    const domains = await Promise.all(owners.map((owner) => set(owner, 'race.example.com')));
    records.set('_frontdesk.race.example.com', domains.map(({ record }) => record.value).slice(0, 5));
    const answers = await Promise.all(owners.map((owner) => verify(owner)));
    expect(answers.filter(({ body }) => body.data?.status === 'verified')).toHaveLength(1);
  });
});

describe('A verified domain is looked up once a day', () => {
  const HOURS_A_DAY = 24;
  const verifiedDomain = async (domain: string) => {
    const owner = await agency(platform);
    const { record } = await set(owner, domain);
    records.set(record.host, [record.value]);
    dataOf(await verify(owner));
    return { owner, record, status: async () => dataOf(await owner.api.get(path)).status };
  };
  /** One run of the chore at a time after the verification. Returns the notices that it sent. */
  const recheckAfter = async (days: number, resolver: Dns = createDns([dns.address])) => {
    const app = Object.assign(choreApp(platform, days * HOURS_A_DAY + 1), { dns: resolver });
    await recheckDomains(app);
    return app.jobs as { kind: string; domain: string; isReleased: boolean }[];
  };
  const noticesOf = (jobs: Awaited<ReturnType<typeof recheckAfter>>, domain: string) =>
    jobs.filter((job) => job.domain === domain).map(({ kind, isReleased }) => [kind, isReleased]);

  test('and released after three days without its record, of which its owner is told', async () => {
    const { owner, record, status } = await verifiedDomain('lapsed.example.com');
    records.delete(record.host);
    expect(noticesOf(await recheckAfter(1), 'lapsed.example.com')).toEqual([['domain-notice', false]]);
    for (const day of [2, 3]) expect(noticesOf(await recheckAfter(day), 'lapsed.example.com')).toEqual([]);
    expect(await status()).toBe('verified');
    const [notice] = (await recheckAfter(4)).filter(({ domain }) => domain === 'lapsed.example.com');
    expect(notice).toMatchObject({ kind: 'domain-notice', isReleased: true });
    expect(dataOf(await owner.api.get(path))).toMatchObject({ status: 'pending', verifiedAt: null });
    expect(maintenanceJob.parse(notice)).toEqual(notice);

    const successor = await agency(platform);
    const theirs = await set(successor, 'lapsed.example.com');
    records.set(record.host, [theirs.record.value]);
    expect(dataOf(await verify(successor)).status).toBe('verified');
    expect(refusal(await verify(owner))[0]).toBe(409);
  });

  test('and kept if the record comes back, or if no DNS server answers', async () => {
    const back = await verifiedDomain('back.example.com');
    const value = records.get(back.record.host);
    records.delete(back.record.host);
    await recheckAfter(1);
    records.set(back.record.host, value);
    for (const day of [2, 3]) await recheckAfter(day);
    const silent: Dns = { txt: async () => ({ answered: false, values: [] }) };
    for (const day of [5, 6, 7, 8, 9]) await recheckAfter(day, silent);
    records.delete(back.record.host);
    expect(noticesOf(await recheckAfter(10), 'back.example.com')).toEqual([['domain-notice', false]]);
    expect(await back.status()).toBe('verified');
  });

  test('and its owner gets a mail', async () => {
    const { owner } = await verifiedDomain('told.example.com');
    const mails: { to: { address: string }; subject: string }[] = [];
    const app = Object.assign(choreApp(platform, 0), {
      settings: { mailConfigured: true },
      mail: { send: async (mail: (typeof mails)[number]) => void mails.push(mail) },
    });
    for (const isReleased of [false, true])
      await notifyDomain(app as unknown as App, {
        organisationId: owner.organisationId,
        domain: 'told.example.com',
        isReleased,
      });
    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['owner@tenant.example', 'The DNS record of told.example.com is missing'],
      ['owner@tenant.example', 'told.example.com is no longer verified'],
    ]);
  });
});

test('Setting and verifying share 30 calls a minute of one address, whatever the key', async () => {
  const strict = await startPlatform({ env: { DNS_SERVERS: dns.address, RATE_LIMIT_SCALE: '1' } });
  const [one, two] = [await agency(strict), await agency(strict)];
  const start = Date.now();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 2 ? verify(n % 4 === 1 ? one : two) : one.api.put(path, { domain: `d${n}.example.com` }),
    ),
  );
  const passed = answers.filter(({ status }) => status !== 429).length;
  const windows = Math.floor(Date.now() / 60_000) - Math.floor(start / 60_000) + 1;
  expect(passed).toBeGreaterThanOrEqual(30);
  expect(passed).toBeLessThanOrEqual(30 * windows);
  await strict.stop();
});

test('GraphQL does what REST does', async () => {
  const owner = await agency(platform);
  const ask = async (query: string) =>
    (await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': owner.apiKey })).body;
  const made = await ask(
    'mutation { setCustomDomain(input: { domain: "gql.example.com" }) { customDomain { status record { host value } } } }',
  );
  const { record, status } = made.data.setCustomDomain.customDomain;
  expect([status, record.host]).toEqual(['PENDING', '_frontdesk.gql.example.com']);
  records.set(record.host, [record.value]);
  const verified = await ask('mutation { verifyCustomDomain { customDomain { status } } }');
  expect(verified.data.verifyCustomDomain.customDomain.status).toBe('VERIFIED');
  const read = await ask('{ reseller { customDomain { domain status } } }');
  expect(read.data.reseller.customDomain).toEqual({ domain: 'gql.example.com', status: 'VERIFIED' });
  expect((await ask('mutation { deleteCustomDomain { deleted } }')).data).toEqual({
    deleteCustomDomain: { deleted: true },
  });
  const none = await ask('{ reseller { customDomain { domain } } }');
  expect(none.errors[0].extensions.code).toBe('NOT_FOUND');
});
