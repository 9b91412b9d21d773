import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, isLive, openTalk, said, useConsole } from '../../support/browser/console.ts';
import { chat } from '../../support/visitor.ts';

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
    await scene.api.post(`/conversations/${talk.conversationId}/notes`, { body: HOSTILE });
    await openTalk(desk, scene.platform.root, talk);
    await said(desk.page, 'onerror').first().waitFor();
    await desk.page.keyboard.press('i');
    await desk.page.getByRole('complementary', { name: 'Details' }).waitFor();
    await expectText();
  });

  it('stays text in the knowledge and the settings of a chatbot', async () => {
    const made = await scene.api.post('/chatbots', { name: `Bot ${HOSTILE}`.slice(0, 60) });
    expect(made.status).toBe(200);
    const { id } = made.body.data as { id: string };
    const faq = await scene.api.post(`/chatbots/${id}/sources/faq`, { question: `${HOSTILE} faq?`, answer: LINK });
    expect(faq.status).toBe(200);
    await open('/bots', 'Bot ">');
    await expectText();
    await open(`/bots/${id}/knowledge`, 'faq?');
    await expectText();
    await open(`/bots/${id}/appearance`, 'Name that visitors see');
    await expectText();
    const text = `# Rates\n\nRoom | Rate\nSingle | 88\n\n- **Breakfast** ${LINK}\n\n${HOSTILE}`;
    const source = await scene.api.post(`/chatbots/${id}/sources/text`, { title: HOSTILE, text });
    await open(`/bots/${id}/sources/${source.body.data.id}`, 'Words: ');
    await desk.page.getByText('Tables: 1').waitFor();
    await desk.page.locator('.passages strong', { hasText: 'Breakfast' }).waitFor();
    await expectText();
  });

  it('cannot add a recipient or a command to the links of a lead', async () => {
    const { root, publicUrl } = scene.platform;
    const { start } = await chat(publicUrl!, { message: 'I want to talk to a human' });
    const { conversationId, bindingToken: bt } = start;
    const fields = { name: 'Mallory', email: 'a&bcc=evil@x.example', phone: '+49 (30) 12-34#;ext=*21*5' };
    const left = await fetch(`${publicUrl}/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conversationId, bt, ...fields }),
    });
    expect(left.status).toBe(200);
    const linksIn = (part: Locator) =>
      part
        .locator('a[href^="mailto:"], a[href^="tel:"]')
        .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]));
    const encoded = [
      ['mailto:a%26bcc%3Devil@x.example', fields.email],
      ['tel:+49 (30) 12-34', fields.phone],
    ];
    await open('/leads', fields.email);
    expect(await linksIn(desk.page.getByRole('row').filter({ hasText: fields.email }))).toEqual(encoded);
    await desk.page.goto(`${root}/console/inbox/${conversationId}`);
    await isLive(desk.page);
    await said(desk.page, 'talk to a human').first().waitFor();
    // An earlier test may have opened the details, which stay open.
    const details = desk.page.getByRole('complementary', { name: 'Details' });
    if (!(await details.isVisible())) await desk.page.keyboard.press('i');
    await details.getByText(fields.email).waitFor();
    expect(await linksIn(details)).toEqual(encoded);
  });

  it('stays text in the address', async () => {
    await open(`/inbox?view=ai&q=${encodeURIComponent(`${HOSTILE} unfindable`)}`, 'Nothing matches');
    await expectText();
    await open(`/${encodeURIComponent(HOSTILE)}`, 'There is no such page');
    await expectText();
  });
});
