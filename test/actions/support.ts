import { afterAll } from 'vitest';
import { type Answer, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { type Bot, type ChatResult, chat, makeBot } from '../support/visitor.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
export type Json = any;

export interface ActionScene {
  /** The business's system. */
  shop: Receiver;
  platform: OwnPlatform;
  tenant: Tenant;
  bot: Bot;
  /** Creates an action on the shop. */
  make(fields?: object): Promise<Json>;
  attempt(fields: object): Promise<Answer>;
  start(conversationId: string, actionId: string, values?: Record<string, string>): Promise<Answer>;
  confirm(run: Json, confirmation?: string): Promise<Answer>;
}

export const question = (text: string) => [{ language: 'en', text }];
export const order = { key: 'order', kind: 'pattern', pattern: '[A-Z]{2}\\d{4}', questions: question('Which order?') };

/** Answers JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Parameters<Receiver['answer']>[1] =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** A platform that may call a business's system on loopback. */
export async function useActions(env: Record<string, string> = {}): Promise<ActionScene> {
  const shop = await startReceiver();
  const platform = await startPlatform({ env: { EGRESS_ALLOW: shop.host, ...env } });
  afterAll(async () => {
    await platform.stop();
    await shop.close();
  });
  const tenant = await platform.tenant();
  const bot = await makeBot(platform, tenant);
  const attempt = (fields: object) =>
    tenant.api.post(`${bot.path}/actions`, {
      name: 'Where is my order?',
      inputs: [order],
      confirm: 'never',
      call: { method: 'GET', url: shop.url('/orders/{order}') },
      ...fields,
    });
  return {
    shop,
    platform,
    tenant,
    bot,
    attempt,
    async make(fields = {}) {
      const { status, body, text } = await attempt(fields);
      if (status !== 200) throw new Error(text);
      return body.data;
    },
    start: (conversationId, actionId, values = {}) =>
      tenant.api.post(`/conversations/${conversationId}/actions/${actionId}/start`, {
        values: Object.entries(values).map(([key, value]) => ({ key, value })),
      }),
    confirm: ({ conversationId, id, confirmation: own }, confirmation = own) =>
      tenant.api.post(`/conversations/${conversationId}/action-runs/${id}/confirm`, { confirmation }),
  };
}

export interface Visitor {
  conversationId: string;
  bindingToken: string;
  /** One message in a conversation of its own, and the whole answer. */
  send(message: string, more?: object): Promise<ChatResult>;
  /** The chatbot's message in answer to one. */
  say(message: string, more?: object): Promise<Json>;
  /** The same, with what the client says besides the words. */
  act(action: object, more?: object): Promise<Json>;
}

/** A visitor who talks to a chatbot. */
export function visit({ publicUrl }: Bot, headers: Record<string, string> = {}): Visitor {
  const visitor: Visitor = {
    conversationId: '',
    bindingToken: '',
    async send(message, more = {}) {
      const { conversationId, bindingToken: bt } = visitor;
      const own = conversationId ? { conversationId, bt } : {};
      const result = await chat(publicUrl, { message, lang: 'en', ...own, ...more }, headers);
      if (!conversationId && result.start) {
        visitor.conversationId = result.start.conversationId;
        visitor.bindingToken = result.start.bindingToken;
      }
      return result;
    },
    async say(message, more) {
      const { status, body, error, done } = await visitor.send(message, more);
      if (!done) throw new Error(`no answer: ${status} ${JSON.stringify(body ?? error)}`);
      return done.message;
    },
    act: (action, more) => visitor.say('(a button)', { action, ...more }),
  };
  return visitor;
}
