// @slow
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Platform, Tenant } from '../../support/platform.ts';
import { startAllowedSite, useScene } from '../../support/scene.ts';
import type { Site } from '../../support/servers/site.ts';
import { chat } from '../../support/visitor.ts';
import { createShell, type Shell } from './support.ts';

let platform: Platform;
let tenant: Tenant;
let site: Site;
let shell: Shell;
let chatbotId: string;
let publicId: string;
let keys: { keyless: Record<string, string>; readOnly: Record<string, string>; other: Record<string, string> };
beforeAll(async () => {
  ({ platform, tenant } = await useScene());
  site = await startAllowedSite({
    '/returns': '<html><head><title>Returns</title></head><body><p>Lamps go back within 40 days.</p></body></html>',
  });
  shell = createShell();
  const made = await tenant.api.post('/chatbots', { name: 'Shop' });
  ({ id: chatbotId, publicId } = made.body.data);
  const limited = await platform.operator('key create', {
    workspace: tenant.workspaceId,
    scopes: 'leads:read',
    name: 'r',
  });
  const other = await platform.tenant();
  await other.api.post('/chatbots', { name: 'Elsewhere' });
  const FRONTDESK_URL = platform.root;
  keys = {
    keyless: { FRONTDESK_URL },
    readOnly: { FRONTDESK_URL, FRONTDESK_KEY: limited.key! },
    other: { FRONTDESK_URL, FRONTDESK_KEY: other.apiKey },
  };
  Object.assign(shell.env, { FRONTDESK_URL, FRONTDESK_KEY: tenant.apiKey });
});
afterAll(async () => {
  shell?.remove();
  await site?.close();
});

const json = (...args: string[]) => shell.frontdesk([...args, '--json']);

describe('knowledge', () => {
  it('is added, listed, asked and removed', async () => {
    const question = 'Do you ship to Norway?';
    const faq = await json(
      'knowledge',
      'add',
      'faq',
      '--question',
      question,
      '--answer',
      'Yes, in four days.',
      '--alternative',
      'Norway?',
    );
    expect(faq).toMatchObject({ code: 0, stderr: '', json: { title: question, alternatives: ['Norway?'], chatbotId } });
    const text = await shell.frontdesk(['knowledge', 'add', 'text', '-', '--title', 'Care', '-q'], {
      input: 'Water the fern every nine days.',
    });
    expect(text).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
    const page = await json('knowledge', 'add', 'page', `${site.url}/returns`, '--recrawl', '24', '--wait');
    expect(page.json).toMatchObject({ title: 'Returns', status: 'completed', recrawlIntervalHours: 24 });
    writeFileSync(join(shell.folder, 'stock.md'), '# Stock\n\nThe warehouse is in Ghent.\n');
    const file = await json('knowledge', 'add', 'file', 'stock.md', '--wait');
    expect(file.json).toMatchObject({ type: 'file', status: 'completed' });

    const all = await shell.frontdesk(['knowledge', 'list']);
    expect(all.stdout.split('\n').map((line) => line.split('\t').slice(1, 3).join())).toEqual([
      'file,completed',
      'url,completed',
      'text,completed',
      'faq,completed',
      '',
    ]);
    expect((await shell.frontdesk(['knowledge', 'list', '--limit', '2', '-q'])).stdout.split('\n').length).toBe(3);
    expect((await json('knowledge', 'list', '--search', 'norway')).json).toMatchObject([{ title: question }]);

    const answer = await shell.frontdesk(['ask', 'where is the warehouse']);
    expect(answer).toMatchObject({ code: 0, stderr: '' });
    expect(answer.stdout).toMatch(/Ghent[\s\S]*\n\nSources:\n {2}stock/i);
    const asked = (await json('ask', 'do you ship to norway')).json;
    expect(asked).toMatchObject({ answer: 'Yes, in four days.', isTest: true, sources: [{ title: question }] });
    const counted = (await shell.frontdesk(['ask', '-', '--visitor', '--json'], { input: question })).json;
    expect(counted.isTest).toBe(false);
    const kept = async (id: string) => (await tenant.api.get(`/conversations/${id}`)).body.data.isTest;
    expect([await kept(asked.conversationId), await kept(counted.conversationId)]).toEqual([true, false]);

    const ids = (await shell.frontdesk(['knowledge', 'list', '-q'])).stdout.trim().split('\n');
    expect(await shell.frontdesk(['knowledge', 'remove', ...ids])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('add --yes'),
    });
    // Nothing is removed if one of them is not there.
    const missing = await json('knowledge', 'remove', ids[0]!, chatbotId, '--yes');
    expect(missing).toMatchObject({ code: 1, error: { code: 'NOT_FOUND' } });
    expect((await json('knowledge', 'remove', ...ids, '--yes')).json).toEqual({ removed: ids });
    expect((await json('knowledge', 'list')).json).toEqual([]);
  });

  it('names the source that cannot be read', async () => {
    const failed = await json('knowledge', 'add', 'page', `${site.url}/nothing`, '--wait');
    expect(failed).toMatchObject({
      code: 1,
      stdout: '',
      error: { code: 'SOURCE_FAILED', message: expect.stringContaining('404') },
    });
    const [id] = (await shell.frontdesk(['knowledge', 'list', '-q'])).stdout.split('\n');
    expect(failed.error.message).toContain(id);
    await shell.frontdesk(['knowledge', 'remove', id!, '-y']);
  });
});

