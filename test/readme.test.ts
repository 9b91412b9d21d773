import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client, type OwnPlatform, startPlatform, until } from './support/platform.ts';
import { type Site, startSite } from './support/servers/site.ts';
import { chat } from './support/visitor.ts';

const project = new URL('..', import.meta.url).pathname;
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block!);
const isEndless = (block: string) => block.includes('subscription {');
const isAboutRunning = (block: string) => /^(curl|npm run operator|[A-Z]+=)/m.test(block);

let site: Site;
let platform: OwnPlatform;
beforeAll(async () => {
  site = await startSite({
    '/': '<html><head><title>Example</title></head><body><p>An example of a page.</p></body></html>',
  });
  platform = await startPlatform({ env: { DEMO: '1', EGRESS_ALLOW: site.host } });
});
afterAll(async () => {
  await platform?.stop();
  await site?.close();
});

/** As printed, but for where this platform is, and for the web site, which is the test's own. */
const placed = (script: string) =>
  script
    .replaceAll('http://localhost:4000', platform.root)
    .replaceAll('./.frontdesk', platform.dataDir)
    .replaceAll('https://example.com', site.url)
    .replaceAll('<workspaceId>', platform.workspaceId!);

/** Runs lines in one shell from the project's folder, and gives what was printed. Throws when one of them fails. */
async function shell(script: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: platform.dataDir };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: project,
    env,
    timeout: 60_000,
  });
  return stdout;
}

/** What a call printed, whole: a stream to its end, or JSON that says that it went well. */
function expectSuccess(printed: string): void {
  if (printed.startsWith('event:')) {
    expect(printed).toMatch(/^event: done$/m);
    expect(printed).not.toMatch(/^event: error$/m);
    return;
  }
  const answer = JSON.parse(printed);
  expect(answer.errors).toBeUndefined();
  expect(answer.success ?? answer.data).toBeTruthy();
}

describe('the README', () => {
  it('says in one line how to start, and in one how to test', () => {
    expect(blocks).toContain('npm ci && npm start\n');
    expect(readme).toMatch(/^npm ci && npm test/m);
  });

  it('has calls that work, each as printed', async () => {
    const mark = '=====';
    const calls = blocks.filter((block) => isAboutRunning(block) && !block.includes('operator') && !isEndless(block));
    expect(calls.length).toBeGreaterThanOrEqual(5);
    const printed = (await shell(placed(calls.map((block) => `${block}\necho\necho ${mark}\n`).join('')))).split(mark);
    const answers = printed.map((each) => each.trim()).filter(Boolean);
    expect(answers.length).toBe(calls.filter((block) => block.includes('curl')).length);
    for (const each of answers) expectSuccess(each);
    expect(answers.at(-1)).toContain('six days by airmail');
  });

  it('has a subscription that works as printed', async () => {
    // The key is named in a block before it.
    const script = blocks.filter((block) => /^[A-Z]+=/m.test(block) || isEndless(block));
    const env = { ...process.env, DATA_DIR: platform.dataDir };
    const child = spawn('bash', ['-euo', 'pipefail', '-c', placed(script.join(''))], {
      cwd: project,
      env,
      detached: true,
    });
    let printed = '';
    child.stdout.on('data', (data) => (printed += data));
    await until('the first sign of life', async () => printed.includes(':'));
    await chat(platform.publicUrl!, { message: 'Hello' });
    await until('the message', async () => /^event: next\ndata: .*"role":"VISITOR","content":"Hello"/m.test(printed));
    process.kill(-child.pid!);
  });

  it('adds a page that is read in the background', async () => {
    const api = client(platform.baseUrl, platform.apiKey!);
    const source = await until('the page of the README is read', async () => {
      const { sources } = (await api.get(`/chatbots/${platform.chatbotId}/sources`)).body.data;
      return sources.find(
        (each: { title: string; status: string }) => each.title === 'Example' && each.status !== 'pending',
      );
    });
    expect(source.status).toBe('completed');
  });

  it('has commands of the operator that work, each as printed', async () => {
    const commands = blocks
      .filter((block) => block.includes('npm run operator'))
      .flatMap((block) => block.trim().split('\n'));
    expect(commands.length).toBeGreaterThanOrEqual(4);
    const printed = [];
    for (const command of commands) printed.push(JSON.parse((await shell(placed(command))).replace(/^>.*$/gm, '')));
    expect(printed).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: expect.stringMatching(/^fd_live_/) })]),
    );
  });

  it('names files that are there', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => path!);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((path) => !existsSync(project + path))).toEqual([]);
  });
});

describe('npm start', () => {
  it('prints three lines to try, and each works as printed', async () => {
    const lines = await until('what is printed is here', async () => {
      const found = platform
        .log()
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.startsWith('curl '));
      return found.length > 0 && found;
    });
    expect(lines.length).toBe(3);
    for (const line of lines) expectSuccess((await shell(line)).trim());
    expect(await shell(lines[2]!)).toContain('3 euros');
  });

  it('prints where everything is', () => {
    const { root, baseUrl, graphqlUrl, publicUrl, apiKey } = platform;
    for (const place of [`${root}/demo`, `${root}/docs`, baseUrl, graphqlUrl, publicUrl!, apiKey!]) {
      expect(platform.log()).toContain(place);
    }
  });
});
