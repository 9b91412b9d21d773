import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedIssuerName } from '../../config/issuer.ts';
import { identityHash, identityKey } from '../../domain/people/items.ts';
import { call, freePort, type OwnPlatform, startPlatform } from '../support/platform.ts';
import { boot, CookieBrowser, proveAddress, signInUrl, signOut } from './support.ts';

let platform: OwnPlatform;
/** The same person at every root. */
const owner = `owner@${randomUUID()}.example`;
let direct: string;
let unusedPort: number;
beforeAll(async () => {
  unusedPort = await freePort();
  const port = await freePort();
  direct = `http://localhost:${port}`;
  platform = await startPlatform({ port, env: { DEMO: '1', ROOT_URL: `http://localhost:${unusedPort}` } });
  await platform.operator('org create', { name: 'Behind', owner });
});
afterAll(() => platform?.stop());

test.each<[string, () => Record<string, string>]>([
  ['a port that is mapped outside', () => ({ ROOT_URL: `http://localhost:${unusedPort}` })],
  ['a name that this machine cannot resolve', () => ({ ROOT_URL: `http://desk.invalid:${new URL(direct).port}` })],
  ['another spelling', () => ({ ROOT_URL: `HTTP://LocalHost:${new URL(direct).port}//` })],
  ['https, with a certificate that nobody knows', () => ({ ROOT_URL: 'https://desk.invalid', TRUST_PROXY: '1' })],
  ['a path that the proxy removes', () => ({ ROOT_URL: 'https://desk.invalid/support/', TRUST_PROXY: '1' })],
])('A person signs in and out, also after other roots, if the root is %s', async (_name, env) => {
  await platform.kill();
  platform = await platform.restart(env());
  const { host, pathname } = new URL(platform.root);
  // The way from outside: what stands at the root passes requests on, without the root's own path.
  const visitor = new CookieBrowser({ [host]: direct }, {}, pathname);
  const landed = await proveAddress(platform, visitor, owner, { return: '/console/inbox' });
  expect([landed.status, landed.url]).toEqual([303, `${platform.root}/console/inbox`]);
  expect(visitor.asked.filter((url) => !url.startsWith(`${platform.root}/`))).toEqual([]);
  const session = await boot(platform, visitor);
  expect(session.body.data.person.email).toBe(owner);
  expect((await signOut(platform, visitor)).body.data).toEqual({ signedOut: true, issuerLogoutUrl: null });
});

test('A person whose account is named by the URL, as earlier versions did, stays the same', async () => {
  const former = identityKey(identityHash(`${platform.root}/issuer`, owner));
  const { pk, sk, ...row } = (await platform.store.get(identityKey(identityHash(embeddedIssuerName, owner))))!;
  await platform.store.put({ ...former, ...row });
  await platform.store.remove({ pk, sk });
  const { host, pathname } = new URL(platform.root);
  const landed = await proveAddress(platform, new CookieBrowser({ [host]: direct }, {}, pathname), owner);
  expect(landed.url).toBe(`${platform.root}/console`);
  expect(await platform.store.get({ pk, sk }, { consistent: true })).toMatchObject({ personId: row.personId });
});

test('The operator command reaches the platform on this machine', async () => {
  const { workspaceId, chatbotId, dataDir } = platform;
  const file = `${dataDir}/bundle.json`;
  const words = ['local/operator.mjs', 'bot', 'export', chatbotId!, '--workspace', workspaceId!, '--file', file];
  await promisify(execFile)(process.execPath, words, { env: { ...process.env, DATA_DIR: dataDir } });
  expect(JSON.parse(readFileSync(file, 'utf8')).faqs.length).toBeGreaterThan(0);
});

test('The metadata of the issuer has the public URL', async () => {
  const { body } = await call('GET', `${direct}/issuer/.well-known/openid-configuration`);
  expect(body).toMatchObject({
    issuer: `${platform.root}/issuer`,
    authorization_endpoint: `${platform.root}/issuer/auth`,
    token_endpoint: `${platform.root}/issuer/token`,
    jwks_uri: `${platform.root}/issuer/jwks`,
  });
});

test('With a public root, the demo is not for whoever comes from the machine’s own address', async () => {
  const { host, pathname } = new URL(platform.root);
  const visitor = new CookieBrowser({ [host]: direct }, {}, pathname);
  expect((await visitor.open(signInUrl(platform))).text).not.toContain('Continue as');
  const { text } = await call('GET', `${direct}/demo`);
  expect([text.includes('Lumen'), text.includes(platform.apiKey!)]).toEqual([true, false]);
  expect((await call('GET', `${direct}/hooks/list`)).status).toBe(403);
  expect(platform.log()).not.toContain('one click');
});
