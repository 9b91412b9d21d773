import { afterAll } from 'vitest';
import { type Answer, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { type Bot, makeBot } from '../support/visitor.ts';
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
