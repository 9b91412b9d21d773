import { clientOf, takeSubscription } from '../../../domain/conversations/live/lease.ts';
import { takeStream } from '../../../domain/conversations/visitor/stream-leases.ts';
import { workspacePk } from '../../../domain/core/tenants.ts';
import * as chatbots from '../../../functions/rest/documents/chatbots.ts';
import { startApp } from '../../../functions/start.ts';
import type { CountedPlatform } from './counted.ts';
import type { Run } from './run-function.ts';

export interface CountedOperation {
  name: string;
  /** What must have happened; not counted. */
  before?(): Promise<unknown>;
  run(): Promise<Run>;
}

const question = 'Which letter comes with the delivery, and whom do I ask about it?';

/** As a browser on a customer's page asks. */
export const browser = {
  origin: 'https://shop.example',
  'accept-language': 'en-GB,en;q=0.9',
  'user-agent': 'Mozilla/5.0',
};

interface Bound {
  conversationId: string;
  bindingToken: string;
  /** The answer to the first question. */
  answerId: string;
}

/** Calls at the door, each with what it used. */
export function callsOf(platform: CountedPlatform) {
  const { publicId, apiKey } = platform.demo;
  const visitor = (method: string, target: string, body?: object, headers: Record<string, string> = {}) =>
    platform.ask('public', {
      method,
      target: `/public/${publicId}${target}`,
      headers: { ...browser, ...headers },
      ...(body ? { body } : {}),
    });
  const rest = (method: string, target: string, body?: object) =>
    platform.ask('rest', {
      method,
      target: `/v1${target}`,
      headers: { 'x-api-key': apiKey },
      ...(body ? { body } : {}),
    });
  const graphql = (query: string, variables: object) =>
    platform.ask('graphql', {
      method: 'POST',
      target: '/graphql',
      headers: { 'x-api-key': apiKey },
      body: { query, variables },
    });
  const chat = async (body: object) => {
    const run = await visitor('POST', '/chat', body, { accept: 'text/event-stream' });
    if (!run.text.includes('event: done') || run.counted.prompts.length !== 1)
      throw new Error(`No answer: ${run.text}`);
    return run;
  };
  return { visitor, rest, graphql, chat };
}
export type OperationCalls = ReturnType<typeof callsOf>;

/** A conversation in which one question was answered. */
export async function talk({ visitor, chat }: OperationCalls): Promise<Bound> {
  const { data } = await visitor('POST', '/conversations', {});
  const { text } = await chat({ message: question, conversationId: data.conversationId, bt: data.bindingToken });
  return { ...data, answerId: /"messageId":"([^"]+)"/.exec(text)![1] };
}

/** What programs do with a key. */
export function keyed({ demo, site }: CountedPlatform, { rest, graphql }: OperationCalls): CountedOperation[] {
  const bot = `/chatbots/${demo.chatbotId}`;
  const appearance = { chatbot: { botName: 'Leafy' }, settings: { primaryColor: '#0f766e' } };
  let page = 0;
  return [
    { name: 'REST: GET appearance', run: () => rest('GET', `${bot}/appearance`) },
    { name: 'REST: GET conversations', run: () => rest('GET', '/conversations') },
    { name: 'REST: PUT appearance', run: () => rest('PUT', `${bot}/appearance`, appearance) },
    {
      name: 'REST: POST faq',
      run: () =>
        rest('POST', `${bot}/sources/faq`, { question: `Do you wrap gift ${page++}?`, answer: 'Yes, free of charge.' }),
    },
    {
      name: 'REST: POST url, one page read',
      run: () => rest('POST', `${bot}/sources/url`, { url: `http://${site}/delivery-${page++}` }),
    },
    {
      name: 'GraphQL: appearance',
      run: () => graphql(chatbots.getAppearance, { chatbotId: demo.chatbotId }),
    },
  ];
}

/** What a conversation consists of. */
export function conversing(calls: OperationCalls): CountedOperation[] {
  const { visitor, rest, chat } = calls;
  let bound: Bound | undefined;
  const at = () => `/conversations/${bound!.conversationId}`;
  const named = () => ({ conversationId: bound!.conversationId, bt: bound!.bindingToken });
  const withBot = async () => {
    bound = await talk(calls);
  };
  const withAgent = async () => {
    await withBot();
    await rest('POST', `${at()}/takeover`);
  };
  const email = () => `v${Date.now()}@example.org`;
  return [
    { name: 'Chat: first message', run: () => chat({ message: question }) },
    { name: 'Chat: later message', before: withBot, run: () => chat({ message: question, ...named() }) },
    { name: 'Lead', before: withBot, run: () => visitor('POST', '/leads', { name: 'Vi', email: email(), ...named() }) },
    { name: 'Rating', before: withBot, run: () => visitor('POST', '/csat', { rating: 5, ...named() }) },
    {
      name: 'Poll',
      before: withBot,
      run: () => visitor('GET', `${at()}/poll?bt=${bound!.bindingToken}&after=${bound!.answerId}`),
    },
    { name: 'Agent: takeover', before: withBot, run: () => rest('POST', `${at()}/takeover`) },
    {
      name: 'Agent: reply',
      before: withAgent,
      run: () => rest('POST', `${at()}/reply`, { content: 'I had a look: it leaves today.' }),
    },
  ];
}

/** What the readers of held streams say every half a minute. */
export function confirming(platform: CountedPlatform, calls: OperationCalls): CountedOperation[] {
  const { demo } = platform;
  let bound: Bound | undefined;
  const app = startApp();
  return [
    {
      name: 'Stream: confirmed',
      async before() {
        bound = await talk(calls);
        const { conversationId } = bound;
        // An address of its own: one address holds few streams.
        await takeStream(app, { chatbotId: demo.chatbotId, conversationId, address: conversationId, tab: 'bench' });
      },
      run: () =>
        calls.visitor('POST', `/conversations/${bound!.conversationId}/presence?bt=${bound!.bindingToken}&tab=bench`),
    },
    {
      name: 'Inbox: confirmed',
      async before() {
        const { items } = await app.store.query({ pk: workspacePk(demo.workspaceId), prefix: 'KEY#' });
        const key = items.find(({ prefix }) => demo.apiKey.startsWith(String(prefix)))!;
        const client = clientOf(String(key.id), 'bench');
        const owner = { workspaceId: demo.workspaceId, agentId: String(key.id) };
        await takeSubscription(app, owner, { client, follows: 'inboxEvents' });
      },
      run: () =>
        platform.ask('graphql', {
          method: 'POST',
          target: '/graphql/presence',
          headers: { 'x-api-key': demo.apiKey, 'x-client-id': 'bench' },
        }),
    },
  ];
}

/** What a page with the widget asks for. */
export function visiting(platform: CountedPlatform, { visitor }: OperationCalls): CountedOperation[] {
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
  return [
    {
      name: 'Widget: GET widget.js',
      run: () => platform.ask('widget', { method: 'GET', target: '/widget.js', headers: browser }),
    },
    { name: 'GET config', run: () => visitor('GET', '/config') },
    { name: 'Preflight', run: () => visitor('OPTIONS', '/chat', undefined, preflight) },
    { name: 'POST conversations', run: () => visitor('POST', '/conversations', {}) },
  ];
}
