import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { addressesPk, addressHash } from '../../domain/team/items.ts';
import { createAdapters } from '../../local/issuer/adapter.ts';
import { createCodes } from '../../local/issuer/codes.ts';
import { createIssuerServer } from '../../local/issuer/server.ts';
import { appOf } from '../support/app-of.ts';
import { freePort } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { joinTeam } from '../team/support.ts';
import { CONSOLE, CookieBrowser, mailedCode, mailedCodes, signInUrl } from './support.ts';

const { platform, tenant } = await useScene();
const email = `coded@${tenant.workspaceId}.example`;
await joinTeam(platform, tenant, email);

/** The page that asks for the code, and the code. */
async function requestCode(visitor = new CookieBrowser(), url?: string) {
  const page = url ?? (await visitor.open(signInUrl(platform))).url;
  const known = mailedCodes(platform, email).length;
  await visitor.submit(page, { address: email });
  return { visitor, page, code: await mailedCode(platform, email, known) };
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('Five tries, then the right code is worth nothing', async () => {
  const { visitor, page, code } = await requestCode();
  const said: string[] = [];
  for (let tries = 0; tries < 5; tries++) said.push((await visitor.submit(page, { code: otherThan(code) })).text);
  expect(said.map((text) => text.includes('The code is incorrect'))).toEqual([true, true, true, true, false]);
  const sixth = await visitor.submit(page, { code }, CONSOLE);
  expect([sixth.text.includes('can no longer be used'), visitor.cookie('session')]).toEqual([true, undefined]);
});

test('Another code replaces the first', async () => {
  const { visitor, page, code } = await requestCode();
  const second = await requestCode(visitor, page);
  if (second.code !== code) {
    expect((await visitor.submit(page, { code }, CONSOLE)).text).toContain('The code is incorrect');
  }
  expect((await visitor.submit(page, { code: second.code }, CONSOLE)).url).toBe(`${platform.root}/console`);
});

test('A code works only in the browser that requested it', async () => {
  const [here, there] = [await requestCode(), await requestCode()];
  if (here.code !== there.code) {
    expect((await there.visitor.submit(there.page, { code: here.code }, CONSOLE)).text).toContain(
      'The code is incorrect',
    );
  }
  const stranger = await new CookieBrowser().submit(here.page, { code: here.code }, CONSOLE);
  expect(stranger.text).toContain('This sign-in is over');
  expect(
    (await here.visitor.submit(here.page, { code: ` ${here.code.slice(0, 3)} ${here.code.slice(3)} ` }, CONSOLE)).url,
  ).toBe(`${platform.root}/console`);
});

test('An unknown address gets the same pages, also for wrong codes', async () => {
  const pages = await Promise.all(
    [email, 'nobody@nowhere.example'].map(async (address) => {
      const visitor = new CookieBrowser();
      const { url } = await visitor.open(signInUrl(platform));
      const sent = await visitor.submit(url, { address });
      const tries = [];
      for (let n = 0; n < 6; n++) tries.push(await visitor.submit(url, { code: 'abcdef' }));
      return [sent, ...tries].map(({ status, text }) => [status, text.replaceAll(address, 'ADDRESS')]);
    }),
  );
  expect(pages[0]).toEqual(pages[1]);
  expect(mailedCodes(platform, 'nobody@nowhere.example')).toEqual([]);
});

test('A form of another site completes nothing', async () => {
  const { visitor, page, code } = await requestCode();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
  expect((await visitor.ask('POST', page, `code=${code}`, headers)).status).toBe(403);
});

test('A code ends after ten minutes, also if the clock is set back meanwhile', () => {
  let now = 1_000_000_000;
  const codes = createCodes(() => now);
  const code = codes.make('uid', 'a@b.example');
  now += 9 * 60_000;
  expect(codes.check('uid', otherThan(code))).toBe('wrong');
  now += 61_000;
  expect(codes.check('uid', code)).toBe('over');
});

test('A client that begins 20,000 sign-ins pushes out its own, and no code or sign-in of another', async () => {
  const codes = createCodes(() => 0);
  let client = 'victim';
  const adapter = createAdapters(
    () => 0,
    () => client,
  )('Interaction') as Record<'upsert' | 'find', (id: string, payload?: object, seconds?: number) => Promise<unknown>>;
  const code = codes.make('victim', email, client);
  await adapter.upsert('victim', { uid: 'victim' }, 600);
  client = 'flood';
  for (let n = 0; n < 20_000; n++) {
    codes.make(`flood-${n}`, email, client);
    await adapter.upsert(`flood-${n}`, { uid: n }, 600);
  }
  expect(codes.check('victim', code)).toBe('right');
  expect(await adapter.find('victim')).toEqual({ uid: 'victim' });
  expect(await adapter.find('flood-0')).toBeUndefined();
  expect(codes.addressOf('flood-0')).toBeUndefined();
  expect(await adapter.find('flood-19999')).toEqual({ uid: 19_999 });
  // Many clients at once, too: the newest of them is there.
  for (let n = 0; n < 20_000; n++) codes.make(`many-${n}`, email, `client-${n}`);
  expect(codes.addressOf('many-19999')).toBe(email);
});

/** An issuer of this process on its own port. Returns the page of a sign-in that has begun. */
async function openOwnIssuer(parts: Parameters<typeof appOf>[0]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-issuer-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const app = appOf({
    clock: { now: Date.now },
    settings: { rateLimitScale: 1000 },
    cache: createCache({ now: Date.now }),
    secrets: { seal: async (text) => text, open: async (text) => text },
    mail: { check: async () => {} },
    ...parts,
  });
  const port = await freePort();
  const root = `http://localhost:${port}`;
  const serve = await createIssuerServer({ app, root, trustProxy: false, dataDir, demo: [] });
  const server = createServer((request, response) => void serve(request, response, 'client'));
  await once(server.listen(port, 'localhost'), 'listening');
  onTestFinished(() => void server.close());
  const query = {
    client_id: 'frontdesk',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${root}/auth/callback`,
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  };
  const visitor = new CookieBrowser();
  return { visitor, page: (await visitor.open(`${root}/issuer/auth?${new URLSearchParams(query)}`)).url };
}

test('Sign-ins with long parameters take a bounded amount of memory', async () => {
  const adapter = createAdapters(() => 0)('Interaction') as Record<
    'upsert' | 'find',
    (id: string, payload?: object, seconds?: number) => Promise<unknown>
  >;
  const params = { state: 's'.repeat(15_000) };
  for (let n = 0; n < 2_000; n++) await adapter.upsert(`long-${n}`, { params }, 600);
  const rows = await Promise.all(Array.from({ length: 2_000 }, (_, n) => adapter.find(`long-${n}`)));
  expect(rows.at(-1)).toEqual({ params });
  expect(rows.filter(Boolean).length).toBeLessThan(1_200);
});

test('The answer waits neither for the look-up of an address nor for its mail', async () => {
  const never = new Promise<never>(() => {});
  const lookedUp = Promise.withResolvers<unknown>();
  const pk = addressesPk(addressHash('slow@member.example'));
  const { get, update } = platform.store;
  const { visitor, page } = await openOwnIssuer({
    store: {
      get,
      update,
      async *queryAll(query) {
        lookedUp.resolve(query.pk);
        yield await never;
      },
    },
  });
  const answer = await visitor.submit(page, { address: 'slow@member.example' });
  expect(answer.text).toContain('name="code"');
  expect(await lookedUp.promise).toBe(pk);
});

test('A failure of the platform is logged and said, and is not shown as a sign-in that is over', async () => {
  const failures: unknown[] = [];
  let isBroken = false;
  const { get, update } = platform.store;
  const { visitor, page } = await openOwnIssuer({
    log: { error: (message, { error } = {}) => void failures.push([message, error]) },
    store: {
      get,
      update: async (...change) => {
        if (isBroken) throw new Error('out of space');
        return update(...change);
      },
    },
  });
  isBroken = true;
  const answer = await visitor.submit(page, { address: email });
  expect([answer.status, answer.text.includes('does not work at the moment')]).toEqual([503, true]);
  expect(failures).toEqual([['the embedded issuer failed', new Error('out of space')]]);
  isBroken = false;
  const gone = await new CookieBrowser().open(page);
  expect([gone.status, gone.text.includes('This sign-in is over')]).toEqual([200, true]);
  expect(failures).toHaveLength(1);
});

test('The demo buttons are for a demo', async () => {
  const { text } = await new CookieBrowser().open(signInUrl(platform));
  expect(text).not.toContain('Continue as');
});

test.each([
  ['kim@müller.', 'KIM@xn--mller-kva.'],
  ['eva@xn--mller-kva.', ' eva@MÜLLER.'],
])('A person invited as %sexample signs in as %sexample', async (invited, typed) => {
  const zone = `${tenant.workspaceId}.example`;
  const member = await joinTeam(platform, tenant, invited + zone);
  expect(member.email).toBe(`${invited.split('@')[0]}@xn--mller-kva.${zone}`);
  const again = await tenant.api.post('/members/invite', { email: typed + zone, role: 'viewer' });
  expect([again.status, again.body.error.message]).toEqual([
    409,
    'This address already belongs to a member of the workspace.',
  ]);
  const visitor = new CookieBrowser();
  const page = (await visitor.open(signInUrl(platform))).url;
  await visitor.submit(page, { address: typed + zone });
  const code = await mailedCode(platform, member.email);
  expect((await visitor.submit(page, { code }, CONSOLE)).url).toBe(`${platform.root}/console`);
});
