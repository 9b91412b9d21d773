// @slow
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/client.ts';
import { FrontdeskError } from '../../client/error.ts';
import { operations } from '../../client/generated/operations.ts';
import { createGraphql, type TypedDocument } from '../../client/graphql.ts';
import { waitMs } from '../../client/http/retry.ts';
import { createVisitor } from '../../client/visitor.ts';
import { routes } from '../../functions/rest/routes.ts';
import { until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';

const { platform, tenant } = await useScene();
const client = (options: Partial<Parameters<typeof createClient>[0]> = {}) =>
  createClient({ root: platform.root, apiKey: tenant.apiKey, ...options });
const chatbot = await client().createChatbot({ name: 'Shop' });
await client().addFaqSource({ chatbotId: chatbot.id, question: 'Do you ship to Iceland?', answer: 'In six days.' });
const visitor = () => createVisitor({ publicUrl: `${platform.root}/public/${chatbot.publicId}` });

/** A server that answers as told, for what the platform does only at its limits. */
async function serve(listener: RequestListener): Promise<{ root: string; close(): void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const limited = JSON.stringify({ success: false, error: { code: 'RATE_LIMITED', message: 'Rate limit exceeded.' } });

describe('the client', () => {
  it('imports a chatbot as it exported it, without a cast', async () => {
    const bundle = await client().exportChatbot({ chatbotId: chatbot.id });
    const { chatbot: copy, created } = await client().importChatbot({ bundle, name: 'Copy' });
    expect([copy.name, created]).toEqual(['Copy', 1]);
    await client().deleteChatbot({ chatbotId: copy.id });
  });

  it('has a method for each row of the REST table, and one for what needs no key', () => {
    const called = new Set(Object.values(operations).map(({ method, path }) => `${method} ${path}`));
    const keyless = ['POST /invites/accept', 'GET /public/brand/{logoId}'];
    expect(called).toEqual(new Set([...routes.map(({ method, path }) => `${method} ${path}`), ...keyless]));
  });

  it('sends ids in the path, and the rest in the query or the body', async () => {
    const note = await visitor()
      .begin()
      .then(({ conversationId }) => client().addNote({ conversationId, body: 'Näh /?&# note' }));
    expect(note).toMatchObject({ body: 'Näh /?&# note' });
    const { data } = await client().listConversations({ chatbotId: chatbot.id, limit: 1 });
    expect(data.map(({ chatbotId }) => chatbotId)).toEqual([chatbot.id]);
  });

  it('keeps calls alive beyond their page if told to, in REST and GraphQL', async () => {
    const keptAlive: boolean[] = [];
    const watching: typeof fetch = (url, init) => {
      keptAlive.push(init?.keepalive ?? false);
      return fetch(url, init);
    };
    const rest = client({ fetch: watching });
    const graphql = createGraphql({ root: platform.root, apiKey: tenant.apiKey, fetch: watching });
    for (const keepalive of [true, false]) {
      await rest.updateChatbot({ chatbotId: chatbot.id, name: 'Shop' }, { keepalive });
      await graphql.request('{ workspace { id } }', {}, { keepalive });
    }
    expect(keptAlive).toEqual([true, true, false, false]);
  });

  it('throws what the platform says: code, status, details, the id of the request', async () => {
    const error = await client()
      .addFaqSource({ chatbotId: chatbot.id, question: '', answer: 'x' })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(FrontdeskError);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', status: 422, retryAfterMs: undefined });
    expect(error.details).toEqual([{ path: 'question', message: 'must have 1 to 500 characters' }]);
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    await expect(client({ apiKey: 'fd_live_wrong' }).getWorkspace()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(() => client().getLead({ leadId: '' })).toThrow('leadId must be the id of something.');
  });

  it('gives a file unread', async () => {
    const response = await client().exportConversations();
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(await response.text()).toMatch(/^id,/);
  });

  it('walks every page of a list by cursor, and of one by offset', async () => {
    for (let count = 0; count < 5; count++) await visitor().begin();
    const all = await Array.fromAsync(client().rows('listConversations', { limit: 2 }));
    const whole = await client().listConversations({ limit: 200 });
    expect(all.length).toBeGreaterThan(5);
    expect(all.map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id));
    const text = Array.from({ length: 400 }, (_, index) => `Sentence number ${index} tells of lamp ${index}.`).join(
      ' ',
    );
    const source = await client().addTextSource({ chatbotId: chatbot.id, title: 'Lamps', text });
    const place = { chatbotId: chatbot.id, sourceId: source.id };
    const chunks = await Array.fromAsync(client().rows('listChunks', { ...place, take: 3 }));
    const { total } = await client().listChunks(place);
    expect(total).toBeGreaterThan(3);
    expect(chunks.map(({ position }) => position)).toEqual(Array.from({ length: total }, (_, index) => index));
  });

  it('says so where what answers is not the platform', async () => {
    const page = await serve((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    const error = await client({ root: page.root })
      .getWorkspace()
      .catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 502 });
    page.close();
    await expect(client({ root: page.root }).getWorkspace()).rejects.toThrow(TypeError);
  });
});

describe('a limit', () => {
  it('is waited for, as often as told', async () => {
    let asked = 0;
    const server = await serve((_request, response) => {
      asked++;
      if (asked < 3) response.writeHead(429, { 'retry-after': '0' }).end(limited);
      else response.end(JSON.stringify({ success: true, data: { id: 'w' } }));
    });
    expect(await client({ root: server.root }).getWorkspace()).toEqual({ id: 'w' });
    asked = -10;
    const error = await client({ root: server.root, maxRetries: 1 })
      .getWorkspace()
      .catch((thrown) => thrown);
    expect([asked, error.code, error.retryAfterMs]).toEqual([-8, 'RATE_LIMITED', 0]);
    server.close();
  });

  it('is waited for at least as long as the platform asks, and longer from time to time', () => {
    expect(waitMs(1, 7000, 0)).toBe(7000);
    expect(waitMs(1, 7000, 1)).toBe(7500);
    expect(waitMs(3, 0, 0)).toBe(1000);
    expect(waitMs(3, 0, 1)).toBe(2000);
    expect(waitMs(50, 0, 1)).toBe(60_000);
  });

  it('is the only failure after which a write is repeated', async () => {
    let asked = 0;
    const server = await serve((_request, response) => {
      asked++;
      response
        .writeHead(503, { 'retry-after': '0' })
        .end(JSON.stringify({ success: false, error: { code: 'SERVICE_UNAVAILABLE', message: 'x' } }));
    });
    const written = client({ root: server.root }).createChatbot({ name: 'x' });
    await expect(written).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(asked).toBe(1);
    server.close();
  });

  it('is waited for no longer than the caller wants', async () => {
    const server = await serve((_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end(limited));
    const leaving = new AbortController();
    const waiting = client({ root: server.root }).getWorkspace(undefined, { signal: leaving.signal });
    setTimeout(() => leaving.abort(new Error('no time')), 20);
    await expect(waiting).rejects.toThrow('no time');
    server.close();
  });
});

describe('a visitor', () => {
  it('is answered in pieces, keeps the conversation, and comes back to it', async () => {
    const first = visitor();
    const events = await Array.fromAsync(first.chat('Do you ship to Iceland?'));
    expect(events[0]!.event).toBe('start');
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { message: { content: expect.stringContaining('six') } },
    });
    const { conversationId } = first.thread!;
    expect(await first.ask('and to Iceland?')).toEqual(expect.any(String));
    const again = createVisitor({ publicUrl: `${platform.root}/public/${chatbot.publicId}`, thread: first.thread });
    const { messages } = await again.pollConversation({ conversationId, bt: first.thread!.bindingToken });
    expect(messages.map(({ role }) => role)).toEqual(['visitor', 'assistant', 'visitor', 'assistant']);
    expect(await again.closeConversation({ conversationId, bt: first.thread!.bindingToken })).toMatchObject({
      status: 'closed',
    });
    await expect(again.ask('still there?')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('shows the token in no address', async () => {
    const addresses: string[] = [];
    const watching: typeof fetch = (url, init) => {
      addresses.push(String(url));
      return fetch(url, init);
    };
    const watched = createVisitor({ publicUrl: `${platform.root}/public/${chatbot.publicId}`, fetch: watching });
    const { conversationId, bindingToken: bt } = await watched.begin();
    await watched.pollConversation({ conversationId, bt });
    await watched.ask('Do you ship to Iceland?');
    expect(addresses.length).toBe(3);
    expect(addresses.filter((address) => address.includes(bt))).toEqual([]);
  });

  it('cannot follow what has not begun', () => {
    expect(() => visitor().follow()).toThrow('There is no conversation yet');
  });

  it('follows from the last message that it received, so that an earlier reply is not missed', async () => {
    const follower = visitor();
    for await (const { event } of follower.chat('do you ship to iceland')) if (event === 'done') break;
    const { conversationId } = follower.thread!;
    await client().takeOverConversation({ conversationId });
    await client().replyToConversation({ conversationId, content: 'Before the stream.' });
    let first: string | undefined;
    for await (const { event, data } of follower.follow()) {
      if (event === 'message') first = data.content;
      if (first !== undefined) break;
    }
    expect(first).toBe('Before the stream.');
  });

  it('follows what an agent does, across a lost connection, missing and repeating nothing', async () => {
    const follower = visitor();
    const { conversationId } = await follower.begin();
    let opened = 0;
    const breaking: typeof fetch = async (url, init) => {
      const response = await fetch(url, init);
      const isStream = new URL(String(url)).pathname.endsWith('/stream');
      return isStream && ++opened === 1 ? cutAfter(response, 'first') : response;
    };
    const publicUrl = `${platform.root}/public/${chatbot.publicId}`;
    const cut = createVisitor({ publicUrl, thread: follower.thread, fetch: breaking });
    const heard: string[] = [];
    const leaving = new AbortController();
    const following = (async () => {
      for await (const event of cut.follow({ signal: leaving.signal })) {
        if (event.event === 'message') heard.push(event.data.content);
        if (heard.includes('second')) break;
      }
    })();
    await until('the stream is held', async () => opened > 0);
    await client().takeOverConversation({ conversationId });
    await client().replyToConversation({ conversationId, content: 'first' });
    await until('the first is heard', async () => heard.includes('first'));
    await client().replyToConversation({ conversationId, content: 'second' });
    await following;
    expect(heard.filter((content) => ['first', 'second'].includes(content))).toEqual(['first', 'second']);
    expect(opened).toBe(2);
  });

  it('gives its stream back when it stops to follow, and confirms it meanwhile', async () => {
    const calls: URL[] = [];
    const noting: typeof fetch = (url, init) => {
      calls.push(new URL(String(url)));
      return fetch(url, init);
    };
    const publicUrl = `${platform.root}/public/${chatbot.publicId}`;
    const follower = createVisitor({ publicUrl, fetch: noting });
    const { conversationId, bindingToken } = await follower.begin();
    for await (const { event } of follower.follow()) if (event === 'status') break;
    const told = await until('it says that it leaves', async () =>
      calls.find(({ pathname }) => pathname.endsWith('/presence')),
    );
    const [stream] = calls.filter(({ pathname }) => pathname.endsWith('/stream'));
    const tab = stream!.searchParams.get('tab')!;
    expect(Object.fromEntries(told.searchParams)).toEqual({ bt: bindingToken, tab, leaving: 'true' });
    expect(await follower.confirmStream({ conversationId, bt: bindingToken, tab })).toEqual({ held: false });
  });
});

/** The response, whose connection breaks after a text has come. */
function cutAfter(response: Response, text: string): Response {
  let seen = '';
  const breaking = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      controller.enqueue(chunk);
      seen += new TextDecoder().decode(chunk);
      if (!seen.includes(text)) return;
      await sleep(50);
      controller.error(new TypeError('connection lost'));
    },
  });
  return new Response(response.body!.pipeThrough(breaking), response);
}

describe('GraphQL', () => {
  const graphql = () => createGraphql({ root: platform.root, apiKey: tenant.apiKey });
  const chatbots = 'query ($first: Int) { chatbots(first: $first) { edges { node { name } } } }' as TypedDocument<
    { chatbots: { edges: { node: { name: string } }[] } },
    { first: number }
  >;

  it('gives data, and throws the code of a refusal', async () => {
    expect(await graphql().request(chatbots, { first: 1 })).toEqual({
      chatbots: { edges: [{ node: { name: 'Shop' } }] },
    });
    const refused = graphql().request('mutation ($input: DeleteLeadInput!) { deleteLead(input: $input) { deleted } }', {
      input: { leadId: chatbot.id },
    });
    await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND', name: 'FrontdeskError' });
    const unkeyed = createGraphql({ root: platform.root, apiKey: 'wrong' }).request(chatbots, { first: 1 });
    await expect(unkeyed).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  it('tells what happens as it happens', async () => {
    const inbox = 'subscription { inboxEvents { type message { content } } }' as TypedDocument<
      { inboxEvents: { type: string; message: { content: string } | null } },
      Record<string, never>
    >;
    const leaving = new AbortController();
    const heard = (async () => {
      for await (const { inboxEvents } of graphql().subscribe(inbox, {}, { signal: leaving.signal })) {
        if (inboxEvents.message?.content === 'over here') return inboxEvents.type;
      }
      return undefined;
    })();
    await until('it is heard', async () => {
      await visitor().ask('over here');
      return Promise.race([heard, sleep(300)]);
    });
    expect(await heard).toBe('MESSAGE');
    leaving.abort();
  });
});
