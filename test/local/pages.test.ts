import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import { buildSchema, parse, validate } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { notFound } from '../../domain/errors.ts';
import { docsAnswer } from '../../functions/docs.ts';
import { failure } from '../../functions/http.ts';
import { demoAnswer } from '../../local/demo.ts';
import type { Gateway } from '../../local/gateway.ts';
import { exampleTabs, graphiqlPage } from '../../local/graphiql.ts';
import { schema } from '../../schema/index.ts';
import { type Answer, gatewayWith, send } from './gateway-client.ts';

const publicId = 'demo0000000000000000';
const root = 'http://localhost:4000';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The platform's pages behind the local gateway. */
async function pages(demo: string | null = publicId): Promise<Gateway> {
  const docs = async ({ path }: { path: string }) => docsAnswer(path) ?? failure(notFound());
  const local = (request: IncomingMessage, response: ServerResponse) => {
    const page = demoAnswer(request.url ?? '', { publicId: demo, root });
    if (page) response.writeHead(page.statusCode, page.headers).end(page.body);
    return page !== undefined;
  };
  const routes = ['/docs', '/docs/*'].map((path) => ({ path, handler: docs as never }));
  const gateway = await gatewayWith(routes, { local });
  closing.push(() => gateway.close());
  return gateway;
}

/** Every file that a page loads, as the path that a browser asks for. */
const assetsOf = (page: string, base: string) =>
  [...page.matchAll(/<(?:script|link|img)\b[^>]*?\b(?:src|href)="([^"]+)"/g)]
    .map(([, url]) => url!)
    .filter((url) => !url.startsWith('data:'))
    .map((url) => new URL(url, `http://host${base}`).href.replace('http://host', ''));

function expectStrict({ headers, body }: Answer) {
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  // The policy would block these.
  expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
  expect(body).not.toMatch(/<script(?![^>]*\bsrc=)/i);
}

const typeOf: Record<string, RegExp> = { js: /^text\/javascript/, css: /^text\/css/, html: /^text\/html/ };