describe('conversations', () => {
  it('are listed, shown, replied to and resolved', async () => {
    const url = `${platform.root}/public/${publicId}`;
    const { start } = await chat(url, { message: 'I want to talk to a human' });
    const id: string = start.conversationId;
    expect((await shell.frontdesk(['conversations', 'list', '--status', 'human_requested', '-q'])).stdout).toBe(
      `${id}\n`,
    );
    expect(await shell.frontdesk(['conversations', 'reply', id, 'It was sent\ntoday.'])).toMatchObject({
      code: 0,
      stdout: 'Sent.\n',
    });
    const shown = await shell.frontdesk(['conversations', 'show', id]);
    expect(shown.stdout).toMatch(
      /visitor · human_active[\s\S]*I want to talk to a human[\s\S]*It was sent\ntoday\.\n$/,
    );
    expect((await json('conversations', 'show', id, '--limit', '1')).json.messages).toMatchObject([{ role: 'agent' }]);
    expect((await json('conversations', 'resolve', id)).json).toMatchObject({ id, status: 'resolved' });
    expect((await json('conversations', 'list', '--bot', 'SHOP', '--limit', '1')).json).toMatchObject([
      { id, status: 'resolved' },
    ]);
  });
});

describe('what cannot be done', () => {
  const uuid = '0198f2c0-0000-7000-8000-000000000001';
  /** Each command that calls the platform, and what is wrong with it when its field is. */
  const calls: readonly (readonly [string[], string?])[] = [
    [['ask', 'hello']],
    [['knowledge', 'list']],
    [['knowledge', 'add', 'faq', '--question', 'x', '--answer', 'x'.repeat(10_001)], 'answer'],
    [['knowledge', 'add', 'page', 'ftp://x'], 'url'],
    [['knowledge', 'add', 'text', 'x', '--title', 'x'.repeat(201)], 'title'],
    [['knowledge', 'remove', uuid, '-y']],
    [['conversations', 'list']],
    [['conversations', 'show', uuid]],
    [['conversations', 'reply', uuid, 'x']],
    [['conversations', 'resolve', uuid]],
    [['bot', 'list']],
    [['bot', 'pull']],
  ];

  it('needs a key', async () => {
    for (const [args] of [...calls, [['whoami']]] as typeof calls) {
      const { code, error, stdout } = await shell.frontdesk([...args, '--json'], {
        env: { ...keys.keyless, FRONTDESK_KEY: '' },
      });
      expect([args[0], code, error.code, stdout]).toEqual([args[0], 1, 'NOT_SIGNED_IN', '']);
    }
    const wrong = await shell.frontdesk(['whoami'], { env: { FRONTDESK_KEY: 'fd_live_no' } });
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('frontdesk sign-in') });
  });

  it('needs the scope, and says which', async () => {
    for (const [args] of calls) {
      const { code, error } = await shell.frontdesk([...args, '--json'], { env: keys.readOnly });
      expect([args.join(' ').slice(0, 30), code, error.code]).toEqual([args.join(' ').slice(0, 30), 1, 'FORBIDDEN']);
      expect(error.message).toMatch(/(chatbots|knowledge|conversations):(read|write)/);
    }
    expect((await shell.frontdesk(['whoami', '--json'], { env: keys.readOnly })).json.scopes).toEqual(['leads:read']);
    const made = await platform.operator('key create', {
      workspace: tenant.workspaceId,
      scopes: 'knowledge:read',
      name: 'k',
    });
    const env = { FRONTDESK_URL: platform.root, FRONTDESK_KEY: made.key! };
    expect((await shell.frontdesk(['knowledge', 'list', '--bot', chatbotId], { env })).code).toBe(0);
  });

  it('names the field', async () => {
    for (const [args, field] of calls) {
      if (!field) continue;
      const { code, error } = await json(...args);
      expect([code, error.code, error.details.map(({ path }: { path: string }) => path)]).toEqual([
        1,
        'VALIDATION_ERROR',
        [field],
      ]);
    }
    const long = await shell.frontdesk(['knowledge', 'add', 'page', 'ftp://x']);
    expect(long.stderr).toBe('frontdesk: url must be an http or https URL.\n');
  });

  it("knows nothing of another tenant's", async () => {
    const conversation = (await json('conversations', 'list', '--limit', '1')).json[0].id;
    const bot = ['--bot', chatbotId];
    const foreign = [
      ['ask', 'hello', ...bot],
      ['knowledge', 'list', ...bot],
      ['knowledge', 'add', 'faq', '--question', 'x', '--answer', 'y', ...bot],
      ['conversations', 'list', ...bot],
      ['conversations', 'show', conversation],
      ['conversations', 'reply', conversation, 'x'],
      ['conversations', 'resolve', conversation],
      ['bot', 'pull', ...bot],
    ];
    for (const args of foreign) {
      const { code, error } = await shell.frontdesk([...args, '--json'], { env: keys.other });
      expect([args[1], code, error.code]).toEqual([args[1], 1, 'NOT_FOUND']);
    }
    const byName = await shell.frontdesk(['knowledge', 'list', '--bot', 'Shop'], { env: keys.other });
    expect(byName).toMatchObject({ code: 1, stderr: expect.stringContaining('Elsewhere') });
  });

  it('is told before anything is called', async () => {
    const wrong: Record<string, RegExp> = {
      nope: /no command "nope"/,
      'knowledge list --nope': /no option --nope.*knowledge list --help/,
      'knowledge list --yes': /no option --yes/,
      'knowledge list --limit 0': /--limit must be a whole number from 1 to 1000/,
      'knowledge list --status open': /--status must be one of pending, processing, working/,
      'knowledge list --search': /--search needs a value/,
      'knowledge list --search --json': /--search needs a value/,
      'knowledge list --json=yes': /--json takes no value/,
      'knowledge add faq --answer x': /--question is needed/,
      'knowledge add page': /url is missing. Usage: frontdesk knowledge add page <url>/,
      'knowledge add page https://example.com --recrawl 9000': /--recrawl must be a whole number from 0 to 8760/,
      'knowledge add text x': /--title is needed/,
      'ask do you': /"you" is too much. Put a text of several words in quotes/,
      'whoami --url ftp://x': /such as http:\/\/localhost:4000. It is "ftp:\/\/x"/,
      'whoami --profile nobody': /no profile "nobody"/,
      'completion tcsh': /shell must be one of bash, zsh, fish/,
    };
    for (const [line, message] of Object.entries(wrong)) {
      const { code, stdout, stderr } = await shell.frontdesk(line.split(' '));
      expect([line, code, stdout]).toEqual([line, 2, '']);
      expect(stderr).toMatch(message);
    }
    expect(await shell.frontdesk(['knowledge', 'add', 'file', 'missing.pdf'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ENOENT'),
    });
    expect(await shell.frontdesk(['knowledge', 'add', 'file', 'x.exe'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('must end in .pdf'),
    });
    const dead = await shell.frontdesk(['whoami', '--url', 'http://127.0.0.1:9']);
    expect(dead).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/127.0.0.1:9 cannot be reached: .*\n.*--url right/),
    });
  });
});

