import { afterAll, beforeAll, expect, test } from 'vitest';
import { customDomainKey, domainClaimKey } from '../../domain/agency/items.ts';
import { freePort, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { joinTeam } from '../team/support.ts';
import { CONSOLE, CookieBrowser, mailedCode, mailedCodes } from './support.ts';

const HOST = 'chat.agency.example';
const AGENCY = `https://${HOST}`;
const email = 'client@customer.example';
let platform: OwnPlatform;
let agency: Tenant;
let workspaceId: string;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ port, env: { OWN_HOSTS: `localhost:${port},localhost,${HOST}` } });
  agency = await platform.tenant();
  await agency.api.put('/reseller/brand', { appName: 'Harbour Desk', primaryColor: '#aa3300' });
  const { organisationId } = agency;
  await platform.store.put({ ...domainClaimKey(HOST), organisationId });
  await platform.store.put({ ...customDomainKey(organisationId), v: 1, domain: HOST, status: 'verified', token: 'x' });
  const client = await platform.operator('workspace create', { org: organisationId, name: 'Customer', plan: 'pro' });
  workspaceId = client.workspaceId!;
  const { key = '' } = await platform.operator('key create', { workspace: workspaceId, scopes: 'all' });
  await platform.operator('workspace set', { 'api-access': 'on' }, workspaceId);
  const { client: clientOf } = await import('../support/platform.ts');
  await joinTeam(platform, { ...agency, workspaceId, apiKey: key, api: clientOf(platform.baseUrl, key) }, email);
});
afterAll(() => platform.stop());

const browser = () => new CookieBrowser({ [HOST]: platform.root });

/** Opens the issuer's page from the agency's host. */
async function openPage(visitor: CookieBrowser, query = '') {
  return visitor.open(`${AGENCY}/auth/sign-in${query}`);
}

/** Enters the mailed code, and follows as far as `stopAt`. */
async function prove(visitor: CookieBrowser, page: string, stopAt: RegExp) {
  const known = mailedCodes(platform, email).length;
  await visitor.submit(page, { address: email });
  return visitor.submit(page, { code: await mailedCode(platform, email, known) }, stopAt);
}

test("A client's person signs in on the agency's host, under its brand, and has the session there alone", async () => {
  const visitor = browser();
  const page = await openPage(visitor, '?return=/console/inbox');
  expect(page.url).toMatch(`${platform.root}/issuer/interaction/`);
  expect([page.text.includes('Harbour Desk'), page.text.includes('--brand: light-dark(#aa3300, ')]).toEqual([
    true,
    true,
  ]);
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${AGENCY};`);
  const landed = await prove(visitor, page.url, CONSOLE);
  expect(landed.url).toBe(`${AGENCY}/console/inbox`);
  const sessions = visitor.cookies.filter(({ name }) => name.includes('fd_session'));
  expect(sessions.map(({ host, name, attributes }) => [host, name, attributes])).toEqual([
    [HOST, '__Host-fd_session', 'Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=2592000'],
  ]);
  const { body } = await visitor.ask('GET', `${AGENCY}/auth/boot`, undefined, { 'sec-fetch-site': 'same-origin' });
  expect(body.data).toMatchObject({
    viewer: { workspaceId, role: 'member' },
    brand: { appName: 'Harbour Desk', primaryColor: '#aa3300' },
  });
});

test('The hand-over works once, and only in the browser that began', async () => {
  const visitor = browser();
  const page = await openPage(visitor);
  const stopped = await prove(visitor, page.url, new RegExp(`^${AGENCY}/auth/callback`));
  const stranger = browser();
  await openPage(stranger);
  const foreign = await stranger.ask('GET', stopped.url);
  expect([foreign.status, foreign.text.includes('This sign-in is over')]).toEqual([400, true]);
  expect([foreign.text.includes('Harbour Desk'), foreign.text.includes(`href="${AGENCY}/auth/sign-in`)]).toEqual([
    true,
    true,
  ]);
  expect((await visitor.open(stopped.url, CONSOLE)).url).toBe(`${AGENCY}/console`);
  expect((await visitor.ask('GET', stopped.url)).status).toBe(400);
});

test('Whoever is lured to the root by another’s sign-in ends up signed in nowhere', async () => {
  const attacker = browser();
  const begun = await attacker.ask('GET', `${AGENCY}/auth/sign-in`);
  const lure = begun.headers.get('location')!;
  expect(lure).toMatch(new RegExp(`^${platform.root}/auth/sign-in\\?for=\\w{43}$`));
  const victim = browser();
  const page = await victim.open(lure);
  const landed = await prove(victim, page.url, /never/);
  expect([landed.status, victim.cookie('session')]).toEqual([400, undefined]);
});

test('A host that is none of the platform’s gets the root’s sign-in', async () => {
  const visitor = new CookieBrowser({ 'evil.example': platform.root });
  const answer = await visitor.ask('GET', 'https://evil.example/auth/sign-in?return=/console/x');
  expect(answer.headers.get('location')).toBe(`${platform.root}/auth/sign-in?return=%2Fconsole%2Fx&canonical=1`);
  expect(answer.headers.getSetCookie()).toEqual([]);
});
