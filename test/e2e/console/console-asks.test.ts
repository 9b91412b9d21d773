import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CookieBrowser, signIn, staleSignIn } from '../../people/support.ts';
import { BROWSER_WITHIN_MS, browserPath, type OwnBrowser, openBrowser } from '../../support/browser/browser.ts';
import { isLive, watchPage } from '../../support/browser/console.ts';
import type { Tenant } from '../../support/platform.ts';
import { useScene } from '../../support/scene.ts';
import { makeBot } from '../../support/visitor.ts';
import { invite, joinTeam, members } from '../../team/support.ts';

const { platform } = await useScene();

describe.skipIf(!browserPath)('what the console asks before it goes on', () => {
  let browser: OwnBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** A page of somebody who has signed in. */
  async function pageOf(visitor: CookieBrowser, path = '/console') {
    const context = await browser.newContext({ locale: 'en-GB' });
    context.setDefaultTimeout(BROWSER_WITHIN_MS);
    const { name, value } = visitor.cookie('session')!;
    await context.addCookies([{ name, value, url: platform.root, httpOnly: true, sameSite: 'Strict' }]);
    const page = await context.newPage();
    const complaints = watchPage(page, platform.root);
    await page.goto(platform.root + path);
    return { page, complaints, close: () => context.close() };
  }

  const addressIn = ({ workspaceId }: Tenant, name: string) => `${name}@${workspaceId}.example`;

  it('whether the person joins a workspace whose invite others have accepted', async () => {
    const [stranger, company] = [await platform.tenant(), await platform.tenant()];
    const email = addressIn(company, 'asked');
    await joinTeam(platform, stranger, email);
    const { token } = (await invite(company, email)).body.data;
    const { page, complaints, close } = await pageOf(
      await signIn(platform, email, { invite: token }),
      '/console/leads',
    );
    await page.getByRole('heading', { name: 'Do you want to join?' }).waitFor();
    await page.getByText(`You are signed in as ${email}`).waitFor();
    await page.getByRole('button', { name: 'Decline' }).click();
    await isLive(page);
    expect(page.url()).toBe(`${platform.root}/console/leads`);
    expect((await members(stranger)).find((member) => member.email === email)?.status).toBe('inactive');
    expect(complaints).toEqual([]);
    await close();
  });

  it('the same of a person who has no other workspace, and opens the one that they join', async () => {
    const company = await platform.tenant();
    const email = addressIn(company, 'joins');
    await joinTeam(platform, company, email);
    const { page, complaints, close } = await pageOf(await signIn(platform, email));
    await page.getByRole('button', { name: 'Join' }).click();
    await isLive(page);
    await page.reload();
    await isLive(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ['a key', '/console/developers/keys'],
    ['an invite', '/console/team'],
    ['an export', '/console/leads'],
    ['a retention period', '/console/settings'],
  ])('for a recent sign-in, before %s', async (what, path) => {
    const company = await platform.tenant();
    const email = addressIn(company, 'admin');
    await joinTeam(platform, company, email, 'admin');
    const bot = await makeBot(platform, company);
    await company.api.post(`${bot.path}/leads/import`, { leads: [{ name: 'Ada', email: 'ada@lead.example' }] });
    const visitor = await signIn(platform, email);
    await visitor.ask(
      'POST',
      `${platform.root}/auth/invitations`,
      new URLSearchParams({ workspace: company.workspaceId, answer: 'join' }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    );
    await staleSignIn(platform, visitor);
    const { page, close } = await pageOf(visitor, path);
    await isLive(page);
    const steps: Record<string, () => Promise<void>> = {
      async 'a key'() {
        await page.getByRole('button', { name: 'New key' }).click();
        await page.getByLabel('Name').fill('Dashboard');
        await page.getByRole('button', { name: 'Create' }).click();
      },
      async 'an invite'() {
        await page.getByRole('button', { name: 'Invite' }).click();
        await page.getByRole('dialog').getByLabel('Email').fill('new@team.example');
        await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
      },
      'an export': () => page.getByRole('button', { name: 'CSV' }).click(),
      async 'a retention period'() {
        await page.getByLabel('Days until a lead is erased').fill('30');
        await page.getByRole('button', { name: 'Save' }).click();
      },
    };
    await steps[what]!();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('link', { name: 'Sign in again' }).waitFor();
    expect(await page.locator('.toast').count()).toBe(0);
    await close();
  });
});
