// @slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoopbackServer, startHttpServer } from '../../support/servers/loopback-server.ts';
import { createShell, type Shell } from './support.ts';

const evil = '\x1b]0;title\x07\x1b[31mRed\x1b[0m \x9b2Jback\rover \u202eesrever\nnext';
const plainEvil = 'Red backover esrever next';

const row = { id: 'id', publicId: 'p', name: evil, title: evil, status: 'active', sourceCount: 1 };
const only = { data: [row], nextCursor: null };
const payloads: Record<string, unknown> = {
  '/v1/viewer': { workspaces: [row], scopes: [] },
  '/v1/chatbots': only,
  '/v1/chatbots/id/test-conversations': { conversationId: 'c', bindingToken: 'b' },
};
const payloadOf = (path: string) => payloads[path] ?? row;
const event = (name: string, fields: object) => `event: ${name}\ndata: ${JSON.stringify(fields)}\n\n`;
const streamed = [
  event('start', { conversationId: 'c', messageId: 'm', visitorMessageId: 'v' }),
  event('delta', { text: evil }),
  event('sources', { sources: [{ sourceId: 's', title: evil, url: 'https://example.com/\x1b[2J' }] }),
  event('done', { message: { id: 'm', content: evil } }),
].join('');

let shell: Shell;
let server: LoopbackServer;
/** Method, path and key of each call. */
const sent: string[] = [];
beforeAll(async () => {
  shell = createShell();
  // A platform that is not to be trusted, and does not say which conversations there are.
  server = await startHttpServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    sent.push(`${request.method} ${path} ${request.headers['x-api-key']}`);
    if (path === '/v1/conversations') return;
    const answer = path.startsWith('/public/') ? streamed : JSON.stringify({ success: true, data: payloadOf(path) });
    response.setHeader('content-type', path.startsWith('/public/') ? 'text/event-stream' : 'application/json');
    response.end(answer);
  });
  Object.assign(shell.env, { FRONTDESK_URL: `http://${server.host}`, FRONTDESK_KEY: 'fd_live_x' });
});
afterAll(async () => {
  shell?.remove();
  await server?.close();
});

describe('what comes from elsewhere', () => {
  it('cannot command the terminal', async () => {
    const unsafe = /[^\P{Cc}\n\t]|[\u202a-\u202e]/u;
    const listed = await shell.frontdesk(['bot', 'list']);
    expect(listed.stdout.split('\n')[0]).toBe(`id\tactive\t1\t${plainEvil}`);
    const answer = await shell.frontdesk(['ask', 'x']);
    expect(answer.stdout).toContain('Sources:');
    const json = await shell.frontdesk(['ask', 'x', '--json']);
    expect(json.json.answer).toBe(evil);
    for (const { stdout } of [listed, answer, json]) expect(stdout).not.toMatch(unsafe);
  });
});