describe.each([
  ['the reference', '/docs'],
  ['the demo', '/demo'],
])('%s', (_, path) => {
  it('comes with all that it loads, from its own host and with nothing inline', async () => {
    const { port } = await pages();
    const page = await send(port, path);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expectStrict(page);
    const assets = assetsOf(page.body, path);
    expect(assets.length).toBeGreaterThanOrEqual(2);
    for (const asset of assets) {
      expect(asset.startsWith('/')).toBe(true);
      const answer = await send(port, asset);
      expect([asset, answer.status]).toEqual([asset, 200]);
      expect(answer.headers['content-type']).toMatch(typeOf[asset.split('.').at(-1)!]!);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('leads from the path with a slash to the one without, and knows no other file', async () => {
    const { port } = await pages();
    const slashed = demoAnswer(`${path}/`, { publicId, root }) ?? docsAnswer(`${path}/`);
    expect(new URL(slashed!.headers.location!, `http://host${path}/`).pathname).toBe(path);
    for (const name of ['package.json', 'toString', '..%2f..%2fpackage.json', '../demo.ts', 'assets.ts', 'demo.html']) {
      expect([name, (await send(port, `${path}/${name}`)).status]).toEqual([name, 404]);
    }
  });
});

describe('the reference', () => {
  it('asks nobody outside, not even to validate the document', async () => {
    const { port } = await pages();
    const init = (await send(port, '/docs/init.js')).body;
    expect(init).toMatch(/validatorUrl: null/);
    expect(init).toMatch(/url: 'v1\/openapi\.json'/);
    expect(init).not.toMatch(/https?:/);
  });

  it('may be kept for an hour, and links the GraphQL schema', async () => {
    const { port } = await pages();
    const page = await send(port, '/docs');
    expect(page.headers['cache-control']).toBe('public, max-age=3600');
    expect(page.body).toContain('href="docs/schema.graphql"');
    const sdl = await send(port, '/docs/schema.graphql');
    expect(buildSchema(sdl.body).getMutationType()?.getFields()).toHaveProperty('updateAppearance');
  });
});

describe('the demo page', () => {
  it('says so where there is no demo chatbot', async () => {
    const { port } = await pages(null);
    const page = await send(port, '/demo');
    expect(page.status).toBe(404);
    expect(page.body).toContain('DEMO=0');
    expectStrict(page);
  });

  it('calls its own host under whatever name it was opened', async () => {
    const { port } = await pages();
    const { body } = await send(port, '/demo');
    expect(body).toContain(`data-public-url="public/${publicId}"`);
    expect(body).toContain(`<code>${root}/public/${publicId}</code>`);
  });

  it('shows texts as texts: no way of its scripts makes markup or code of them', async () => {
    const { port } = await pages();
    for (const name of ['demo.js', 'view.js', 'chat.js', 'events.js']) {
      const { body } = await send(port, `/demo/${name}`);
      expect(body).not.toMatch(
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|\beval\b/,
      );
    }
  });

  it('has every place that its script fills, a label for its field and a live region', async () => {
    const { port } = await pages();
    const html = (await send(port, '/demo')).body;
    const script = (await send(port, '/demo/view.js')).body;
    const wanted = [...script.matchAll(/byId\('([\w-]+)'\)/g)].map(([, id]) => id);
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
    expect(html).toMatch(/<label[^>]* for="input"/);
    expect(html).toMatch(/<textarea[^>]* maxlength="4000"/);
    expect(html).toMatch(/id="announcer"[^>]* aria-live="polite"/);
  });
});

describe('GraphiQL', () => {
  const options = { endpoint: '/graphql', apiKey: 'fd_live_demo', chatbotId: '0190a0b0-0000-7000-8000-000000000000' };

  it('is one page that loads nothing, with the key in its headers and the chatbot in its examples', async () => {
    const page = await graphiqlPage(options);
    expect(assetsOf(page.replaceAll(/<script>[\s\S]*?<\/script>/g, ''), '/graphql')).toEqual([]);
    expect(page).toMatch(
      /<meta http-equiv="content-security-policy" content="default-src 'none'[^"]*connect-src 'self'/,
    );
    expect(page).toContain(JSON.stringify(JSON.stringify({ 'x-api-key': 'fd_live_demo' }, null, 2)));
    expect(page).toContain(options.chatbotId);
    expect(page).not.toMatch(/url\(["']?(?:https?:)?\/\//);
  });

  it('lets nothing that it is given end its script', async () => {
    const plain = await graphiqlPage(options);
    const page = await graphiqlPage({ ...options, apiKey: '</script><script>alert(1)</script>', chatbotId: '<!--' });
    expect(page.split('<script').length).toBe(plain.split('<script').length);
    expect(page).not.toContain('<!--"');
  });

  it('has examples that the schema understands', () => {
    const tabs = exampleTabs(options.chatbotId);
    expect(tabs.length).toBeGreaterThanOrEqual(4);
    for (const { query } of tabs) expect([query, validate(schema, parse(query))]).toEqual([query, []]);
    for (const { variables } of tabs) if (variables) expect(JSON.parse(variables)).toBeTypeOf('object');
  });
});

// ── The demo's conversation, against a server that says what it is told ──────────────────────────────────────────────

type Scripted = (request: IncomingMessage, body: Record<string, unknown>, response: ServerResponse) => void;

/** A public surface that answers each request with the next of these. */
async function surface(...answers: Scripted[]) {
  const asked: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = [];
  const server: Server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = text ? JSON.parse(text) : {};
    asked.push({ path: request.url!, headers: request.headers, body });
    answers.shift()!(request, body, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return { asked, publicUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const frame = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const start = (conversationId: string, bindingToken?: string) =>
  frame('start', {
    conversationId,
    ...(bindingToken ? { bindingToken } : {}),
    messageId: 'm2',
    visitorMessageId: 'm1',
  });
const stored = (content: string, sources: object[] = []) => frame('done', { message: { id: 'm2', content, sources } });

const streams =
  (...frames: string[]): Scripted =>
  (_request, _body, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(frames.join(''));
  };
const refuses =
  (status: number, code: string, headers = {}): Scripted =>
  (_request, _body, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ success: false, error: { code, message: `${code}.` } }));
  };
const succeeds =
  (data: object): Scripted =>
  (_request, _body, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data }));
  };
const breaksOff =
  (...frames: string[]): Scripted =>
  (_request, _body, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(frames.join(''), () => response.destroy());
  };

function browserStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    kept,
  };
}

/** The scripts as a browser has them: plain JavaScript. */
const script = (name: string) => import(new URL(`../../local/demo/${name}`, import.meta.url).href);

async function chatWith(publicUrl: string, storage = browserStorage()) {
  const { createChat } = await script('chat.js');
  return createChat({ publicUrl, storage, lang: 'de', pageUrl: 'http://shop.example/lamps' });
}

const listener = () => {
  const heard: string[] = [];
  return { heard, on: { delta: (piece: string) => heard.push(piece), restart: () => heard.push('(restart)') } };
};

