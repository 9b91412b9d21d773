import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesPk, addressHash } from '../../domain/team/items.ts';
import { call, client, type OwnPlatform, startPlatform } from '../support/platform.ts';

const linkIn = (platform: OwnPlatform) => /http\S+\/setup\?token=\w+/.exec(platform.log())?.[0];
/** kill -9, and another start on the same data folder. */
const startAgain = async (platform: OwnPlatform, env?: Record<string, string>) => {
  await platform.kill();
  return platform.restart(env);
};
const tokenOf = (link = '') => new URL(link).searchParams.get('token') ?? '';

const owner = { business: 'Harbour Coffee', name: 'Rosa', email: 'rosa@harbour.example' };
const submit = (platform: OwnPlatform, token: string, values: Record<string, string> = owner, origin = platform.root) =>
  call('POST', `${platform.root}/setup`, new URLSearchParams({ token, ...values }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    origin,
  });

describe('the link to the first organisation', () => {
  let platform: OwnPlatform;
  beforeAll(async () => {
    platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1' } });
  });
  afterAll(() => platform?.stop());

  it('is printed anew by each start, and only the last one works', async () => {
    const first = linkIn(platform);
    platform = await startAgain(platform);
    const last = linkIn(platform);
    expect(tokenOf(last)).toMatch(/^[0-9A-Za-z]{40}$/);
    expect((await call('GET', first!.replace(/^http:\/\/[^/]+/, platform.root))).status).toBe(404);
    const page = await call('GET', last!);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Name of your business')]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses another site, a wrong token, and names each field that is wrong', async () => {
    const token = tokenOf(linkIn(platform));
    expect((await submit(platform, token, owner, 'https://evil.example')).status).toBe(403);
    expect((await submit(platform, `${token.slice(1)}x`)).status).toBe(404);
    const wrong = await submit(platform, token, { business: ' ', name: '"><b>', email: 'rosa' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('This field must not be blank.');
    expect(wrong.text).toContain('This field must be an email address such as name@example.com.');
    expect(wrong.text).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect((await submit(platform, token, { ...owner, name: 'x'.repeat(10_000) })).status).toBe(413);
  });

  it('makes one organisation of two forms that are sent at once, and signs its owner in', async () => {
    const token = tokenOf(linkIn(platform));
    const answers = await Promise.all([submit(platform, token), submit(platform, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
    const { headers } = answers.find(({ status }) => status === 303)!;
    expect(headers.get('location')).toBe(`${platform.root}/console/bots/new`);
    const cookie = headers.get('set-cookie')!.split(';')[0]!;
    const boot = await call('GET', `${platform.root}/auth/boot`, undefined, {
      cookie,
      'sec-fetch-site': 'same-origin',
    });
    expect(boot.body.data.workspaces).toMatchObject([{ name: 'Harbour Coffee' }]);
    const question =
      '{ viewer { role member { name } } workspace { plan apiAccess { organisation platform workspace } } }';
    const viewer = await call(
      'POST',
      platform.graphqlUrl,
      { query: question },
      { authorization: `Bearer ${boot.body.data.token}` },
    );
    expect(viewer.body.data).toMatchObject({
      viewer: { role: 'OWNER', member: { name: 'Rosa' } },
      workspace: { plan: 'PRO', apiAccess: { organisation: true, platform: true, workspace: true } },
    });
  });

  it('is used up, and no start prints another', async () => {
    const link = linkIn(platform)!;
    expect((await call('GET', link)).text).toContain('This link cannot be used');
    platform = await startAgain(platform);
    expect(linkIn(platform)).toBeUndefined();
    expect((await call('GET', `${platform.root}/setup?token=x`)).status).toBe(404);
  });
});

it('stands beside commands that make a workspace whose keys work', async () => {
  const platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const printed = [...platform.log().matchAll(/npm run operator -- (.+)/g)].map(([, command = '']) => command);
    const made: Record<string, string> = {};
    for (const command of printed) {
      const [words = '', ...options] = command.split(' --');
      const values = Object.fromEntries(options.map((option) => option.split(' ')));
      if (values.owner) values.owner = owner.email;
      Object.assign(made, await platform.operator(words, values));
    }
    const { key = '' } = await platform.operator('key create', { workspace: made.workspaceId!, scopes: 'all' });
    expect((await client(platform.baseUrl, key).get('/chatbots')).status).toBe(200);
  } finally {
    await platform.stop();
  }
});

it('counts attempts of an address, and leaves nothing or a whole after kill -9', async () => {
  let platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await submit(platform, 'guess')).status);
    expect(statuses.slice(-1)).toEqual([429]);
    platform = await startAgain(platform, { RATE_LIMIT_SCALE: '1000' });
    const sent = submit(platform, tokenOf(linkIn(platform))).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    await platform.kill();
    await sent;
    platform = await platform.restart();
    const link = linkIn(platform);
    if (link) expect((await submit(platform, tokenOf(link))).status).toBe(303);
    // The owner is whole in either case: there is a member with that address, who gets a code.
    const places = await platform.store.query({ pk: addressesPk(addressHash(owner.email)), limit: 10 });
    expect(places.items).toHaveLength(1);
  } finally {
    await platform.stop();
  }
});
