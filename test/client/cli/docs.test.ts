// @slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startAllowedSite, useScene } from '../../support/scene.ts';
import type { Site } from '../../support/servers/site.ts';
import { chat } from '../../support/visitor.ts';
import { createShell, type Shell } from './support.ts';

const guide = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
const blocksOf = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block!);

let site: Site;
let shell: Shell;
let placed: (script: string) => string;
beforeAll(async () => {
  const { platform, tenant } = await useScene();
  site = await startAllowedSite({ '/returns': '<title>Returns</title><p>Lamps go back within 40 days.</p>' });
  shell = createShell();
  const made = await tenant.api.post('/chatbots', { name: 'Shop' });
  const { id, publicId } = made.body.data;
  await tenant.api.post(`/chatbots/${id}/sources/faq`, { question: 'Do you ship to Norway?', answer: 'In four days.' });
  await chat(`${platform.root}/public/${publicId}`, { message: 'I want to talk to a human' });
  writeFileSync(join(shell.folder, 'prices.csv'), 'lamp,price\nFern,40\n');
  Object.assign(shell.env, { KEY: tenant.apiKey });
  placed = (script) =>
    script.replaceAll('http://localhost:4000', platform.root).replaceAll('https://example.com', site.url);
});
afterAll(async () => {
  shell?.remove();
  await site?.close();
});

it('docs/cli.md has commands that work, each as printed', async () => {
  const scripts = blocksOf('sh').filter((block) => !block.startsWith('npm'));
  expect(scripts.length).toBe(8);
  const printed = await shell.run('bash', ['-euo', 'pipefail', '-c', placed(scripts.join('echo =====\n'))]);
  expect(printed).toMatchObject({ code: 0 });
  const [signIn, answer, added, removed, conversation, applied, names] = printed.stdout.split('=====\n');
  expect(signIn).toMatch(/workspace Tenant[\s\S]*profile default[\s\S]*Scopes +chatbots:\*/);
  expect(answer).toMatch(/In four days\.\n\nSources:\n {2}Do you ship to Norway\?/);
  expect(added?.match(/^Added /gm)?.length).toBe(4);
  expect(removed).toBe('Removed Care.\n');
  expect(conversation).toMatch(/I want to talk to a human[\s\S]*Sent\.\nThe conversation is resolved\.\n/);
  expect(applied).toContain(
    '~ faq "Do you ship to Malta?"\n    answer: "Yes, in five days." → "Yes, in six days."\n\n1 change.\nMade 1 change.',
  );
  expect(names).toContain("[ 'Shop' ]");
  const { faqs } = parse(readFileSync(join(shell.folder, 'shop.yaml'), 'utf8'));
  const [excerpt] = blocksOf('yaml').map((block) => parse(block));
  expect(faqs[0]).toEqual(excerpt.faqs[0]);
});

it('docs/cli.md names each command, option and variable', async () => {
  const overview = (await shell.frontdesk(['--help'])).stdout;
  const commands = [...overview.matchAll(/^ {2}([a-z-]+(?: [a-z]+)*) /gm)].map(([, words]) => words!);
  expect(commands.length).toBeGreaterThan(15);
  const text = guide.replaceAll(/\s+/g, ' ');
  const isNamed = (words: string) => text.includes(words);
  expect(commands.filter((words) => !isNamed(words))).toEqual([]);
  const variables = new Set(overview.match(/FRONTDESK_\w+/g));
  expect([...variables].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
