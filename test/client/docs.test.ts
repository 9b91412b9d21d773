import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { sharedPlatform } from '../support/scene.ts';
import { type Consumer, createConsumer } from './support.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const guide = readFileSync(`${project}docs/api.md`, 'utf8');
const blocksOf = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block!);

let platform: Platform;
let consumer: Consumer;
beforeAll(async () => {
  consumer = createConsumer();
  platform = await sharedPlatform('demo');
});
afterAll(() => consumer?.remove());

/** As printed, but for where this platform is. */
const placed = (script: string) =>
  script.replaceAll('http://localhost:4000', platform.root).replaceAll('./.frontdesk', platform.dataDir);

async function shell(script: string): Promise<string> {
  const options = { cwd: project, timeout: 120_000 };
  return (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], options)).stdout;
}

describe('docs/api.md', () => {
  it('has calls that work, each as printed', async () => {
    const mark = '=====';
    const calls = blocksOf('sh').filter((block) => !block.startsWith('npm'));
    expect(calls.length).toBeGreaterThan(6);
    const printed = (await shell(placed(calls.map((block) => `${block}\necho\necho ${mark}\n`).join('')))).split(mark);
    const answers = printed.flatMap((each) => (each.trim() ? [JSON.parse(each)] : []));
    const [
      workspace,
      refused,
      source,
      changed,
      imported,
      fileImport,
      leads,
      synonyms,
      found,
      said,
      site,
      copied,
      ...lists
    ] = answers;
    expect(lists.length).toBe(2);
    expect(workspace.data.name).toBe('Lumen & Leaf');
    expect(refused.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'question' }, { path: 'answer' }],
    });
    expect(source.data.status).toBe('completed');
    expect(changed.data).toMatchObject({ id: source.data.id, alternatives: ['Is Greenland in your delivery area?'] });
    expect(imported.data).toMatchObject({ created: 1, updated: 0, unchanged: 0, remaining: 0 });
    expect(fileImport.data).toMatchObject({ status: 'running', fileName: 'faqs.csv', total: 1 });
    expect(leads.data).toMatchObject({ created: 1, updated: 0, unchanged: 0, remaining: 0 });
    expect(synonyms.data.synonyms[0]).toEqual(['parcel', 'package', 'shipment']);
    expect([found.data.answerable, found.data.results[0].title]).toEqual([true, 'Do you ship to Greenland?']);
    expect(said.data.message.content).toContain('nine days');
    // A machine without a network reaches no site, and says so at the field.
    expect(site.success ? site.data.crawl.status : site.error.details[0].path).toMatch(/^(running|url)$/);
    expect(copied.data).toMatchObject({ chatbot: { name: 'Copy' }, remaining: 0 });
    const [matches, page] = lists;
    expect(matches.data).toEqual({ data: expect.any(Array), nextCursor: null });
    expect(page.data.data.length).toBe(2);
  });

  it('has programs that work, each as printed', () => {
    const env = {
      FRONTDESK_ROOT: platform.root,
      FRONTDESK_API_KEY: platform.apiKey!,
      FRONTDESK_PUBLIC_URL: platform.publicUrl!,
    };
    const printed = blocksOf('js').map((program) => consumer.run(program, env));
    expect(printed.length).toBe(3);
    expect(printed[0]).toMatch(/ \d+\n/);
    expect(printed[0]).toContain('VALIDATION_ERROR [');
    expect(printed[1]).toContain('nine days');
    expect(printed[1]).toMatch(/from \[ '.+' \]\n/);
    expect(printed[1]).toContain('bindingToken');
    expect(printed[2]).toMatch(/Lumen & Leaf \d+\n/);
  });

  it('names the file that the client is packed into', async () => {
    const [command] = blocksOf('sh').filter((block) => block.startsWith('npm'));
    const [file] = /frontdesk-[\d.]+\.tgz/.exec(guide)!;
    const printed = await shell(`${command!.trim()} -- ${consumer.folder}`);
    expect(printed.trim()).toBe(`${consumer.folder}/${file}`);
  });

  it('names files that are there', () => {
    const links = [...guide.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => path!);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((path) => !existsSync(`${project}docs/${path}`))).toEqual([]);
  });
});
