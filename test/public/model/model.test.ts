import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../../support/platform.ts';
import {
  answers,
  chunk,
  codeOf,
  done as end,
  finish,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
} from '../../support/servers/openai-server.ts';
import {
  addFaq,
  type Bot,
  chat,
  eventsOf,
  makeBot,
  messagesOf,
  openChat,
  type SentEvent,
} from '../../support/visitor.ts';

let server: OpenAiServer;
let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
let behave: OpenaiBehaviour;
beforeAll(async () => {
  server = await startOpenAiServer((response, request) => behave(response, request));
  platform = await startPlatform({
    env: { MODEL: 'openai:test', OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'sk-test' },
  });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, in six days.');
});
afterAll(async () => {
  await platform?.stop();
  await server?.stop();
});
beforeEach(() => {
  server.requests.length = 0;
});

const question = 'do you ship to iceland';
const contents = async (conversationId: string) =>
  (await messagesOf(tenant, conversationId)).map(({ content }) => content);
/** Writes the first piece at once and the rest when it is let. */
function inTwo(first: string, rest: string) {
  const go = Promise.withResolvers<void>();
  const behaviour: OpenaiBehaviour = async (response, request) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk(first));
    await go.promise;
    if (!response.destroyed) response.end(chunk(`${rest} [[${codeOf(request)}:1]]`) + finish + end);
  };
  return { behaviour, go: go.resolve };
}

describe('a model that answers', () => {
  it('is given the passages, and its pieces are passed on as they come', async () => {
    const { behaviour, go } = inTwo('Six ', 'days.');
    behave = behaviour;
    const seen: SentEvent[] = [];
    for await (const event of eventsOf(await openChat(bot.publicUrl, { message: question }))) {
      seen.push(event);
      if (event.event === 'delta') go();
    }
    expect(seen.map(({ event }) => event)).toEqual(['start', 'delta', 'delta', 'sources', 'done']);
    expect(seen.at(-1)!.data.message).toMatchObject({ content: 'Six days.', creditsUsed: 1 });
    expect(JSON.stringify(server.requests[0]!.body.messages)).toContain('Yes, in six days.');
  });
});

describe('a model that thinks for long', () => {
  it('is waited for with signs of life, so that no proxy ends the connection', async () => {
    behave = async (response) => {
      await new Promise((resolve) => setTimeout(resolve, 10_500));
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(chunk('At last.') + finish + end);
    };
    const stream = await (await openChat(bot.publicUrl, { message: question })).text();
    expect(stream).toMatch(/event: start\n[\s\S]*\n\n: [^\n]+\n\nevent: delta\n/);
    expect(stream).toContain('At last.');
  });
});

describe('a visitor who leaves in the middle of an answer', () => {
  /** Opens a chat, and leaves when the first piece is there. */
  async function leave(body: object): Promise<string> {
    const leaving = new AbortController();
    const response = await openChat(bot.publicUrl, { message: question, ...body }, { signal: leaving.signal });
    let conversationId = '';
    try {
      for await (const { event, data } of eventsOf(response)) {
        if (event === 'start') conversationId = data.conversationId;
        if (event === 'delta') leaving.abort();
      }
    } catch (error) {
      expect((error as Error).name).toBe('AbortError');
    }
    return conversationId;
  }

  it('stops the model; what was asked is kept, and nobody pays', async () => {
    const { behaviour, go } = inTwo('Six ', 'days.');
    const closed = Promise.withResolvers<void>();
    behave = (response, request) => {
      response.once('close', () => closed.resolve());
      return behaviour(response, request);
    };
    const conversationId = await leave({});
    await closed.promise;
    go();
    const kept = await until('the message is kept', async () => {
      const { status, body } = await tenant.api.get(`/conversations/${conversationId}/messages`);
      return status === 200 && body.data.messages;
    });
    expect(kept.map(({ role }: { role: string }) => role)).toEqual(['visitor']);
    expect((await tenant.api.get(`/conversations/${conversationId}`)).body.data).toMatchObject({
      status: 'open',
      messageCount: 1,
    });
  });

  it('and has an id for the message finds the whole answer when it is asked for again', async () => {
    const { behaviour, go } = inTwo('Six ', 'days.');
    behave = behaviour;
    const body = { clientMessageId: randomUUID(), visitorId: 'v-1' };
    const conversationId = await leave(body);
    go();
    await until('the answer is stored', async () => {
      const { status, body: messages } = await tenant.api.get(`/conversations/${conversationId}/messages`);
      return status === 200 && messages.data.messages.length === 2;
    });
    behave = answers('Something else.');
    const again = await chat(bot.publicUrl, { message: question, ...body });
    expect(again.start.conversationId).toBe(conversationId);
    expect(again.done.message.content).toBe('Six days.');
    expect(await contents(conversationId)).toEqual([question, 'Six days.']);
  });

  it('leaves the platform as it was for everybody else', async () => {
    behave = answers('Still here.');
    expect((await chat(bot.publicUrl, { message: question })).done.message.content).toBe('Still here.');
  });
});
