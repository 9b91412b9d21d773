import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor } from '../../client/visitor.ts';
import { printDocuments } from '../../tools/documents/print.ts';
import { folderDocuments, publishedSchema } from '../../tools/documents/read.ts';
import { browserPath, type OwnBrowser, openBrowser, openPage } from '../support/browser/browser.ts';
import { freePort, type Platform, until } from '../support/platform.ts';
import { sharedPlatform } from '../support/scene.ts';
import { subscribe } from '../support/subscription.ts';

/** More than one page of the list. */
const CONVERSATIONS = 11;

let platform: Platform;
let server: ChildProcess;
let root: string;
beforeAll(async () => {
  platform = await sharedPlatform('demo');
  const port = String(await freePort());
  root = `http://localhost:${port}`;
  server = spawn('npm', ['run', '--silent', 'dashboard'], {
    env: { ...process.env, DATA_DIR: platform.dataDir, DASHBOARD_PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let printed = '';
  server.stdout!.on('data', (data) => (printed += data));
  await until('it says where it is', async () => printed.includes(`Dashboard: ${root}/`));
});
afterAll(async () => {
  if (server?.pid) {
    const ended = once(server, 'exit');
    process.kill(-server.pid);
    await ended;
  }
});

const visitor = () => createVisitor({ publicUrl: platform.publicUrl! });

/** What a server answers to a request that says it is for another host. */
const asHost = (host: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    get(root + path, { headers: { host } }, ({ statusCode = 0, socket }) => {
      socket.destroy();
      resolve(statusCode);
    }).on('error', reject);
  });

describe('the server of the dashboard', () => {
  it('gives the page and the client as a browser reads them, and nothing else', async () => {
    const script = await fetch(`${root}/client/graphql.ts`);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(await script.text()).not.toMatch(/^export (type|interface)/m);
    for (const path of [
      '/package.json',
      '/.frontdesk/ready.json',
      '/examples/dashboard/../../package.json',
      '/domain/app.ts',
    ]) {
      expect((await fetch(root + path)).status).toBe(404);
    }
  });

  it('shows the key to no page under a name that is not this machine', async () => {
    expect(await asHost(`localhost:${new URL(root).port}`, '/examples/dashboard/settings.json')).toBe(200);
    expect(await asHost('evil.example', '/examples/dashboard/settings.json')).toBe(403);
    const answer = await fetch(`${root}/examples/dashboard/settings.json`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('has documents that the published schema allows, with their types: npm run generate', () => {
  const committed = readFileSync(new URL('../../examples/dashboard/operations.ts', import.meta.url), 'utf8');
  const documents = folderDocuments('examples/dashboard/operations');
  expect(committed).toBe(printDocuments(publishedSchema(), documents, '../../client/graphql.ts'));
});

describe.skipIf(!browserPath)('the dashboard in a browser', () => {
  let browser: OwnBrowser;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    // Their events have passed before the page is open, so that they do not move its rows.
    const inbox = await subscribe(platform.graphqlUrl, 'subscription { inboxEvents { type } }', {
      apiKey: platform.apiKey!,
    });
    for (let count = 0; count < CONVERSATIONS; count++) await visitor().begin();
    await inbox.take(CONVERSATIONS);
    inbox.leave();
    browser = await openBrowser();
    page = await openPage(browser, { viewport: { width: 1100, height: 1000 } });
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(root);
  });
  afterAll(() => browser?.close());

  const rows = () => page.locator('#rows tr').count();

  it('shows the figures and their days as bars', async () => {
    await page.getByRole('heading', { name: 'Lumen & Leaf' }).waitFor();
    await page.getByText('Answers by the chatbot').waitFor();
    expect(await page.locator('#connect').isVisible()).toBe(false);
    expect(await page.locator('#chart rect').count()).toBe(7);
    await page.getByLabel('Range').selectOption('LAST_30D');
    await until('the chart has a bar a day', async () => (await page.locator('#chart rect').count()) === 30);
  });

  it('shows conversations page by page', async () => {
    // Events of earlier writes may add rows at any time.
    await until('a page', async () => (await rows()) >= 10);
    const [response] = await Promise.all([
      page.waitForResponse((answer) => /"after":"/.test(answer.request().postData() ?? '')),
      page.getByRole('button', { name: 'More' }).click(),
    ]);
    const { edges } = (await response.json()).data.conversations as { edges: { node: { id: string } }[] };
    expect(edges.length).toBeGreaterThan(0);
    for (const { node } of edges) await page.locator(`#rows tr[data-id="${node.id}"]`).waitFor();
  });

  it('shows only the status chosen last, in whatever order the answers come', async () => {
    const of = (status: string) => (sent: { postData(): string | null }) =>
      sent.postData()?.includes(`"status":"${status}"`) ?? false;
    const held: Array<() => Promise<void>> = [];
    await page.route('**/graphql', (route) =>
      of('OPEN')(route.request()) ? void held.push(() => route.continue()) : route.continue(),
    );
    const answered = (status: string) => page.waitForResponse((response) => of(status)(response.request()));
    await page.getByLabel('Status').selectOption('OPEN');
    await until('the first is asked for', async () => held.length === 1);
    const [second] = await Promise.all([answered('CLOSED'), page.getByLabel('Status').selectOption('CLOSED')]);
    await second.finished();
    const [first] = await Promise.all([answered('OPEN'), held[0]!()]);
    expect(await first.text()).toContain('"OPEN"');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const statuses = await page.locator('#rows .status').allTextContents();
    expect(statuses.filter((status) => status !== 'closed')).toEqual([]);
    await page.unroute('**/graphql');
    await page.getByLabel('Status').selectOption('');
    await until('all of them', async () => (await rows()) >= 10);
  });

  it('tells what happens live, on top', async () => {
    const guest = visitor();
    const { conversationId } = await guest.begin();
    await page.locator(`#rows tr[data-id="${conversationId}"]`).waitFor();
    await guest.ask('can I speak to a human please');
    const row = page.locator(`#rows tr[data-id="${conversationId}"]`);
    await row.getByText('waiting for a human').waitFor();
    // Events of earlier writes may come after it, but what was read stands below all that happened.
    expect(await page.locator(`#rows tr:not(.news) ~ tr[data-id="${conversationId}"]`).count()).toBe(0);
  });

  it('resolves a conversation', async () => {
    const first = page.locator('#rows tr').first();
    const id = await first.getAttribute('data-id');
    await first.getByRole('button', { name: 'Resolve' }).click();
    await page.locator(`#rows tr[data-id="${id}"] .status`, { hasText: 'resolved' }).waitFor();
    const answer = await fetch(`${platform.baseUrl}/conversations/${id}`, {
      headers: { 'x-api-key': platform.apiKey! },
    });
    expect(((await answer.json()) as { data: { status: string } }).data.status).toBe('resolved');
    expect(complaints).toEqual([]);
  });

  it('asks for a key where it knows none, and says why one is refused', async () => {
    const other = await openPage(browser);
    await other.route('**/settings.json', (route) => route.fulfill({ status: 404, body: '{}' }));
    await other.goto(root);
    await other.getByLabel('Root of the platform').fill(platform.root);
    await other.getByLabel('API key').fill('fd_live_wrong');
    await other.getByRole('button', { name: 'Connect' }).click();
    await other.getByRole('alert').getByText(/\S/).waitFor();
    await other.close();
  });

  it('asks for a key where it knows none, with the root of the platform that it knows', async () => {
    const ready = join(platform.dataDir, 'ready.json');
    const known = readFileSync(ready, 'utf8');
    writeFileSync(ready, JSON.stringify({ ...JSON.parse(known), apiKey: null }));
    await page.reload();
    await page.getByLabel('API key').waitFor();
    expect(await page.getByLabel('Root of the platform').inputValue()).toBe(platform.root);
    writeFileSync(ready, known);
    await page.getByLabel('API key').fill(JSON.parse(known).apiKey);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('Answers by the chatbot').waitFor();
    expect(await page.locator('#connect').isVisible()).toBe(false);
  });
});
