import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, COMPOSED_ENTER, isIgnored } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, openTalk, replyField, useConsole } from '../../support/browser/console.ts';
import { expectUsable } from '../../support/browser/console-screens.ts';
import { call, client, until } from '../../support/platform.ts';
import { chat } from '../../support/visitor.ts';

describe.skipIf(!browserPath)('every screen of a chatbot can be used by everybody', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  it.each([
    ['', 'Lumen & Leaf shop'],
    ['/new', 'What is your site?'],
    ['/:id/start', 'Choose what visitors see'],
    ['/:id/knowledge', 'Do you repair lamps?'],
    ['/:id/unanswered', 'Unanswered'],
    ['/:id/ask', 'Ask'],
    ['/:id/appearance', 'Name that visitors see'],
    ['/:id/answers', 'Words with the same meaning'],
    ['/:id/hours', 'Opening hours'],
    ['/:id/install', 'Allowed domains'],
  ])('/bots%s', async (path, ready) => {
    const { root, chatbotId } = scene.platform;
    await expectUsable(desk, `${root}/console/bots${path.replace(':id', chatbotId!)}`, ready);
  });

  it('a source, with what was read', async () => {
    const { root, chatbotId, baseUrl, apiKey } = scene.platform;
    const text = '# Rates\n\nRoom | Rate | Breakfast\nSingle | 88 euros | included\n\n- Towels are changed daily.';
    const { body } = await client(baseUrl, apiKey!).post(`/chatbots/${chatbotId}/sources/text`, {
      title: 'Rates',
      text,
    });
    await expectUsable(desk, `${root}/console/bots/${chatbotId}/sources/${body.data.id}`, 'Tables: 1');
    // No screen asks for the source any more when it is deleted.
    await desk.page.goto(`${root}/console/bots/${chatbotId}/knowledge`);
    await client(baseUrl, apiKey!).delete(`/chatbots/${chatbotId}/sources/${body.data.id}`);
  });

  it('the inbox, with a conversation', async () => {
    const { conversationId } = await scene.visitor();
    await expectUsable(desk, `${scene.platform.root}/console/inbox/${conversationId}`, 'I want to talk to a human');
  });

  it('an unanswered question becomes a FAQ, is asked again, and shows green', async () => {
    const { root, chatbotId, publicUrl } = scene.platform;
    const { page } = desk;
    await page.setViewportSize({ width: 1280, height: 800 });
    const question = 'Do you deliver to Zanzibar by hot-air balloon?';
    await chat(publicUrl!, { message: question });
    const row = page.locator('.plain-row', { hasText: 'hot-air balloon' });
    await until('it is listed', async () => {
      await page.goto(`${root}/console/bots/${chatbotId}/unanswered`);
      await page.locator('.plain-row, .empty').first().waitFor();
      return (await row.count()) > 0;
    });
    await row.getByRole('button', { name: 'Write the answer' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('textbox', { name: 'Question', exact: true }).inputValue()).toBe(question);
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('Only on windless days.');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await row.getByText('It answers now').waitFor();
    await page.reload();
    await page.locator('.plain-row, .empty').first().waitFor();
    expect(await row.count()).toBe(0);
  });

  it('the preview is the widget with the unsaved settings, and what is written in it is a test conversation', async () => {
    const { root, chatbotId, baseUrl, apiKey } = scene.platform;
    const { page } = desk;
    // The address that the screen had before leads to it.
    await page.goto(`${root}/console/bots/${chatbotId}/look?from=a-link`);
    await page.waitForURL(`${root}/console/bots/${chatbotId}/appearance?from=a-link`);
    const widget = page.frameLocator('.frame iframe');
    await widget.getByRole('dialog').waitFor();
    const greeting = page.getByRole('textbox', { name: 'Greeting' });
    await greeting.fill('');
    await greeting.pressSequentially('Not saved at all', { delay: 30 });
    await widget.getByText('Not saved at all').waitFor();
    // The widget takes no focus from the person who types.
    expect(await greeting.inputValue()).toBe('Not saved at all');
    const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
    for (const name of ['Right to left', 'Away', 'Lead form', 'Dark']) await choose(name);
    await widget.getByText('How can we reach you?').waitFor();
    await widget.getByText('We are away at the moment').waitFor();
    expect(await widget.locator('.app').getAttribute('dir')).toBe('rtl');
    for (const name of ['Right to left', 'Away', 'Lead form', 'Dark', 'Phone']) await choose(name);
    await widget.getByText('How can we reach you?').waitFor({ state: 'detached' });
    const field = widget.getByRole('textbox');
    await field.fill('What are your opening hours?');
    await field.press('Enter');
    await widget.locator('.message, .bubble', { hasText: /9/ }).first().waitFor();
    const { data } = (await client(baseUrl, apiKey!).get('/conversations?limit=5')).body.data;
    expect(data[0]).toMatchObject({ isTest: true, chatbotId, messageCount: 2 });
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('frontdesk:')))).toEqual(
      [],
    );
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  it('a canned reply is made in the settings and inserted with a slash', async () => {
    const { root } = scene.platform;
    const { page } = desk;
    await page.goto(`${root}/console/settings`);
    await page.getByRole('textbox', { name: 'Shortcut' }).fill('hello');
    await page.getByRole('textbox', { name: 'Text of the reply' }).fill('Good day, this is {{agent.name}}.');
    await page.getByRole('button', { name: 'Add reply' }).click();
    await page.getByText('/hello').waitFor();
    await openTalk(desk, root, await scene.visitor());
    await replyField(page).pressSequentially('/he');
    await page.getByRole('option', { name: /hello/ }).waitFor();
    expect(await isIgnored(replyField(page), COMPOSED_ENTER)).toBe(true);
    await page.keyboard.press('Enter');
    await until('it is inserted', async () => /^Good day, this is (?!\{)/.test(await replyField(page).inputValue()));
    expect(await page.locator('.entry.agent').count()).toBe(0);
  });

  it('settings that were changed by somebody else are shown, and what was entered stays', async () => {
    const { root, baseUrl, apiKey } = scene.platform;
    const { page } = desk;
    const api = client(baseUrl, apiKey!);
    // Of its own, because other files read the names of the demo's chatbot.
    const { id: chatbotId } = (await api.post('/chatbots', { name: 'Shared', botName: 'Ada' })).body.data;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${root}/console/bots/${chatbotId}/appearance`);
    await page.getByRole('textbox', { name: 'Greeting' }).fill('Good day!');
    expect((await api.patch(`/chatbots/${chatbotId}`, { botName: 'Ines' })).status).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody saved other changes meanwhile').waitFor();
    await page.locator('.save-bar').getByText('→ Ines').waitFor();
    expect(await page.getByRole('textbox', { name: 'Greeting' }).inputValue()).toBe('Good day!');
    expect(await page.getByRole('textbox', { name: 'Name that visitors see' }).inputValue()).toBe('Ines');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('textbox', { name: 'Greeting' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Greeting' }).inputValue()).toBe('Good day!');
    // No screen asks for the chatbot any more when it is deleted.
    await page.goto(`${root}/console/bots`);
    await api.delete(`/chatbots/${chatbotId}`);
  });

  it('the sound of replies is on until somebody switches it off', async () => {
    const { root, chatbotId, baseUrl, apiKey } = scene.platform;
    const { page } = desk;
    await page.goto(`${root}/console/bots/${chatbotId}/appearance`);
    const sound = page.getByRole('checkbox', { name: 'Play a sound when a reply arrives' });
    expect(await sound.isChecked()).toBe(true);
    await sound.uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { data } = (await client(baseUrl, apiKey!).get(`/chatbots/${chatbotId}/appearance`)).body;
    expect(data.settings.replySound).toBe(false);
  });

  it('the details of a conversation say whether the identity of its visitor was verified', async () => {
    const { root, chatbotId, publicUrl, baseUrl, apiKey } = scene.platform;
    const { page } = desk;
    const api = client(baseUrl, apiKey!);
    const details = page.getByRole('complementary', { name: 'Details' });
    const { secret } = (await api.post(`/chatbots/${chatbotId}/identity-secret`)).body.data;
    const { conversationId, bindingToken: bt } = (await chat(publicUrl!, { message: 'hello', visitorId: 'ada' })).start;
    await page.setViewportSize({ width: 1280, height: 800 });
    await openTalk(desk, root, { conversationId });
    if (!(await details.isVisible())) await page.keyboard.press('i');
    await details.getByText('Visitor ID').waitFor();
    expect(await details.getByText('Verified').count()).toBe(0);
    const hash = createHmac('sha256', secret).update('ada').digest('hex');
    const url = `${publicUrl}/conversations/${conversationId}/identity`;
    expect((await call('POST', url, { id: 'ada', hash }, { 'x-binding-token': bt })).status).toBe(200);
    await page.reload();
    await details.getByText('Verified').waitFor();
    await api.delete(`/chatbots/${chatbotId}/identity-secret`);
  });

  it('breaks no rule of the page on the way', () => {
    expect(desk.complaints).toEqual([]);
  });
});
