import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailApp, runMails } from '../../../notices/support.ts';
import { browserPath } from '../../../support/browser/browser.ts';
import {
  type ConsoleScene,
  type Desk,
  openTalk,
  replyField,
  rowOf,
  said,
  useConsole,
  type VisitorChat,
} from '../../../support/browser/console.ts';
import { putMessage, type Started } from '../../../support/conversation.ts';
import { type Tenant, until } from '../../../support/platform.ts';
import { startMailServer } from '../../../support/servers/mail-server.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(!browserPath)('answering in the console', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  let talk: VisitorChat;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
  });
  beforeEach(async () => {
    talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
  });
  afterAll(() => scene?.close());

  const stored = async (role: string) => {
    const { data } = (await scene.api.get(`/conversations/${talk.conversationId}/messages`)).body;
    return (data.messages as { role: string; content: string }[]).filter((each) => each.role === role);
  };
  const contents = async (role: string) => (await stored(role)).map(({ content }) => content);
  const replyNames = (body: string | null) => /mutation ReplyToConversation\(/.test(body ?? '');

  it('stores a reply, takes the conversation over, and shows both', async () => {
    const field = replyField(desk.page);
    await field.fill('Hello');
    await field.press('Shift+Enter');
    await field.pressSequentially('there');
    await field.press('Enter');
    await said(desk.page, 'Hello').waitFor();
    await desk.page.getByText('With you. The AI is silent.').waitFor();
    await until('the reply is stored', async () => (await contents('agent')).length === 1);
    expect(await contents('agent')).toEqual(['Hello\nthere']);
    expect(await desk.page.locator('.entry.agent').count()).toBe(1);
  });

  it('says which messages came by email, and of which the sender is not verified', async () => {
    const { platform } = scene;
    const tenant = { workspaceId: platform.workspaceId } as Tenant;
    const started = { conversationId: talk.conversationId } as Started;
    const visitor = { role: 'visitor', author: null, byEmail: true };
    await putMessage(platform, tenant, started, { ...visitor, content: 'It is me', senderVerified: true });
    await putMessage(platform, tenant, started, { ...visitor, content: 'So am I', senderVerified: false });
    const entry = (words: string) => desk.page.locator('.entry', { hasText: words });
    await entry('It is me').getByText('By email', { exact: true }).waitFor();
    await entry('So am I').getByText('By email, sender not verified').waitFor();
    expect(await desk.page.getByText('By email').count()).toBe(2);
  });

  it('shows at a reply to a visitor who has left what became of its mail', async () => {
    const server = await startMailServer();
    await replyField(desk.page).fill('Are you still there?');
    await replyField(desk.page).press('Enter');
    await until('the reply is stored', async () => (await contents('agent')).length === 1);
    await runMails(mailApp(scene.platform, server, 3));
    await desk.page.reload();
    await desk.page.getByText('Not mailed: the visitor left no address').waitFor();
    await server.close();
  });

  it('sends nothing while a text is composed', async () => {
    const field = replyField(desk.page);
    await field.fill('にほん');
    await field.evaluate((element) => {
      const options = { key: 'Enter', bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', { ...options, isComposing: true }));
      element.dispatchEvent(new KeyboardEvent('keydown', { ...options, keyCode: 229 }));
    });
    expect(await field.inputValue()).toBe('にほん');
    expect(await desk.page.locator('.entry.agent').count()).toBe(0);
  });

  it('keeps drafts by conversation and kind, across reloads', async () => {
    const other = await scene.visitor();
    await replyField(desk.page).fill('a reply');
    await desk.page.getByRole('button', { name: 'Note', exact: true }).click();
    const note = desk.page.getByRole('textbox', { name: /^Write a note/ });
    expect(await note.inputValue()).toBe('');
    await note.fill('a note');
    await rowOf(desk.page, talk).getByText('Draft').waitFor();
    await openTalk(desk, scene.platform.root, other);
    expect(await replyField(desk.page).inputValue()).toBe('');
    await openTalk(desk, scene.platform.root, talk);
    expect(await replyField(desk.page).inputValue()).toBe('a reply');
    await desk.page.getByRole('button', { name: 'Note', exact: true }).click();
    expect(await note.inputValue()).toBe('a note');
  });

  it('keeps a failed reply with its reason, and sends it once when it is retried', async () => {
    await desk.page.route('**/graphql', (route) =>
      replyNames(route.request().postData()) ? route.abort() : route.fallback(),
    );
    await replyField(desk.page).fill('Nobody hears this');
    await replyField(desk.page).press('Enter');
    const failed = desk.page.locator('.entry.failed');
    await failed.getByText('The server could not be reached.').waitFor();
    expect(await contents('agent')).toEqual([]);
    await desk.page.unroute('**/graphql');
    await failed.getByRole('button', { name: 'Retry' }).click();
    await failed.waitFor({ state: 'detached' });
    await until('it is stored', async () => (await contents('agent')).length === 1);
    expect(await said(desk.page, 'Nobody hears this').count()).toBe(1);
  });

  it('does not send again what was stored although its answer was lost', async () => {
    let sent = 0;
    await desk.page.route('**/graphql', async (route) => {
      if (!replyNames(route.request().postData())) return route.fallback();
      sent++;
      await route.fetch();
      return route.abort();
    });
    await replyField(desk.page).fill('Once only');
    await replyField(desk.page).press('Enter');
    await until('it is stored', async () => (await contents('agent')).length === 1);
    await desk.page.locator('.entry.sending').waitFor({ state: 'detached' });
    expect(await desk.page.locator('.entry.failed').count()).toBe(0);
    expect([sent, await said(desk.page, 'Once only').count()]).toEqual([1, 1]);
    await desk.page.unroute('**/graphql');
  });

  it('shows what came since one began to write before it sends', async () => {
    await replyField(desk.page).fill('Your parcel');
    await talk.say('Never mind, I found it');
    await said(desk.page, 'Never mind').waitFor();
    await replyField(desk.page).press('Enter');
    const panel = desk.page.getByRole('alert');
    await panel.getByText('Never mind, I found it').waitFor();
    expect(await contents('agent')).toEqual([]);
    await panel.getByRole('button', { name: 'Keep writing' }).click();
    expect(await replyField(desk.page).inputValue()).toBe('Your parcel');
    await replyField(desk.page).fill('Good to hear!');
    await replyField(desk.page).press('Enter');
    await until('it is stored', async () => (await contents('agent')).includes('Good to hear!'));
  });

  it('sends nothing over a message that arrives while it sends, and shows that message first', async () => {
    let isFirst = true;
    await desk.page.route('**/graphql', async (route) => {
      if (replyNames(route.request().postData()) && isFirst) {
        isFirst = false;
        await talk.say('Wait, I have it');
      }
      return route.fallback();
    });
    await replyField(desk.page).fill('We send another one');
    await replyField(desk.page).press('Enter');
    const failed = desk.page.locator('.entry.failed');
    await failed.getByText('Not sent: somebody wrote meanwhile. Read it first.').waitFor();
    await said(desk.page, 'Wait, I have it').waitFor();
    expect(await contents('agent')).toEqual([]);
    await failed.getByRole('button', { name: 'Retry' }).click();
    await until('it is stored', async () => (await contents('agent')).length > 0);
    expect(await contents('agent')).toEqual(['We send another one']);
    await desk.page.unroute('**/graphql');
  });

  it('keeps a reply whose page ends before its answer, and stores it once', async () => {
    let held: { body: string; authorization: string } | undefined;
    await desk.page.route('**/graphql', async (route) => {
      const request = route.request();
      if (!replyNames(request.postData())) return route.fallback();
      held = { body: request.postData()!, authorization: (await request.allHeaders()).authorization! };
    });
    await replyField(desk.page).fill('Sent as the lights went out');
    await replyField(desk.page).press('Enter');
    const { body, authorization } = await until('the reply is on its way', async () => held);
    await desk.page.goto('about:blank');
    await desk.page.unroute('**/graphql');
    // The request arrives although nobody waits for its answer any more.
    const headers = { 'content-type': 'application/json', authorization };
    await fetch(`${scene.platform.root}/graphql`, { method: 'POST', headers, body });
    expect(await contents('agent')).toEqual(['Sent as the lights went out']);
    await openTalk(desk, scene.platform.root, talk);
    const failed = desk.page.locator('.entry.failed');
    await failed.getByRole('button', { name: 'Retry' }).click();
    await desk.page.locator('.entry.failed, .entry.sending').waitFor({ state: 'detached' });
    expect(await contents('agent')).toEqual(['Sent as the lights went out']);
    expect(await said(desk.page, 'Sent as the lights went out').count()).toBe(1);
  });

  it('adds notes that look unlike replies and are none', async () => {
    await desk.page.keyboard.press('n');
    const note = desk.page.getByRole('textbox', { name: /^Write a note/ });
    await note.fill('Be generous');
    await desk.page.getByRole('button', { name: 'Add note' }).click();
    await desk.page.locator('.entry.note .text', { hasText: 'Be generous' }).waitFor();
    await until('it is stored', async () => {
      const { notes } = (await scene.api.get(`/conversations/${talk.conversationId}/notes`)).body.data;
      return notes.length === 1;
    });
    expect(await contents('agent')).toEqual([]);
  });

  it('shows the words of a visitor as text', async () => {
    await talk.say('<img src=x onerror=alert(1)> **bold** [x](javascript:alert(1))');
    await said(desk.page, '<img src=x').waitFor();
    expect(await desk.page.locator('.entry.visitor img, .entry.visitor strong + strong, .bubble a').count()).toBe(0);
  });

  it('renews a token that ends while a file is on its way, and sends the reply once', async () => {
    const tokens: string[] = [];
    let uploads = 0;
    desk.page.on('request', (request) => {
      if (request.method() === 'PUT') uploads++;
    });
    await desk.page.route('**/graphql', async (route) => {
      const request = route.request();
      if (!replyNames(request.postData())) return route.fallback();
      const headers = await request.allHeaders();
      tokens.push(headers.authorization!);
      // What the platform reads first is a token that it does not accept any more.
      const ended = { ...headers, authorization: `Bearer fd_sess_${'0'.repeat(38)}` };
      return tokens.length === 1 ? route.continue({ headers: ended }) : route.fallback();
    });
    const file = { name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.alloc(3_500_000, 'a ') };
    await desk.page.getByLabel('Attach files').setInputFiles(file);
    await desk.page.getByRole('button', { name: 'Send' }).click();
    await desk.page.locator('.files', { hasText: 'long.txt' }).waitFor();
    await until('the reply is stored', async () => (await stored('agent')).length === 1);
    await desk.page.unroute('**/graphql');
    expect([tokens.length, new Set(tokens).size, uploads]).toEqual([2, 2, 1]);
    expect(await desk.page.locator('.entry.failed').count()).toBe(0);
  });

  it('sends files, and opens a picture in a tab and any other as a download', async () => {
    const buffer = Buffer.from('%PDF-1.7');
    const files = [
      { name: 'lamp.png', mimeType: 'image/png', buffer: pixel },
      { name: 'lamps.pdf', mimeType: 'application/pdf', buffer },
    ];
    await desk.page.getByLabel('Attach files').setInputFiles(files);
    await desk.page.locator('.pending-files li', { hasText: 'lamps.pdf' }).filter({ hasText: '0.1 kB' }).waitFor();
    await desk.page.getByRole('button', { name: 'Send' }).click();
    await desk.page.locator('.files', { hasText: 'lamps.pdf' }).waitFor();
    const [message] = (await stored('agent')) as unknown as { attachments: { name: string }[] }[];
    expect(message!.attachments.map(({ name }) => name)).toEqual(['lamp.png', 'lamps.pdf']);
    const opened = (name: string) => desk.page.locator('.files').getByRole('button', { name }).click();
    const [tab] = await Promise.all([desk.context.waitForEvent('page'), opened('lamp.png')]);
    await tab.waitForLoadState();
    expect(new URL(tab.url()).origin).toBe(scene.platform.root);
    expect(await tab.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await tab.close();
    const [saved] = await Promise.all([desk.page.waitForEvent('download'), opened('lamps.pdf')]);
    expect([saved.suggestedFilename(), await readFile(await saved.path())]).toEqual(['lamps.pdf', buffer]);
    const toolarge = { name: 'x.exe', mimeType: 'application/octet-stream', buffer };
    await desk.page.getByLabel('Attach files').setInputFiles(toolarge);
    await desk.page.getByText('x.exe: this type of file cannot be sent.').waitFor();
  });
});