describe('a terminal', () => {
  it('gets colours and columns, and a pipe or NO_COLOR none', async () => {
    const coloured = await shell.onTerminal(['bot', 'list']);
    expect(coloured.stdout).toMatch(
      /^\x1b\[1mID {2}STATUS {2}SOURCES {2}NAME\x1b\[0m\r\nid {2}active {2}1 {8}Red backover/,
    );
    const plain = await shell.onTerminal(['bot', 'list'], [], { NO_COLOR: '1' });
    expect(plain.stdout).not.toContain('\x1b');
    expect((await shell.frontdesk(['bot', 'list'])).stdout).not.toContain('\x1b');
  });

  it('is asked for the platform and a key, which it does not show', async () => {
    const env = { FRONTDESK_URL: '', FRONTDESK_KEY: '' };
    const url = ['URL of the platform', `http://${server.host}\n`] as const;
    const before = sent.length;
    const done = await shell.onTerminal(['sign-in'], [url, ['API key: ', 'fd_live_sekrex\x7ft\r']], env);
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('Signed in') });
    expect(sent.slice(before)).toEqual(['GET /v1/viewer fd_live_sekret']);
    const ended = await shell.onTerminal(['sign-in'], [url, ['API key: ', 'fd_live_sekret\x03']], env);
    expect(ended).toMatchObject({
      code: 130,
      stdout: expect.stringMatching(/API key: \r\nfrontdesk: Interrupted\.\r\n$/),
    });
    const stopped = await shell.onTerminal(['sign-in'], [url, ['API key: ', 'SIGTERM']], env);
    expect(stopped).toMatchObject({ code: 130, stdout: expect.stringContaining('frontdesk: Interrupted.') });
    for (const { stdout } of [done, ended]) expect(stdout).not.toContain('sek');
  });

  it('is asked before something is removed', async () => {
    const remove = ['knowledge', 'remove', 'x'];
    const question = 'Remove Red backover esrever next? [y/N] ';
    const before = sent.length;
    const refused = await shell.onTerminal(remove, [[question, 'n\n']]);
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing was changed.') });
    const interrupted = await shell.onTerminal(remove, [[question, '\x03']]);
    expect(interrupted).toMatchObject({ code: 130, stdout: expect.stringContaining('Interrupted.') });
    expect(sent.slice(before).filter((line) => line.startsWith('DELETE'))).toEqual([]);
    const done = await shell.onTerminal(remove, [[question, 'y\n']]);
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('Removed Red backover') });
    expect(sent.at(-1)).toMatch(/^DELETE .*\/sources\/id /);
  });
});

describe('a command', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends cleanly with %s', async (signal) => {
    const before = sent.length;
    const { kill, printed } = shell.start(['conversations', 'list', '--json']);
    await expect.poll(() => sent.length).toBe(before + 1);
    kill(signal);
    expect(await printed).toMatchObject({ code: 130, stdout: '', error: { code: 'INTERRUPTED' } });
  });

  it('ends when its reader has seen enough', async () => {
    const head = await shell.run('bash', ['-o', 'pipefail', '-c', 'frontdesk completion bash | head -n 1']);
    expect(head).toMatchObject({ code: 0, stderr: '' });
  });

  it('shows help for each command, and the version', async () => {
    const overview = await shell.frontdesk(['--help']);
    expect(overview.code).toBe(0);
    const commands = [...overview.stdout.matchAll(/^ {2}(.+?) {2,}/gm)]
      .map(([, usage]) => usage!.replace(/ <.*/, ''))
      .filter((usage) => /^[a-z]/.test(usage));
    expect(commands.length).toBeGreaterThan(15);
    for (const command of commands) {
      const help = await shell.frontdesk([...command.split(' '), '--help']);
      expect([command, help.code]).toEqual([command, 0]);
      expect(help.stdout).toContain(`Usage: frontdesk ${command}`);
      expect(help.stdout).toMatch(/\nExamples:\n {2}/);
    }
    expect((await shell.frontdesk([])).code).toBe(2);
    expect((await shell.frontdesk(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('completions', () => {
  it('are scripts of the shells, and complete commands, options and values', async () => {
    const { stdout } = await shell.frontdesk(['completion', 'bash']);
    const complete = async (...words: string[]) => {
      const script = `source <(frontdesk completion bash)
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _frontdesk; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return (await shell.run('bash', ['-euc', script, 'bash', 'frontdesk', ...words])).stdout.trim().split('\n');
    };
    expect(await shell.run('bash', ['-n'], { input: stdout })).toMatchObject({ code: 0, stderr: '' });
    expect(await complete('know')).toEqual(['knowledge']);
    expect(await complete('knowledge', 'add', '')).toEqual(expect.arrayContaining(['faq', 'page', 'text', 'file']));
    expect(await complete('bot', 'diff', '--ex')).toEqual(['--exit-code']);
    expect(await complete('knowledge', 'list', '--status', 'p')).toEqual(['pending', 'processing']);
    expect(await complete('bot', 'pull', '--file', '')).toEqual(['']);
    for (const name of ['zsh', 'fish']) {
      const script = await shell.frontdesk(['completion', name]);
      expect([script.code, script.stdout.includes('--exit-code') || script.stdout.includes('-l exit-code')]).toEqual([
        0,
        true,
      ]);
    }
  });
});
