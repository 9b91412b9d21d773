import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../support/browser/axe.ts';
import { browserPath } from '../../support/browser/browser.ts';
import { type Desk, type OwnConsole, startConsole } from '../../support/browser/console.ts';
import { client, until } from '../../support/platform.ts';
import { chat, makeBot } from '../../support/visitor.ts';

describe.skipIf(!browserPath)('the agency in the console', () => {
  let scene: OwnConsole;
  let desk: Desk;
  beforeAll(async () => {
    scene = await startConsole();
    const { platform } = scene;
    await platform.operator('org set', { reseller: 'active', pool: '50000' }, platform.organisationId!);
    desk = await scene.desk({ path: '/console/agency' });
  });
  afterAll(() => scene?.close());

  const open = async (path: string): Promise<Page> => {
    await desk.page.goto(`${scene.platform.root}/console${path}`);
    return desk.page;
  };

  it('makes a client, gives it credits, and lists the move', async () => {
    const page = await open('/agency');
    await page.getByRole('link', { name: 'Agency' }).waitFor();
    await page.getByRole('button', { name: 'New client' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bakery <b>Ines</b>');
    await dialog.getByRole('combobox', { name: 'Plan' }).selectOption('Pro');
    await dialog.getByRole('button', { name: 'Create client' }).click();
    await page.getByRole('heading', { name: 'Bakery <b>Ines</b>' }).waitFor();
    await page.getByRole('button', { name: 'Move credits' }).click();
    const move = page.getByRole('dialog', { name: 'Move credits' });
    await move.getByRole('spinbutton', { name: 'Amount' }).fill('2500');
    await move.getByRole('button', { name: 'Move credits' }).click();
    await page.getByText('The client now has 2,500 credits').waitFor();
    await open('/agency/credits');
    await page.getByText('47,500').first().waitFor();
    await page.getByRole('row', { name: /Bakery <b>Ines<\/b> Given \+2,500 2,500 47,500/ }).waitFor();
  });

  it("changes a client's plan, cap and access, and names what is wrong with a value", async () => {
    const page = await open('/agency/clients');
    await page.getByRole('searchbox', { name: 'Find a client' }).fill('bakery');
    await page.getByRole('link', { name: 'Bakery <b>Ines</b>' }).click();
    await page.getByRole('spinbutton', { name: 'Most credits per month' }).fill('-1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field .problem').first().waitFor();
    await page.getByRole('spinbutton', { name: 'Most credits per month' }).fill('900');
    await page.getByRole('checkbox', { name: 'Allow this client to use the API' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('of 900').waitFor();
    await page.reload();
    await page.getByText('of 900').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Allow this client to use the API' }).isChecked()).toBe(true);
  });

  it('wears a yellow brand in every scheme so that all of it can be read', async () => {
    const brand = { appName: 'Helpwerk', primaryColor: '#ffd400' };
    expect((await scene.api.put('/reseller/brand', brand)).status).toBe(200);
    const page = await open('/agency/brand');
    const current = page.locator('#nav [aria-current]');
    const shown = () => current.evaluate((link) => getComputedStyle(link).color);
    await until('the console has the colour', async () => {
      await page.reload();
      await current.waitFor();
      return (await page.locator('.shell').getAttribute('style'))?.includes('light-dark(#ffd400,');
    });
    const seen = new Set<string>();
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const forcedColors of ['none', 'active'] as const) {
        await page.emulateMedia({ colorScheme, forcedColors });
        expect(await findings(page), `${colorScheme} ${forcedColors}`).toEqual([]);
        if (forcedColors === 'none') seen.add(await shown());
      }
    }
    // Bright yellow on black, and a darker one on white.
    expect([...seen][1]).toBe('rgb(255, 212, 0)');
    expect(seen.size).toBe(2);
    expect(await page.locator('link[rel="icon"]').getAttribute('href')).toContain("fill='%23ffd400'");
    const manifest = page.locator('link[rel="manifest"]');
    await until('the app has the colour', async () =>
      (await manifest.getAttribute('href'))?.includes('color=%23ffd400'),
    );
    expect(desk.complaints).toEqual([]);
    await page.emulateMedia({ colorScheme: null, forcedColors: null });
  });

  it('sets the brand and restores it', async () => {
    const page = await open('/agency/brand');
    await page.getByRole('textbox', { name: 'Name that your clients see' }).fill('Helpwerk');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: "Restore the platform's brand" }).click();
    await page.getByRole('dialog').getByRole('button', { name: "Restore the platform's brand" }).click();
    await page.getByRole('button', { name: "Restore the platform's brand" }).waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Name that your clients see' }).inputValue()).not.toBe('Helpwerk');
  });

  it('sets a domain, shows its record, says why it is not verified, and removes it', async () => {
    const page = await open('/agency/domain');
    await page.getByRole('textbox', { name: 'Domain' }).fill('chat.helpwerk.example');
    await page.getByRole('button', { name: 'Set domain' }).click();
    await page.getByRole('heading', { name: /chat\.helpwerk\.example/ }).waitFor();
    await page.getByText('TXT').waitFor();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The record was not found.').waitFor();
    await page.getByRole('button', { name: 'Remove domain' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click();
    await page.getByRole('textbox', { name: 'Domain' }).waitFor();
  });

  it('stores a mail server without showing its password again', async () => {
    const page = await open('/agency/mail');
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('Another server');
    await page.getByRole('textbox', { name: 'Sender address' }).fill('hello@helpwerk.example');
    await page.getByRole('textbox', { name: 'Host' }).fill('mail.helpwerk.example');
    await page.getByRole('textbox', { name: 'User name' }).fill('hello');
    await page.getByLabel('Password').fill('s3cret-of-mail');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not tested').waitFor();
    await page.getByText('Stored. Empty: unchanged').waitFor();
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect(desk.complaints).toEqual([]);
  });

  it("copies a chatbot to a client and opens the client's workspace, which sees who of the agency may come", async () => {
    await open('/agency/clients');
    const { page } = desk;
    await page.getByRole('link', { name: 'Bakery <b>Ines</b>' }).click();
    await page.getByRole('button', { name: 'Copy a chatbot here' }).click();
    const access = page.getByRole('dialog', { name: 'Give access' });
    await access.getByText('To copy a chatbot there, you need access to the workspace first.').waitFor();
    await access.getByRole('button', { name: 'Give access' }).click();
    const copy = page.getByRole('dialog', { name: 'Copy a chatbot' });
    await copy.getByRole('combobox', { name: 'Chatbot' }).selectOption('Lumen & Leaf shop');
    await copy.getByRole('textbox', { name: 'Name' }).fill('Ines answers');
    await copy.getByRole('button', { name: 'Copy', exact: true }).click();
    await copy.getByText(/^Copied, with sources: [1-9]/).waitFor();
    await copy.getByRole('link', { name: 'Open the copy' }).click();
    await page.getByText('Ines answers').first().waitFor();
    const workspace = /\/console\/w\/[^/]+/.exec(page.url())![0];
    await page.goto(`${scene.platform.root}${workspace}/team`);
    await page.locator('#main').getByText('via agency').waitFor();
    await page.goto(`${scene.platform.root}${workspace}/developers/audit`);
    await page.getByText('Access of the agency: Admin').waitFor();
    await open(`/w/${scene.platform.workspaceId}/agency/clients`);
    await page.getByRole('link', { name: 'Bakery <b>Ines</b>' }).click();
    await page.getByRole('link', { name: 'Open workspace' }).click();
    await page.waitForURL(new RegExp(`${workspace}/inbox`));
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await open(`/w/${scene.platform.workspaceId}/inbox`);
  });

  it('says of a client what the client reads: what the AI solved, as a share of what was resolved', async () => {
    const { platform, api } = scene;
    const { id } = (await api.post('/reseller/clients', { name: 'Two rooms', plan: 'pro' })).body.data;
    const figure = (name: string) => desk.page.locator('.figure', { hasText: name });
    await open(`/agency/clients/${id}`);
    await figure('Solved by the AI').locator('b', { hasText: /^0$/ }).waitFor();
    expect(await figure('Solved by the AI').textContent()).not.toContain('%');
    await api.post(`/reseller/clients/${id}/credits`, { amount: 1_000, idempotencyKey: 'two-rooms' });
    await platform.operator('workspace set', { 'api-access': 'on' }, id);
    const { key = '' } = await platform.operator('key create', { workspace: id, scopes: 'all' });
    const owner = { api: client(platform.baseUrl, key) };
    const bot = await makeBot(platform, owner);
    const talks = [];
    for (let n = 0; n < 4; n++) talks.push((await chat(bot.publicUrl, { message: 'Do you sell kites?' })).start);
    await owner.api.post(`/conversations/${talks[0].conversationId}/resolve`);
    await until('they are counted', async () => {
      const { body } = await owner.api.get('/analytics/summary?range=last_30d');
      return body.data.outcomes.total === 4 && body.data.outcomes.resolved === 1;
    });
    await open(`/agency/clients/${id}`);
    await figure('Conversations').locator('b', { hasText: /^4$/ }).waitFor();
    await figure('Solved by the AI').getByText('100% of 1 resolved').waitFor();
  });

  it('shows which switch keeps API keys from working, and who can change it', async () => {
    const { platform } = scene;
    await platform.operator('platform set', { 'api-access': 'off' });
    const row = desk.page.locator('li', { has: desk.page.getByText('The platform', { exact: true }) });
    await until('the switch is off', async () => {
      await open('/developers/gate');
      await row.waitFor();
      return (await row.locator('.sign').textContent()) === 'Off';
    });
    await desk.page.getByText('API keys work only while all three switches are on').waitFor();
    await row.getByText('Whoever runs this server can change it.').waitFor();
    expect(await desk.page.locator('li', { hasText: 'Your plan (Agency)' }).locator('.sign').textContent()).toBe('On');
    await platform.operator('platform set', { 'api-access': 'on' });
  });

  it('is not there for an organisation that does not resell', async () => {
    const { platform } = scene;
    await platform.operator('org set', { reseller: 'lapsed' }, platform.organisationId!);
    const page = await open('/agency');
    await page.getByText('Your role does not allow this').waitFor();
  });
});
