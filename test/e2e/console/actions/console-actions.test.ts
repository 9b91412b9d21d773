import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type McpServerOfOthers, startMcpServer } from '../../../actions/mcp-server.ts';
import { browserPath } from '../../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, isLive, useConsole } from '../../../support/browser/console.ts';
import { expectNoFindings, expectUsable } from '../../../support/browser/console-screens.ts';
import { startConversation } from '../../../support/conversation.ts';
import { startAllowedSite } from '../../../support/scene.ts';
import type { Site } from '../../../support/servers/site.ts';

const json = (body: unknown, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const question = (text: string) => [{ language: 'en', text }];
const WIDE = { width: 1280, height: 800 };

/** What the shop says about itself. */
const openApi = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders/{order}': {
      get: {
        summary: 'Get an order',
        parameters: [{ name: 'order', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'The order' } },
      },
    },
  },
};

describe.skipIf(!browserPath)('actions in the console', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  let page: Page;
  let shop: Site;
  let tools: McpServerOfOthers;
  /** Of its own, because other files read the demo's. */
  let bot: { id: string; publicId: string };
  const at = (path: string) => `${scene.platform.root}/console${path}`;
  const inBot = (path = '') => at(`/bots/${bot.id}/actions${path}`);
  const actions = () => scene.api.get(`/chatbots/${bot.id}/actions`).then(({ body }) => body.data.actions);
  const make = async (fields: object) => (await scene.api.post(`/chatbots/${bot.id}/actions`, fields)).body.data;
  const begin = async () =>
    (await startConversation({ publicUrl: `${scene.platform.root}/public/${bot.publicId}` } as never)).conversationId;
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

  beforeAll(async () => {
    scene = await useConsole();
    shop = await startAllowedSite({
      '/visits': json({ number: 'V-77' }, 201),
      '/orders/AB123456': (response, nth) => {
        const { status, headers, body } = json({ status: nth === 1 ? 'lost' : 'on its way' }, nth === 1 ? 500 : 200);
        response.writeHead(status, headers).end(body);
      },
      '/streets': json({}),
    });
    bot = (await scene.api.post('/chatbots', { name: 'Pier shop', botName: 'Ada' })).body.data;
    desk = await scene.desk();
    ({ page } = desk);
    await page.setViewportSize(WIDE);
  });
  afterAll(async () => {
    await scene?.api.patch('/workspace', { actionsEnabled: true });
    await page?.goto(at('/profile'));
    if (bot) await scene.api.delete(`/chatbots/${bot.id}`);
    await shop?.close();
    await tools?.close();
    await scene?.close();
  });

  it('begin from a template, say at the field what is wrong, and are tried with an example and the real system', async () => {
    await page.goto(inBot());
    await page.getByText('It cannot do anything yet').waitFor();
    await expectNoFindings(page);
    await page.getByRole('link', { name: 'Book a visit' }).click();
    await page.getByLabel('Address', { exact: true }).fill(`${shop.url}/visits`);
    const body = page.getByLabel('Body, as JSON');
    const sent = await body.inputValue();
    await body.fill('{');
    await save();
    await page.getByText('must be JSON').waitFor();
    expect(await body.getAttribute('aria-invalid')).toBe('true');
    await body.fill(sent);
    await save();
    await page.waitForURL(/actions\/[0-9a-f-]{36}$/);
    await page.getByLabel('On which day would you like to come?').fill('2099-01-15');
    await page.getByLabel('Morning or afternoon?').selectOption('Afternoon');
    await page.getByRole('button', { name: 'Try with an example' }).click();
    await page.getByText('You are booked for 2099-01-15. Your number is V-1042.').waitFor();
    expect(shop.hits('/visits')).toBe(0);
    await page.getByRole('button', { name: 'Call the real system' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Call the real system' }).click();
    await page.getByText('Your number is V-77.').waitFor();
    await page.getByRole('button', { name: 'Keep this answer as an example' }).click();
    await page.getByText('You have unsaved changes').waitFor();
    await save();
    await page.getByText('You have unsaved changes').waitFor({ state: 'detached' });
    const [{ examples }] = await actions();
    expect(examples[1]).toEqual({
      values: [
        { key: 'day', value: '2099-01-15' },
        { key: 'time', value: 'afternoon' },
      ],
      status: 201,
      body: '{"number":"V-77"}',
    });
    await expectUsable(desk, page.url(), 'What it needs to know');
    await page.setViewportSize(WIDE);
  });

  it('are moved, removed and asked about in another language, and secrets are written only', async () => {
    const [{ id }] = await actions();
    await page.goto(inBot(`/${id}`));
    await page.getByRole('button', { name: 'Move down: day' }).click();
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await page.getByLabel('Question · German').first().fill('Vormittags oder nachmittags?');
    await page.getByLabel('Headers with secrets').fill('Authorization: Bearer zyxomma');
    await save();
    await page.getByText('Stored: authorization.').waitFor();
    const [{ inputs, secretHeaderNames }] = await actions();
    expect(inputs.map(({ key }: { key: string }) => key)).toEqual(['time', 'day']);
    expect(inputs[0].questions).toEqual([
      { language: 'en', text: 'Morning or afternoon?' },
      { language: 'de', text: 'Vormittags oder nachmittags?' },
    ]);
    expect(secretHeaderNames).toEqual(['authorization']);
    expect(await page.content()).not.toContain('zyxomma');
    await page.getByRole('button', { name: 'Remove time' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('group', { name: 'time' }).waitFor();
    await page.getByRole('button', { name: 'Sign the calls' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Replace the secret' }).waitFor();
  });

  it('are made from an OpenAPI document, with what is wrong', async () => {
    await page.goto(inBot('/import?of=document'));
    const field = page.getByLabel('OpenAPI document, as JSON');
    await field.fill('{}');
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.locator('.field .problem').waitFor();
    await field.fill(JSON.stringify({ ...openApi, servers: [{ url: shop.url }] }));
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByText('1 of 1 operations').waitFor();
    await expectUsable(desk, inBot('/import'), 'Address of an OpenAPI document');
    await page.setViewportSize(WIDE);
    await page.goto(inBot('/import?of=document'));
    await field.fill(JSON.stringify({ ...openApi, servers: [{ url: shop.url }] }));
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('button', { name: 'Choose: GET /orders/{order}' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(`${shop.url}/orders/{order}`);
    await save();
    await page.waitForURL(/actions\/[0-9a-f-]{36}$/);
    expect((await actions()).map(({ name }: { name: string }) => name)).toEqual(['Book a visit', 'Get an order']);
  });

  it('are run by an agent for a visitor, whose failed run is sent again from the log', async () => {
    const conversationId = await begin();
    await page.goto(at(`/inbox/${conversationId}`));
    await isLive(page);
    await page.getByRole('button', { name: 'Run an action' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Action').selectOption('Get an order');
    await dialog.getByRole('textbox').fill('AB123456');
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByText('The system answered 500.').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(inBot('/log'));
    const failed = page.getByRole('row', { name: 'Failed' });
    await failed.getByText('The system answered 500.').waitFor();
    await page.getByLabel('State').selectOption('FAILED');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await failed.getByRole('link').click();
    await page.getByText(`GET ${shop.url}/orders/AB123456`).waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.locator('.sign', { hasText: 'Done' }).waitFor();
    expect(shop.hits('/orders/AB123456')).toBe(2);
    await expectUsable(desk, page.url(), 'What came back');
    await expectUsable(desk, inBot('/log'), 'order: AB123456');
    await page.setViewportSize(WIDE);
  });

  it('are confirmed with their exact values by an agent', async () => {
    const conversationId = await begin();
    await page.goto(at(`/inbox/${conversationId}`));
    await isLive(page);
    await page.getByRole('button', { name: 'Run an action' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Action').selectOption('Book a visit');
    await dialog.getByLabel('On which day').fill('2001-01-15');
    await dialog.getByLabel('Morning or afternoon?').selectOption('Morning');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByText('must be at least').waitFor();
    await dialog.getByLabel('On which day').fill('2099-02-01');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByText('2099-02-01').waitFor();
    const hits = shop.hits('/visits');
    await dialog.getByRole('button', { name: 'Confirm for the visitor' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => shop.hits('/visits')).toBe(hits + 1);
    // The steps stand in the conversation. Only the newest one can be acted on.
    await page.locator('.run .sign', { hasText: 'Done' }).waitFor();
    expect(await page.locator('.run').getByRole('button').count()).toBe(0);
    await expectNoFindings(page);
  });

  it('wait for a colleague where the owner wants it, and are found from the inbox', async () => {
    const action = await make({
      name: 'Move house',
      needsApproval: true,
      inputs: [{ key: 'street', kind: 'text', questions: question('Which street?') }],
      call: { method: 'POST', url: `${shop.url}/streets`, body: '{"street":"{street}"}' },
    });
    const conversationId = await begin();
    const path = `/conversations/${conversationId}`;
    for (const street of ['Pier Road', 'Hill Road']) {
      const values = [{ key: 'street', value: street }];
      const run = (await scene.api.post(`${path}/actions/${action.id}/start`, { values })).body.data;
      await scene.api.post(`${path}/action-runs/${run.id}/confirm`, { confirmation: run.confirmation });
    }
    await page.goto(at('/inbox'));
    await page.getByRole('link', { name: 'Waits for approval' }).click();
    await page.getByText('Pier Road').waitFor();
    await expectUsable(desk, at('/approvals'), 'Hill Road');
    await page.setViewportSize(WIDE);
    const card = (street: string) => page.locator('.card', { hasText: street });
    await card('Pier Road').getByRole('button', { name: 'Decline' }).click();
    await card('Pier Road').waitFor({ state: 'detached' });
    await card('Hill Road').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Nothing waits for approval').waitFor();
    expect(shop.hits('/streets')).toBe(1);
  });

  it('that were stopped because their tool changed show what has changed, and go on once it is approved', async () => {
    const schema = { type: 'object', properties: { orderId: { type: 'string' } }, required: ['orderId'] };
    const tool = { name: 'find_order', description: 'Finds an order.', inputSchema: schema };
    tools = await startMcpServer([{ ...tool, annotations: { readOnlyHint: true } }], inject('allowedPorts'));
    tools.result = { content: [{ type: 'text', text: 'Sent.' }] };
    const proposed = await scene.api.post(`/chatbots/${bot.id}/actions/propose`, { mcpUrl: tools.url });
    const { id } = await make(proposed.body.data.proposals[0].action);
    const run = async () => {
      const values = [{ key: 'order_id', value: 'AB1234' }];
      return (await scene.api.post(`/conversations/${await begin()}/actions/${id}/start`, { values })).body.data;
    };
    expect((await run()).status).toBe('done');
    const note = { type: 'string', description: 'A note for the courier' };
    const inputSchema = { ...schema, properties: { orderId: { type: 'string' }, note }, required: ['orderId', 'note'] };
    tools.tools = [{ ...tool, description: 'Finds an order, and tells its courier.', inputSchema }];
    expect((await run()).status).toBe('failed');
    await page.goto(inBot(`/${id}`));
    await page.getByRole('link', { name: /^The tool has changed/ }).click();
    await page.getByRole('heading', { name: 'Tool of an MCP server: find_order' }).waitFor();
    const row = (name: RegExp) => page.getByRole('row', { name });
    await row(/^Description\s*Changed\s*Finds an order\.\s*Finds an order, and tells its courier\.$/).waitFor();
    await row(/^Effect\s*Changed\s*It only reads\s*It may change something$/).waitFor();
    await row(/^note\s*Changed\s*–\s*string, required A note for the courier$/).waitFor();
    await page.getByText('call.body must have note, which the tool needs.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve it as it is now' }).isDisabled()).toBe(true);
    await expectUsable(desk, inBot(`/${id}/tool`), 'As it is now');
    await page.setViewportSize(WIDE);
    tools.tools = [{ ...tool, description: 'Finds an order, fast.', annotations: { readOnlyHint: true } }];
    await page.goto(inBot(`/${id}/tool`));
    await page.getByRole('button', { name: 'Approve it as it is now' }).click();
    await page.getByRole('heading', { name: 'What it calls' }).waitFor();
    await page.getByRole('link', { name: /^The tool has changed/ }).waitFor({ state: 'detached' });
    expect((await run()).status).toBe('done');
    await scene.api.delete(`/chatbots/${bot.id}/actions/${id}`);
  });

  it('are all stopped by one switch, which the list of actions shows', async () => {
    await page.goto(at('/settings'));
    await page.getByLabel('Chatbots may call your systems').uncheck();
    await save();
    await page.getByText('You have unsaved changes').waitFor({ state: 'detached' });
    await page.goto(inBot());
    await page.getByRole('alert').getByText('switched off').waitFor();
    await expectUsable(desk, inBot(), 'All actions of this workspace are switched off.');
    await page.setViewportSize(WIDE);
    await page.getByRole('checkbox', { name: 'Move house' }).uncheck();
    await page.getByText('Saved').waitFor();
    await page.getByRole('button', { name: 'More actions: Move house' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Move house' }).waitFor({ state: 'detached' });
    await page.goto(at('/developers/audit'));
    await page.getByText('Action: Deleted').first().waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
