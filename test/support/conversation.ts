import { append } from '../../domain/conversations/append.ts';
import { conversationKey, toConversation } from '../../domain/conversations/items.ts';
import { newMessage } from '../../domain/conversations/records/new-message.ts';
import type { Key } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { call, type Platform, type Tenant } from './platform.ts';
import type { Bot } from './visitor.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

const ids = uuidv7Source({ now: () => Date.now() });
export const newId = () => ids.next();

export interface Started {
  conversationId: string;
  bindingToken: string;
  /** `<publicUrl>/conversations/<id>`. */
  url: string;
}

export async function startConversation({ publicUrl }: Bot, headers: Record<string, string> = {}): Promise<Started> {
  const { status, text, body } = await call('POST', `${publicUrl}/conversations`, {}, headers);
  if (status !== 200) throw new Error(`no conversation: ${status} ${text}`);
  const { conversationId, bindingToken } = body.data;
  return { conversationId, bindingToken, url: `${publicUrl}/conversations/${conversationId}` };
}

/** The key of a conversation's row for a test that meddles with it; the platform changes it by `write.ts` alone. */
export const conversationRowKey = (workspaceId: string, conversationId: string): Key => {
  const { pk, sk } = conversationKey(workspaceId, conversationId);
  return { pk, sk };
};

/** Changes single fields of a conversation's row. */
export const setConversation = (
  { store }: Platform,
  { workspaceId }: Tenant,
  { conversationId }: Started,
  fields: object,
) => store.update(conversationRowKey(workspaceId, conversationId), { set: { ...fields } });

/** Stores a message as its sender would, in one transaction with its conversation. */
export async function putMessage(
  { store }: Platform,
  { workspaceId }: Tenant,
  { conversationId }: Started,
  fields: object = {},
): Promise<Json> {
  const id = newId();
  const message = {
    ...newMessage(conversationId, id, 'agent', `message ${id}`),
    author: { id: 'agent-1', name: 'Ann' },
    createdAt: new Date().toISOString(),
    ...fields,
  };
  const key = conversationRowKey(workspaceId, conversationId);
  for (;;) {
    const { writes, set, when } = append(toConversation((await store.get(key, { consistent: true }))!), [message]);
    const conversation = { update: key, change: { set: { ...set } }, when };
    const { applied } = await store.transact({ conversation, messages: writes });
    if (applied) return message;
  }
}

/** What a route answers to everyone who may not open a conversation: one and the same 404. */
export async function expectClosedToOthers(
  method: 'GET' | 'POST',
  bots: { own: Bot; other: Bot },
  [mine, another]: [Started, Started],
  path: string,
): Promise<string[]> {
  const ask = (bot: Bot, id: string, bt?: string) =>
    call(method, `${bot.publicUrl}/conversations/${id}/${path}${bt === undefined ? '' : `?bt=${bt}`}`);
  const { conversationId: id, bindingToken } = mine;
  const all = await Promise.all([
    ask(bots.own, id),
    ask(bots.own, id, ''),
    ask(bots.own, id, `${bindingToken.slice(0, -1)}${bindingToken.endsWith('x') ? 'y' : 'x'}`),
    ask(bots.own, id, another.bindingToken),
    ask(bots.own, newId(), bindingToken),
    ask(bots.own, 'nonsense', bindingToken),
    ask(bots.own, '%00', bindingToken),
    ask(bots.other, id, bindingToken),
  ]);
  return [...new Set(all.map(({ status, body }) => `${status} ${body.error.code}`))];
}

/** A message without what only the team sees. */
export const ofVisitor = ({
  modelFailure: _failure,
  usage: _usage,
  mail: _mail,
  byEmail: _byEmail,
  senderVerified: _verified,
  ...visible
}: Awaited<ReturnType<typeof putMessage>>) => visible;
