import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DemoFile } from '../../local/files.ts';
import { call, client, type OwnPlatform, startPlatform } from '../support/platform.ts';
import { startHttpServer } from '../support/servers/loopback-server.ts';
import { chatJson } from '../support/visitor.ts';

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await startPlatform({ env: { DEMO: '1' } });
});
afterAll(() => platform?.stop());

it.each([
  ['What are your opening hours?', '9 am to 6 pm'],
  ['are you open on sunday', 'closed'],
  ['where are you', 'Harbour Street 12'],
  ['how do I get to your shop', 'Old Port'],
  ['how much is shipping', '4.90 euros'],
  ['How much is delivery?', '4.90 euros'],
  ['How long does delivery take and what does it cost?', 'one to two working days'],
  ['do you deliver to France', '9.90 euros'],
  ['do you ship abroad', 'Europe'],
  ['is delivery free', '60 euros'],
  ['i want my money back', 'five working days'],
  ['when do I get my refund', 'five working days'],
  ['can I return a lamp', '30 days'],
  ['Can I send a lamp back?', '30 days'],
  ['how can i pay', 'PayPal'],
  ['do you take paypal', 'PayPal'],
  ['i need to cancel my order', 'within an hour'],
  ['my plant arrived dead', '48 hours'],
  ['can you fix my old lamp', '25 to 60 euros'],
  ['how long is the warranty', 'three years'],
  ['do you have gift cards', '10 to 200 euros'],
  ['what is your phone number', '020 555 0147'],
])('the demo answers what its visitors ask: %s', async (message, span) => {
  const { body } = await chatJson(platform.publicUrl!, { message, lang: 'en' });
  expect(body.data.message.content).toContain(span);
  expect(body.data.message).toMatchObject({ unanswered: false });
});

/** What the demo's systems say of a customer's order, as the chatbot asks them. */
async function orderStatus(): Promise<unknown> {
  const demo: DemoFile = JSON.parse(readFileSync(join(platform.dataDir, 'demo.json'), 'utf8'));
  const { get, post } = client(platform.baseUrl, demo.apiKey);
  const started = await call('POST', `${platform.publicUrl}/conversations`, {});
  const { conversationId, bindingToken: bt } = started.body.data;
  const at = `${platform.publicUrl}/conversations/${conversationId}`;
  expect((await call('POST', `${at}/identity?bt=${bt}`, demo.customer, { 'x-binding-token': bt })).status).toBe(200);
  const { actions } = (await get(`/chatbots/${demo.chatbotId}/actions`)).body.data;
  const { id } = actions.find(({ name }: { name: string }) => name === 'Order status');
  const values = [{ key: 'order', value: 'LL10198' }];
  return (await post(`/conversations/${conversationId}/actions/${id}/start`, { values })).body.data;
}

it('the demo calls systems on this machine, also if their address is taken at the next start', async () => {
  const delivered = { status: 'done', message: expect.stringContaining('Order LL10198 (Cast-iron plant): Delivered.') };
  expect(await orderStatus()).toMatchObject(delivered);
  const file = () => JSON.parse(readFileSync(join(platform.dataDir, 'demo.json'), 'utf8')).systemsHost;
  const host = file();
  await platform.kill();
  const other = await startHttpServer((_, response) => response.end('{}'), [Number(host.split(':')[1])]);
  platform = await platform.restart();
  expect(file()).not.toBe(host);
  expect(await orderStatus()).toMatchObject(delivered);
  expect(other.connections()).toBe(0);
  await other.close();
});
