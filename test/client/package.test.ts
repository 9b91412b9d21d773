// @slow
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printOperations, printTypes } from '../../tools/client/print.ts';
import type { Platform } from '../support/platform.ts';
import { sharedPlatform } from '../support/scene.ts';
import { type Consumer, createConsumer } from './support.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Operation {
  'x-codeSamples'?: { label: string; source: string }[];
}

let platform: Platform;
let consumer: Consumer;
beforeAll(async () => {
  consumer = createConsumer();
  platform = await sharedPlatform('demo');
});
afterAll(() => consumer?.remove());

describe('the package', () => {
  it('gives a program in plain JavaScript the client, and needs nothing beside it', () => {
    const printed = consumer.run(
      `import { createClient, createVisitor, FrontdeskError } from 'frontdesk/client';
       const client = createClient({ root: process.env.ROOT, apiKey: process.env.KEY });
       const { balance } = await client.getWorkspace();
       const visitor = createVisitor({ publicUrl: process.env.PUBLIC });
       const answer = await visitor.ask('can I send a lamp back');
       const refused = await client.getLead({ leadId: visitor.thread.conversationId }).catch((error) => error);
       console.log(JSON.stringify({ balance, answer, code: refused.code, known: refused instanceof FrontdeskError }));`,
      { ROOT: platform.root, KEY: platform.apiKey!, PUBLIC: platform.publicUrl! },
    );
    expect(JSON.parse(printed)).toEqual({
      balance: expect.any(Number),
      answer: expect.stringContaining('30 days'),
      code: 'NOT_FOUND',
      known: true,
    });
  });

  it('verifies webhooks in Node, and asks nothing of Node elsewhere', () => {
    const program = `import * as client from 'frontdesk/client';
      try { client.verifyWebhook('{}', {}, 'whsec_x'); } catch (error) { console.log(error.name); }
      console.log(Object.keys(client).sort().join());`;
    const names = 'FrontdeskError,WebhookVerificationError,createClient,createGraphql,createVisitor,verifyWebhook';
    expect(consumer.run(program)).toBe(`WebhookVerificationError\n${names}\n`);
    const bundle = buildSync({
      stdin: { contents: "export * from 'frontdesk/client'", resolveDir: consumer.folder },
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'esm',
      metafile: true,
    });
    expect(Object.values(bundle.metafile.outputs)[0]!.imports).toEqual([]);
  });

  it('is required by CommonJS, and typed for it', () => {
    const program = `const { FrontdeskError, createClient } = require('frontdesk/client');
      const { nodeReceiver } = require('frontdesk/client/receivers');
      const { listTemplates } = require('frontdesk/client/documents');
      console.log([require('frontdesk').createClient === createClient, new FrontdeskError('x', { status: 1 }) instanceof Error,
        typeof nodeReceiver, typeof listTemplates, require('frontdesk/package.json').name].join());`;
    expect(consumer.run(program, {}, 'program.cjs')).toBe('true,true,function,string,frontdesk\n');
    const typed = `import { createClient } from 'frontdesk/client';
      import { nodeReceiver } from 'frontdesk/client/receivers';
      export const balance: Promise<number> = createClient({ root: 'http://x', apiKey: 'k' }).getWorkspace().then((w) => w.balance);
      export const receiver = nodeReceiver({ secret: 's', onEvent: (event) => event.id.length });`;
    expect(consumer.check(typed, 'program.cts', 'Node16')).toBe('');
  });

  it('types what each call takes and gives', () => {
    const head = `import { createClient, createVisitor } from 'frontdesk/client';
      const client = createClient({ root: 'http://localhost', apiKey: 'k' });
      const visitor = createVisitor({ publicUrl: 'http://localhost/public/x' });\n`;
    const right = `${head}
      export const source = await client.addFaqSource({ chatbotId: 'x', question: 'q', answer: 'a' });
      export const status: 'pending' | 'processing' | 'completed' | 'failed' | string = source.status;
      export const credits: number = (await client.moveCredits({ workspaceId: 'x', amount: 5, idempotencyKey: 'k' })).balance;
      for await (const conversation of client.rows('listConversations', { status: 'human_requested' })) {
        const count: number = conversation.messageCount;
        console.log(count);
      }
      for await (const event of visitor.chat('hello')) if (event.event === 'delta') console.log(event.data.text.length);`;
    expect(consumer.check(right)).toBe('');
    const documents = `import { createGraphql } from 'frontdesk/client';
      import { addNote, listTemplates } from 'frontdesk/client/documents';
      const graphql = createGraphql({ root: 'http://localhost', apiKey: 'k' });
      export const labels: string[] = (await graphql.request(listTemplates)).templates!.map(({ label }) => label);
      const { addNote: added } = await graphql.request(addNote, { input: { conversationId: 'x', body: 'y' } });
      export const body: string = added!.note.body;`;
    expect(consumer.check(documents)).toBe('');
    expect(consumer.check(`${documents}\nawait graphql.request(addNote);`)).toMatch(/^program\.ts\(7,15\)/);
    const wrong = consumer.check(`${head}
      await client.addFaqSource({ chatbotId: 'x', question: 'q' });
      await client.moveCredits({ workspaceId: 'x', amount: 5 });
      client.rows('listMembers');
      client.rows('listConversations', { status: 'asleep' });
      (await client.getWorkspace()).nothing;`);
    expect([...wrong.matchAll(/^program\.ts\((\d+),/gm)].map(([, line]) => Number(line) - 3)).toEqual([2, 3, 4, 5, 6]);
  });

  it('takes every code sample of the reference as it is shown', () => {
    const { paths } = JSON.parse(read('docs/openapi.json'));
    const operations = Object.values<Record<string, Operation>>(paths).flatMap((item) => Object.values(item));
    const samples = operations
      .flatMap((operation) => operation['x-codeSamples']?.filter(({ label }) => label === 'Node') ?? [])
      .map(({ source }) => source.replace(/^import .*\n/gm, ''));
    expect(samples.length).toBeGreaterThan(90);
    const head = `import { createClient, createVisitor } from 'frontdesk/client';
      declare const env: { FRONTDESK_API_KEY: string };
      declare const process: { stdout: { write(text: string): void } };\n`;
    const program = samples.map((source, index) => `export async function sample${index}() {\n${source}}\n`);
    expect(consumer.check(head + program.join(''))).toBe('');
  });

  it('has the command frontdesk, which needs no network to start', () => {
    const npx = (...args: string[]) =>
      execFileSync('npx', ['--offline', 'frontdesk', ...args], {
        cwd: consumer.folder,
        encoding: 'utf8',
        env: { ...process.env, FRONTDESK_URL: platform.root, FRONTDESK_KEY: platform.apiKey! },
      });
    const { version } = JSON.parse(read('package.json'));
    expect(npx('--version')).toBe(`${version}\n`);
    expect(JSON.parse(npx('whoami', '--json'))).toMatchObject({ url: platform.root, profile: null });
    npx('bot', 'pull', '--bot', platform.chatbotId!);
    expect(readFileSync(join(consumer.folder, 'chatbot.yaml'), 'utf8')).toContain('name: Lumen & Leaf shop');
  });

  it('holds the schema, the reference, and no source of the platform', () => {
    const at = (path: string) => readFileSync(join(consumer.folder, 'node_modules/frontdesk', path), 'utf8');
    expect(at('schema/schema.graphql')).toBe(read('schema/schema.graphql'));
    expect(at('docs/openapi.json')).toBe(read('docs/openapi.json'));
    expect(() => at('domain/core/app.ts')).toThrow('ENOENT');
    expect(readdirSync(join(consumer.folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'frontdesk',
    ]);
    expect(at('client/dist/index.js')).not.toMatch(/from '[^.]/);
  });

  it('is committed as it is made: npm run generate', () => {
    const document = JSON.parse(read('docs/openapi.json'));
    expect(read('client/generated/types.ts')).toBe(printTypes(document));
    expect(read('client/generated/operations.ts')).toBe(printOperations(document));
  });
});
