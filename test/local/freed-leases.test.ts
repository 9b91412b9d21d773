import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Started, startConversation } from '../support/conversation.ts';
import { type HeldStreamReader, holdStream } from '../support/held-stream.ts';
import { type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { type Bot, makeBot } from '../support/visitor.ts';

let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
const held: HeldStreamReader[] = [];
const open = ({ url, bindingToken }: Started, n: number) =>
  holdStream(url, bindingToken, { 'x-forwarded-for': `198.51.100.${n}` });

beforeAll(async () => {
  platform = await startPlatform({ env: { TRUST_PROXY: '1' } });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
});
afterAll(async () => {
  for (const stream of held) stream.leave();
  await platform.stop();
});

test('The places that a killed platform held are free as soon as it is started again', async () => {
  const conversations = await Promise.all(Array.from({ length: 18 }, () => startConversation(bot)));
  const openAll = () =>
    Promise.all(Array.from({ length: 51 }, (_, n) => open(conversations[n % 18]!, n % 18))).then((streams) => {
      held.push(...streams);
      return streams.filter(({ status }) => status === 200).length;
    });
  expect(await openAll()).toBe(50);
  await platform.kill();
  platform = await platform.restart({ TRUST_PROXY: '1' });
  expect(await openAll()).toBe(50);
});
