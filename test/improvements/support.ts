import { putMessage, type Started, setConversation, startConversation } from '../support/conversation.ts';
import { call, type Platform, type Tenant, until } from '../support/platform.ts';
import { addFaq, type Bot, chat, makeBot } from '../support/visitor.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
export type Json = any;

export interface Learner {
  platform: Platform;
  tenant: Tenant;
  bot: Bot;
  /** The FAQ about shipping. */
  shipping: Json;
  path: string;
}

/** A chatbot with two FAQs, which learns. */
export async function makeLearner(platform: Platform, tenant: Tenant): Promise<Learner> {
  const bot = await makeBot(platform, tenant);
  const shipping = await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, parcels take six days.');
  await addFaq(tenant, bot, 'Do you repair lamps?', 'Within a week.');
  return { platform, tenant, bot, shipping, path: `${bot.path}/improvements` };
}

/** The improvements in a state. */
export const list = async ({ tenant, path }: Learner, state = 'open', query = ''): Promise<Json[]> =>
  (await tenant.api.get(`${path}?state=${state}&${query}`)).body.data.data;

/** The open improvements, once `isThere` holds for them. */
export const untilOpen = (learner: Learner, isThere: (rows: Json[]) => boolean): Promise<Json[]> =>
  until('improvements are proposed', async () => {
    const rows = await list(learner);
    return isThere(rows) && rows;
  });

/** A visitor asks, is offered the FAQ about shipping, and takes it. `conversation`: theirs, if they have begun one. */
export async function choose(
  { platform, tenant, bot, shipping }: Learner,
  words: string,
  conversation?: Started,
): Promise<Started> {
  const started = conversation ?? (await startConversation(bot));
  const suggestions = [{ text: shipping.title, sourceId: shipping.id }];
  await putMessage(platform, tenant, started, { role: 'visitor', author: null, content: words });
  const offer = { role: 'assistant', author: null, unanswered: true, suggestions };
  const { id } = await putMessage(platform, tenant, started, offer);
  await setConversation(platform, tenant, started, { suggestionsOf: id });
  const { conversationId, bindingToken: bt } = started;
  await chat(bot.publicUrl, { message: shipping.title, conversationId, bt });
  return started;
}

/** A visitor asks what the chatbot cannot answer, and an agent replies. */
export async function replyTo({ tenant, bot }: Learner, question: string, answer: string): Promise<string> {
  const { conversationId } = (await chat(bot.publicUrl, { message: question })).start;
  await tenant.api.post(`/conversations/${conversationId}/reply`, { content: answer });
  return conversationId;
}

/** A visitor rates the answer to a question. */
export async function rate({ bot }: Learner, question: string, rating: number) {
  const { start } = await chat(bot.publicUrl, { message: question });
  const { conversationId, bindingToken: bt } = start;
  const again = (next: number) =>
    call('POST', `${bot.publicUrl}/feedback`, { messageId: start.messageId, rating: next, conversationId, bt });
  await again(rating);
  return { conversationId: conversationId as string, again };
}

export const accept = ({ tenant, path }: Learner, id: string, edits: object = {}) =>
  tenant.api.post(`${path}/${id}/accept`, edits);
export const decide = ({ tenant, path }: Learner, id: string, what: 'dismiss' | 'undo') =>
  tenant.api.post(`${path}/${id}/${what}`);
/** What a chatbot would do with a question. */
export const outcomeOf = async ({ tenant, bot }: Learner, query: string): Promise<Json> =>
  (await tenant.api.post(`${bot.path}/search`, { query })).body.data;
export const faqsOf = async ({ tenant, bot }: Learner): Promise<Json[]> =>
  (await tenant.api.get(`${bot.path}/sources`)).body.data.sources;