describe('signing in', () => {
  const env = { FRONTDESK_URL: '', FRONTDESK_KEY: '' };
  const path = () => join(shell.folder, '.config/frontdesk/config.json');

  it('stores the key for that platform alone, in a file of the user alone', async () => {
    const refused = await shell.frontdesk(['sign-in', '--url', platform.root], { env, input: 'fd_live_wrong\n' });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('API key') });
    expect(() => statSync(path())).toThrow('ENOENT');

    const done = await shell.frontdesk(['sign-in', '--url', `${platform.root}/v1/`, '--json'], {
      env,
      input: `${tenant.apiKey}\n`,
    });
    expect(done).toMatchObject({
      code: 0,
      json: { profile: 'default', url: platform.root, workspace: { name: 'Tenant' } },
    });
    expect(done.stdout).not.toContain(tenant.apiKey);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    const second = await shell.frontdesk(
      ['sign-in', '--profile', 'other', '--url', platform.root, '--key', keys.other.FRONTDESK_KEY!],
      { env },
    );
    expect(second.code).toBe(0);

    const who = async (...args: string[]) => (await shell.frontdesk(['whoami', '--json', ...args], { env })).json;
    expect((await who()).profile).toBe('other');
    expect(await who('--profile', 'default')).toMatchObject({
      url: platform.root,
      workspace: { id: tenant.workspaceId },
    });
    const chosen = await shell.frontdesk(['whoami', '--json', '--profile', 'default'], { env: keys.other });
    expect(chosen.json.workspace.id).toBe(tenant.workspaceId);
    // The stored key is not sent to whoever is named beside it.
    const elsewhere = await shell.frontdesk(['whoami', '--url', site.url, '--json'], { env });
    expect(elsewhere).toMatchObject({ code: 1, error: { code: 'NOT_SIGNED_IN' } });

    const out = await shell.frontdesk(['sign-out', '--json'], { env });
    expect(out.json).toEqual({ removed: ['other'], current: 'default' });
    expect((await who()).profile).toBe('default');
    expect((await shell.frontdesk(['sign-out', '--all'], { env })).stdout).toContain('Forgotten: default');
    expect((await shell.frontdesk(['sign-out'], { env })).code).toBe(1);
    writeFileSync(path(), '{');
    expect((await shell.frontdesk(['whoami'], { env })).stderr).toContain(`${path()} is not a file of this version`);
  });
});
