import { expect, test } from 'vitest';
import { addressesPk, addressHash, memberKey } from '../../domain/team/items.ts';
import { startPlatform } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { startIssuer } from '../support/servers/issuer.ts';
import { joinTeam } from '../team/support.ts';
import { boot, CONSOLE, CookieBrowser, proveAddress, signIn, signInUrl } from './support.ts';

const { platform, tenant } = await useScene();

/** Removes what earlier versions did not write. */
async function asEarlier(email: string) {
  const { items } = await platform.store.query({ pk: addressesPk(addressHash(email)), consistent: true });
  for (const { pk, sk } of items) await platform.store.remove({ pk, sk });
}

test('Members of an earlier version sign in after the operator has indexed them, as often as that is run', async () => {
  const email = `earlier@${tenant.workspaceId}.example`;
  const { id } = await joinTeam(platform, tenant, email);
  await asEarlier(email);
  const visitor = new CookieBrowser();
  const page = await visitor.open(signInUrl(platform));
  expect((await visitor.submit(page.url, { address: email })).text).toContain('Enter the code');
  for (let times = 0; times < 2; times++) {
    expect(Number((await platform.operator('members index')).indexed)).toBeGreaterThan(0);
  }
  const { data } = (await boot(platform, await signIn(platform, email))).body;
  expect(data.viewer.member.id).toBe(id);
});

test('A member who is linked anew keeps their row, and the old session ends there', async () => {
  const email = `moved@${tenant.workspaceId}.example`;
  const { id } = await joinTeam(platform, tenant, email);
  const old = await signIn(platform, email);
  expect(await platform.operator('members unlink', { address: email.toUpperCase() })).toEqual({ unlinked: 1 });
  expect((await platform.store.get(memberKey(tenant.workspaceId, id), { consistent: true }))?.personId).toBeUndefined();
  expect((await boot(platform, old)).body.data.workspaces).toEqual([]);
  expect((await proveAddress(platform, new CookieBrowser(), email)).url).toContain('/console');
});

test('After a change of the issuer, members are refused until they are unlinked, then keep all that is theirs', async () => {
  const issuers = [await startIssuer(), await startIssuer()];
  const env = (url: string) => ({ OIDC_ISSUER: url, OIDC_CLIENT_ID: 'frontdesk-test' });
  let own = await startPlatform({ env: env(issuers[0]!.url) });
  try {
    await own.operator('org create', { name: 'Moving', owner: 'ada@foreign.example' });
    const before = new CookieBrowser();
    await before.open(signInUrl(own), CONSOLE);
    const member = (await boot(own, before)).body.data.viewer.member;
    await own.kill();
    own = await own.restart(env(issuers[1]!.url));
    expect((await new CookieBrowser().open(signInUrl(own), CONSOLE)).text).toContain(
      'This address signs in another way',
    );
    await own.operator('members unlink', { address: 'ada@foreign.example' });
    const after = new CookieBrowser();
    await after.open(signInUrl(own), CONSOLE);
    expect((await boot(own, after)).body.data.viewer.member).toEqual(member);
  } finally {
    await own.stop();
    for (const issuer of issuers) issuer.close();
  }
});
