import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../support/browser/axe.ts';
import { browserPath } from '../../support/browser/browser.ts';
import { type Desk, type OwnConsole, startConsole } from '../../support/browser/console.ts';
import { client, freePort, until } from '../../support/platform.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';

describe.skipIf(!browserPath)('a workspace without chatbots', () => {
  let scene: OwnConsole;
  let desk: Desk;
  let smtpPort: number;
  let mailServer: MailServer;
  beforeAll(async () => {
    smtpPort = await freePort();
    mailServer = await startMailServer();
    scene = await startConsole({
      INBOUND_MAIL_DOMAIN: 'in.desk.example',
      SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: 'desk@desk.example',
    });
    const api = client(scene.platform.baseUrl, scene.platform.apiKey!);
    const { data } = (await api.get('/chatbots')).body.data as { data: { id: string }[] };
    for (const { id } of data) expect((await api.delete(`/chatbots/${id}`)).status).toBe(200);
    desk = await scene.desk();
  });
  afterAll(async () => {
    await scene?.close();
    await mailServer?.close();
  });

  it('leads from the inbox to a new chatbot and its snippet', async () => {
    const { page } = desk;
    await page.getByRole('heading', { name: 'Make your first chatbot' }).waitFor();
    await page.locator('#main').getByRole('link', { name: 'Chatbots' }).click();
    await page.getByRole('button', { name: 'New chatbot' }).click();
    await page.getByRole('button', { name: 'Start without a site' }).click();
    const dialog = page.getByRole('dialog', { name: 'New chatbot' });
    await dialog.getByRole('combobox', { name: 'Start from' }).selectOption('An empty chatbot');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    await page.getByRole('button', { name: 'Question and answer' }).click();
    const faq = page.getByRole('dialog', { name: 'Question and answer' });
    await faq.getByRole('textbox', { name: 'Question', exact: true }).fill('Do you repair bicycles?');
    await faq.getByRole('textbox', { name: 'Answer' }).fill('Yes, every Tuesday.');
    await faq.getByRole('button', { name: 'Add' }).click();
    const step = (name: string) => page.locator('.steps > li', { has: page.getByRole('heading', { name }) });
    await step('Add what it should know').getByText('Done').waitFor();
    await step('Choose what visitors see').getByText('Yes, every Tuesday.').waitFor();
    await page.getByText(/<script async src=.*widget\.js/).waitFor();
    await page.getByText('Nowhere yet.').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('shows by itself that a page has loaded the widget', async () => {
    const { page } = desk;
    const [, publicId] = /data-bot="([^"]+)"/.exec((await page.locator('.copyable code').first().textContent())!)!;
    const origin = 'http://shop.example';
    const config = await fetch(`${scene.platform.root}/public/${publicId}/config`, { headers: { origin } });
    expect(config.status).toBe(200);
    await page.locator('.steps').getByText('shop.example').waitFor();
    await page.getByRole('link', { name: 'Install' }).click();
    await page.getByText('last seen').waitFor();
    await page.getByText('IDs for programs').waitFor();
  });

  it('gives the chatbot an address for mail, and shows by itself that its forwarding works', async () => {
    const { page } = desk;
    const card = page.locator('fieldset', { has: page.getByRole('heading', { name: 'Email' }) });
    const save = card.getByRole('button', { name: 'Save' });
    await card.getByText('An address of in.desk.example needs no forwarding.').waitFor();
    await card.getByRole('textbox', { name: 'Email' }).fill('help@shop.example');
    await card.getByRole('combobox', { name: 'What happens with mail' }).selectOption('ANSWER');
    await card.getByRole('textbox', { name: /^How sure it must be/ }).fill('2');
    await save.click();
    await card.locator('.problem').getByText('must be at most 1').waitFor();
    await card.getByRole('textbox', { name: /^How sure it must be/ }).fill('0.9');
    await save.click();
    await card.getByText('No forwarded mail has arrived').waitFor();
    const forwardTo = (await card.locator('code').textContent())!;
    expect(forwardTo).toMatch(/@in\.desk\.example$/);
    expect(await findings(page)).toEqual([]);
    const { text: raw } = await until('the code is mailed', async () =>
      mailServer.mails.find(({ to }) => to.includes('help@shop.example')),
    );
    const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
    await transport.sendMail({ envelope: { from: 'help@shop.example', to: forwardTo }, raw });
    await card.getByText('In use').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-2);
    const { body } = await client(scene.platform.baseUrl, scene.platform.apiKey!).get(`/chatbots/${id}/email`);
    expect(body.data).toMatchObject({
      address: 'help@shop.example',
      mode: 'answer',
      minConfidence: 0.9,
      status: 'active',
    });
  });

  it('is over once there is a chatbot', async () => {
    const { page } = desk;
    await page.goto(`${scene.platform.root}/console`);
    await page.getByRole('heading', { name: 'Choose a conversation' }).waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
