import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { exampleTabs } from '../../functions/graphql/graphiql/examples.ts';
import { graphiqlPage } from '../../functions/graphql/graphiql/page.ts';
import { schema } from '../../schema/index.ts';
import { call, startPlatform } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';

const { platform } = await useScene();

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const open = (headers: Record<string, string> = browser) => call('GET', `${platform.root}/graphql`, undefined, headers);
const linksOf = (page: string) => [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!);

/** What the page gives to the editor. */
const optionsOf = (page: string) =>
  JSON.parse(/<script type="application\/json" id="options">(.*?)<\/script>/s.exec(page)![1]!);

describe('GraphiQL', () => {
  it('opens in a browser without a key in it', async () => {
    const { status, headers, text } = await open();
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const { editor, demo } = optionsOf(text);
    expect([JSON.parse(editor.headers), editor.shouldPersistHeaders, demo]).toEqual([
      { 'x-api-key': '' },
      false,
      undefined,
    ]);
    expect(headers.get('x-request-id')).toMatch(/\S/);
  });

  it('runs scripts of its own host only, and calls no other', async () => {
    const { headers, text } = await open();
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/https?:|\*/);
    expect(text).not.toMatch(/<script(?![^>]*(\bsrc=|type="application\/json"))|\son\w+=/i);
    const links = linksOf(text).filter((link) => !link.startsWith('data:'));
    expect(links).toEqual(['graphql/graphiql.css', 'graphql/graphiql.js', 'graphql/start.js']);
  });

  it('has every file that the page and its workers load', async () => {
    const { text } = await open();
    const start = (await call('GET', `${platform.root}/graphql/start.js`)).text;
    const workers = [...start.matchAll(/'([\w-]+-worker\.js)'/g)].map(([, name]) => `graphql/${name}`);
    expect(workers).toHaveLength(3);
    for (const link of [...linksOf(text), ...workers].filter((one) => !one.startsWith('data:'))) {
      const { status, headers, text: file } = await call('GET', new URL(link, `${platform.root}/graphql`).href);
      expect([link, status, headers.get('content-type')?.split(';')[0]]).toEqual([
        link,
        200,
        link.endsWith('.css') ? 'text/css' : 'text/javascript',
      ]);
      expect(file.length).toBeGreaterThan(500);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('leaves the endpoint to all that is no browser', async () => {
    const { status, body } = await open({ accept: 'application/graphql-response+json' });
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
    for (const name of ['nothing.js', '', '../graphql/start.js/x', 'constructor']) {
      const missing = await call('GET', `${platform.root}/graphql/${name}`);
      expect([name, missing.status, missing.body.errors?.[0].extensions.code]).toEqual([name, 404, 'NOT_FOUND']);
    }
    expect((await call('POST', `${platform.root}/graphql/start.js`, {})).status).toBe(404);
  });

  it('is not offered where registered operations alone run', async () => {
    const strict = await startPlatform({ env: { PERSISTED_OPERATIONS: 'only' } });
    try {
      expect((await call('GET', `${strict.root}/graphql`, undefined, browser)).text).not.toContain('<html');
      expect((await call('GET', `${strict.root}/graphql/start.js`)).status).toBe(404);
    } finally {
      await strict.stop();
    }
  });

  it('lets nothing that it is given end its script', () => {
    const page = graphiqlPage({ apiKey: '</script><script>alert(1)</script>', chatbotId: '<!--' });
    expect(page.split('<script')).toHaveLength(graphiqlPage().split('<script').length);
    expect(page).not.toContain('<!--');
    expect(JSON.parse(optionsOf(page).editor.headers)).toEqual({ 'x-api-key': '</script><script>alert(1)</script>' });
  });

  it('has examples that the schema understands', () => {
    const tabs = exampleTabs('0190a0b0-0000-7000-8000-000000000000');
    expect(tabs.length).toBeGreaterThanOrEqual(4);
    for (const { query } of tabs) expect([query, validate(schema, parse(query))]).toEqual([query, []]);
    for (const { variables } of tabs) if (variables) expect(JSON.parse(variables)).toBeTypeOf('object');
  });
});
