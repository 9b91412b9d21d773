import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type Desk, type OwnConsole, startConsole } from '../../support/browser/console.ts';
import { until } from '../../support/platform.ts';

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
    await page.getByRole('listitem').filter({ hasText: 'Credits' }).getByText('Done').waitFor();
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

  it('enters the client, furnishes it with a copy and a template, invites somebody, and leaves', async () => {
    let page = await open('/agency/templates');
    await page.getByRole('button', { name: 'Keep a template' }).click();
    const keep = page.getByRole('dialog', { name: 'Keep a template' });
    await keep.getByRole('textbox', { name: 'Name' }).fill('Every shop');
    await keep.getByRole('button', { name: 'Keep a template' }).click();
    await page.getByText('Every shop').waitFor();

    page = await open('/agency/clients?q=bakery');
    await page.getByRole('link', { name: 'Bakery <b>Ines</b>' }).click();
    await page.getByRole('button', { name: 'Copy a chatbot here' }).click();
    const access = page.getByRole('dialog', { name: 'Give access' });
    await access.getByText('you need access to the workspace first').waitFor();
    await access.getByRole('button', { name: 'Give access' }).click();
    const copy = page.getByRole('dialog', { name: 'Copy a chatbot' });
    await copy.getByRole('button', { name: 'Copy', exact: true }).click();
    await copy.getByText('Copied, with sources').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite the client' }).click();
    const invite = page.getByRole('dialog', { name: 'Invite' });
    await invite.getByRole('textbox', { name: 'Email' }).fill('ines@bakery.example');
    await invite.getByRole('button', { name: 'Invite' }).click();
    await invite.getByText('/invites/accept?token=').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('ines@bakery.example').waitFor();
    expect(await page.getByText('What this client still needs').count()).toBe(0);

    await page.getByRole('link', { name: 'Open workspace' }).click();
    await page.waitForURL(/\/console\/w\/[^/]+\/inbox/);
    await page.getByRole('button', { name: /Bakery/ }).click();
    await page.getByRole('menu').getByText('via agency').waitFor();
    await page.goto(page.url().replace(/inbox.*/, 'team'));
    await page.getByText('Admin · via agency · you', { exact: false }).waitFor();
    await page.goto(page.url().replace(/team.*/, 'bots/new'));
    await page.getByRole('button', { name: 'Start without a site' }).click();
    await page.getByRole('combobox', { name: 'Template' }).selectOption('Every shop');
    await page.keyboard.press('Escape');

    // Without its id, the console opens the workspace where the person was last.
    page = await open(`/w/${scene.platform.workspaceId}/agency/clients?q=bakery`);
    await page.getByRole('link', { name: 'Bakery <b>Ines</b>' }).click();
    await page.getByRole('button', { name: 'End access' }).click();
    await page.getByText('The access has ended').waitFor();
    await page.getByRole('button', { name: 'Open workspace' }).waitFor();
  });

  it('compares the clients in the order that is asked for', async () => {
    const page = await open('/agency/figures');
    await page.getByRole('columnheader', { name: 'Credits left' }).getByRole('button').click();
    await page.waitForURL(/sort=balance/);
    expect(await page.getByRole('columnheader', { name: 'Credits left' }).getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('row', { name: /Bakery <b>Ines<\/b> 0 0 0 0 2,500/ }).waitFor();
  });

  it('shows a logo and the colours before they are saved, and refuses what is no picture', async () => {
    const page = await open('/agency/brand');
    const file = page.getByLabel('Logo');
    await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
    await page.getByText('must be a PNG, JPEG, GIF or WebP image').waitFor();
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    const image = page.locator('.logo-field img');
    await image.waitFor();
    expect(await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth))).toBe(
      1,
    );
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await image.waitFor({ state: 'detached' });
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
