import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signer } from '../../domain/core/outgoing/sign.ts';
import { eventsOf } from '../../domain/webhooks/records.ts';
import { call, freePort, until } from '../support/platform.ts';
import { temporaryFolder } from '../support/stores/stores.ts';

const project = new URL('../..', import.meta.url).pathname;
const page = readFileSync(join(project, 'docs/webhooks.md'), 'utf8');
const blockOf = (language: string) => new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page)![1]!;

/** How each language's example is started, with the file and the port; and what it must hold where nothing can start it. */
const languages = {
  ts: { command: process.execPath, version: '--version', args: (file: string) => [file], compares: 'verifyWebhook(' },
  python: {
    command: 'python3',
    version: '--version',
    args: (file: string) => [file],
    compares: 'hmac.compare_digest(',
  },
  go: { command: 'go', version: 'version', args: (file: string) => ['run', file], compares: 'hmac.Equal(' },
  php: {
    command: 'php',
    version: '--version',
    args: (file: string, port: number) => ['-S', `127.0.0.1:${port}`, file],
    compares: 'hash_equals(',
  },
};
const isHere = ({ command, version }: { command: string; version: string }) =>
  spawnSync(command, [version]).status === 0;

const secret = 'whsec_example';
const body = JSON.stringify({ id: '1', event: 'test', ts: 1, workspaceId: 'w', data: { text: 'ü🙂' } });
const headersAt = (nowMs: number) => signer(secret)(Buffer.from(body), { id: '1', event: 'test', nowMs });

let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  folder = await temporaryFolder();
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(async () => {
  for (const child of running) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(language: keyof typeof languages): Promise<string> {
  const { command, args } = languages[language];
  const port = await freePort();
  const file = join(folder, `receiver.${language}`);
  writeFileSync(file, blockOf(language).replace("'frontdesk/client'", `'${join(project, 'client/webhooks.ts')}'`));
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
  running.push(spawn(command, args(file, port), { env, stdio: 'ignore' }));
  const url = `http://127.0.0.1:${port}/`;
  await until('the receiver', () => call('POST', url, body).catch(() => undefined));
  return url;
}

describe.each(Object.keys(languages) as (keyof typeof languages)[])('the example in %s', (language) => {
  if (isHere(languages[language])) {
    it('runs, takes what is signed and fresh, and nothing else', async () => {
      const url = await start(language);
      const post = async (text: string, headers: Record<string, string>) =>
        (await call('POST', url, text, headers)).status;
      const now = Date.now();
      expect(await post(body, headersAt(now))).toBe(204);
      expect(await post(`${body} `, headersAt(now))).toBe(401);
      expect(await post(body, { ...headersAt(now), 'x-service-signature-v2': '0'.repeat(64) })).toBe(401);
      expect(await post(body, headersAt(now - 400_000))).toBe(401);
      expect(await post(body, {})).toBe(401);
    });
  } else {
    it('is read only, since its language is not on this machine: compares in constant time what it must', () => {
      const block = blockOf(language);
      expect(block).toContain(languages[language].compares);
      expect(block).toMatch(/x.service.timestamp/i);
      expect(block).toMatch(/x.service.signature.v2/i);
      expect(block).toContain('WEBHOOK_SECRET');
    });
  }
});

it('the page names every event', () => {
  for (const event of Object.values(eventsOf).flat()) expect(page).toContain(`\`${event}\``);
});