describe("the demo's conversation", () => {
  it('streams the pieces and ends with the message as stored', async () => {
    const sources = [{ sourceId: 's', title: 'Delivery', url: 'http://localhost/help' }];
    const { asked, publicUrl } = await surface(
      streams(
        start('c1', 't1'),
        frame('delta', { text: 'Fr' }),
        frame('delta', { text: 'ee.' }),
        stored('Free!', sources),
      ),
    );
    const chat = await chatWith(publicUrl);
    const { heard, on } = listener();
    expect(await chat.send('How much?', on)).toEqual({ role: 'assistant', content: 'Free!', sources });
    expect(heard).toEqual(['Fr', 'ee.']);
    expect(asked[0]).toMatchObject({ path: '/chat', headers: { accept: 'text/event-stream' } });
    expect(asked[0]!.body).toMatchObject({ message: 'How much?', lang: 'de', pageUrl: 'http://shop.example/lamps' });
    expect(asked[0]!.body).not.toHaveProperty('conversationId');
  });

  it('goes on after the page was loaded again, and keeps nothing before the first message', async () => {
    const { asked, publicUrl } = await surface(
      streams(start('c1', 't1'), stored('Yes.')),
      streams(start('c1'), stored('No.')),
    );
    const storage = browserStorage();
    const first = await chatWith(publicUrl, storage);
    expect(storage.kept.size).toBe(0);
    await first.send('One?', listener().on);
    const second = await chatWith(publicUrl, storage);
    expect(second.entries.map(({ content }: { content: string }) => content)).toEqual(['One?', 'Yes.']);
    await second.send('Two?', listener().on);
    expect(asked[1]!.body).toMatchObject({ conversationId: 'c1', bt: 't1', visitorId: asked[0]!.body.visitorId });
  });

  it('starts another conversation where the old one is closed', async () => {
    const { asked, publicUrl } = await surface(
      streams(start('c1', 't1'), stored('Bye.')),
      refuses(409, 'CONFLICT'),
      streams(start('c2', 't2'), stored('Hello again.')),
    );
    const chat = await chatWith(publicUrl);
    await chat.send('Bye', listener().on);
    const { heard, on } = listener();
    expect(await chat.send('Hi', on)).toMatchObject({ content: 'Hello again.' });
    expect(heard).toEqual(['(restart)']);
    expect(asked[2]!.body).not.toHaveProperty('conversationId');
    expect(chat.entries.map(({ content }: { content: string }) => content)).toEqual(['Hi', 'Hello again.']);
  });

  it('tells how long to wait at a limit, and keeps nothing of the message', async () => {
    const { publicUrl } = await surface(refuses(429, 'RATE_LIMITED', { 'retry-after': '12' }));
    const chat = await chatWith(publicUrl);
    await expect(chat.send('Hi', listener().on)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 12 });
    expect(chat.entries).toEqual([]);
  });

  it('sends a message under the same id again after the connection broke, another under one of its own', async () => {
    const { asked, publicUrl } = await surface(
      breaksOff(start('c1', 't1'), frame('delta', { text: 'Fr' })),
      streams(start('c1'), stored('Free.')),
      streams(start('c1'), stored('Free.')),
    );
    const chat = await chatWith(publicUrl);
    await expect(chat.send('How much?', listener().on)).rejects.toMatchObject({ code: 'NETWORK' });
    await chat.send('How much?', listener().on);
    await chat.send('How much?', listener().on);
    const ids = asked.map(({ body }) => body.clientMessageId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(asked[1]!.body).toMatchObject({ conversationId: 'c1', bt: 't1' });
  });

  it('says that the platform cannot be reached', async () => {
    const chat = await chatWith('http://127.0.0.1:1');
    await expect(chat.send('Hi', listener().on)).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it("passes on the platform's word for an answer that failed", async () => {
    const { publicUrl } = await surface(
      streams(start('c1', 't1'), frame('error', { code: 'INTERNAL_ERROR', message: 'Oh.' })),
    );
    const chat = await chatWith(publicUrl);
    await expect(chat.send('Hi', listener().on)).rejects.toMatchObject({ code: 'INTERNAL_ERROR', message: 'Oh.' });
  });

  it('waits for a person, and hears what they write', async () => {
    const { asked, publicUrl } = await surface(
      streams(start('c1', 't1'), frame('handoff', { status: 'human_requested' }), frame('done', { message: null })),
      succeeds({
        status: 'human_active',
        humanLive: true,
        agentName: 'Ana',
        messages: [
          { id: 'm3', role: 'visitor', content: 'Hello?' },
          { id: 'm4', role: 'agent', content: 'Hi, Ana here.' },
        ],
      }),
      succeeds({ status: 'open', humanLive: false, agentName: null, messages: [] }),
    );
    const chat = await chatWith(publicUrl);
    expect(await chat.send('A human, please', listener().on)).toBeNull();
    expect(chat.status).toBe('human_requested');
    const heard = await chat.poll();
    expect(heard).toEqual({ agentName: 'Ana', entries: [{ role: 'agent', content: 'Hi, Ana here.', sources: [] }] });
    expect(asked[1]).toMatchObject({ path: '/conversations/c1/poll?after=m2', headers: { 'x-binding-token': 't1' } });
    await chat.poll();
    expect(asked[2]!.path).toBe('/conversations/c1/poll?after=m4');
    expect(chat.status).toBe('open');
  });

  it('reads events wherever the network cuts them', async () => {
    const { readEvents } = await script('events.js');
    const text = `: hello\n\nid: 1\nevent: delta\ndata: {"text":"Grüße \u2028 ☕"}\n\nevent: done\r\ndata: {"a":\r\ndata: 1}\r\n\r\n`;
    const bytes = new TextEncoder().encode(text);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const body = ReadableStream.from([bytes.slice(0, cut), bytes.slice(cut)]);
      const events = await Array.fromAsync(readEvents(body));
      expect(events).toEqual([
        { event: 'delta', data: { text: 'Grüße \u2028 ☕' } },
        { event: 'done', data: { a: 1 } },
      ]);
    }
  });
});
