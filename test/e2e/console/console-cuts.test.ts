import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import {
  type Desk,
  isLive,
  type OwnConsole,
  openTalk,
  replyField,
  said,
  startConsole,
} from '../../support/browser/console.ts';
import { client, until } from '../../support/platform.ts';

const CUTS = 50;

describe.skipIf(!browserPath)('a line that is cut', () => {
  let scene: OwnConsole;
  let desk: Desk;
  beforeAll(async () => {
    scene = await startConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  it('50 times loses no message, shows none twice, and changes no order', async () => {
    const talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
    const told = ['I want to talk to a human'];
    for (let cut = 0; cut < CUTS; cut++) {
      await desk.context.setOffline(true);
      told.push(`Message ${cut}`);
      await talk.say(told.at(-1)!);
      // Cuts of different lengths, so that some fall into an attempt to reconnect.
      await desk.page.waitForTimeout((cut % 4) * 50);
      await desk.context.setOffline(false);
      if (cut % 10 === 0) await said(desk.page, `Message ${cut}`).first().waitFor();
    }
    await said(desk.page, `Message ${CUTS - 1}`).waitFor();
    await isLive(desk.page);
    expect(await desk.page.locator('.entry.visitor .text').allTextContents()).toEqual(told);
  });

  it('because the platform was killed keeps the text in the composer, and its reply is stored once', async () => {
    const talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
    await replyField(desk.page).fill('Your lamp is');
    await scene.platform.kill();
    await desk.page.locator('.live.is-offline, .live.is-waiting').waitFor();
    await replyField(desk.page).pressSequentially(' on its way');
    await replyField(desk.page).press('Enter');
    const failed = desk.page.locator('.entry.failed');
    await failed.getByText('The server could not be reached.').waitFor();
    scene.platform = await scene.platform.restart();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await failed.waitFor({ state: 'detached' });
    const { baseUrl, apiKey } = scene.platform;
    const contents = async () => {
      const { data } = (await client(baseUrl, apiKey!).get(`/conversations/${talk.conversationId}/messages`)).body;
      const messages = data.messages as { role: string; content: string }[];
      return messages.filter(({ role }) => role === 'agent').map(({ content }) => content);
    };
    await until('the reply is stored', async () => (await contents()).length > 0);
    expect(await contents()).toEqual(['Your lamp is on its way']);
    expect(await said(desk.page, 'Your lamp is on its way').count()).toBe(1);
    await isLive(desk.page);
  });
});
