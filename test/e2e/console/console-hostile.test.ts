import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, isLive, openTalk, said, useConsole } from '../../support/browser/console.ts';
import { client } from '../../support/platform.ts';

const HOSTILE = '"><img src=x onerror="window.broken=1"><script>window.broken=1</script>';
const LINK = '[x](javascript:window.broken=1) <svg onload=window.broken=1>';

describe.skipIf(!browserPath)('hostile text in every field', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  const api = () => client(scene.platform.baseUrl, scene.platform.apiKey!);
  /** What of the text became elements, and whether any of it ran. */
  const expectText = async () => {
    const found = await desk.page.evaluate(() => ({
      broken: 'broken' in globalThis,
      made: document.querySelectorAll('#app img, #app script, #app [onerror], #app [onload], a[href^="javascript:"]')
        .length,
    }));
    expect(found).toEqual({ broken: false, made: 0 });
    expect(desk.complaints).toEqual([]);
  };
  const open = async (path: string, text: string) => {
    await desk.page.goto(`${scene.platform.root}/console${path}`);
    await isLive(desk.page);
    await desk.page.getByText(text).first().waitFor();
  };

  it('stays text in a conversation, its list and its details', async () => {
    const talk = await scene.visitor(`${HOSTILE} I want to talk to a human`);
    await talk.say(LINK);
    await api().post(`/conversations/${talk.conversationId}/notes`, { body: HOSTILE });
    await openTalk(desk, scene.platform.root, talk);
    await said(desk.page, 'onerror').first().waitFor();
    await desk.page.keyboard.press('i');
    await desk.page.getByRole('complementary', { name: 'Details' }).waitFor();
    await expectText();
  });

  it('stays text in the knowledge and the settings of a chatbot', async () => {
    const made = await api().post('/chatbots', { name: `Bot ${HOSTILE}`.slice(0, 60) });
    expect(made.status).toBe(200);
    const { id } = made.body.data as { id: string };
    const faq = await api().post(`/chatbots/${id}/sources/faq`, { question: `${HOSTILE} faq?`, answer: LINK });
    expect(faq.status).toBe(200);
    await open('/bots', 'Bot ">');
    await expectText();
    await open(`/bots/${id}/knowledge`, 'faq?');
    await expectText();
    await open(`/bots/${id}/look`, 'Name that visitors see');
    await expectText();
  });

  it('stays text in the address', async () => {
    await open(`/inbox?view=ai&q=${encodeURIComponent(HOSTILE)}`, 'Nothing matches');
    await expectText();
    await open(`/${encodeURIComponent(HOSTILE)}`, 'There is no such page');
    await expectText();
  });
});
