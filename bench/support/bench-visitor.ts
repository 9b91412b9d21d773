import { createCache } from '../../adapters/cache.ts';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { appOf } from '../../test/support/app-of.ts';
import { run } from '../../test/support/operator.ts';
import type { BenchPlatform } from './platform.ts';
import type { ProbeModel } from './probe-model.ts';

/** What a chatbot said to one question. */
export interface Said {
  text: string;
  refused: boolean;
  /** Counts as unanswered, and yet shows what a source says. */
  hedged: boolean;
  suggestions: string[];
  /** What the model was given. */
  given: string;
  asked: boolean;
}

interface Asked {
  text: string;
  /** Asked before it, in the same conversation. */
  previous?: string[];
}

/** The `data` of a call's answer. Throws with the response if that is an error. */
export async function call(
  method: string,
  url: string,
  body?: object | FormData,
  headers: Record<string, string> = {},
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its route
): Promise<any> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), accept: 'application/json', ...headers },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${answer.slice(0, 300)}`);
  return JSON.parse(answer).data;
}

/** Room for a chatbot a set, and a credit an answer. */
export async function raiseLimits({ dynamodbEndpoint, tableName, region, workspaceId }: BenchPlatform): Promise<void> {
  const clock = { now: () => Date.now() };
  const store = createStore(createDynamoClient({ region, endpoint: dynamodbEndpoint }), tableName);
  const cache = createCache({ now: clock.now });
  const parts = { clock, store, ids: uuidv7Source(clock), cache, settings: { rateLimitScale: 1 } };
  await run(appOf(parts), ['workspace', 'set', workspaceId], { plan: 'agency', credits: '100000' });
}

/** Asks a chatbot, whose public address is `url`, in a conversation of its own. */
export async function ask(url: string, lang: string, question: Asked, probe: ProbeModel | undefined): Promise<Said> {
  let thread: { conversationId: string; bt: string } | undefined;
  for (const message of [...(question.previous ?? []), question.text]) {
    probe?.requests.splice(0);
    const answer = await call('POST', `${url}/chat`, { message, lang, ...thread });
    thread = { conversationId: answer.conversationId, bt: answer.bindingToken ?? thread?.bt };
    if (message !== question.text) continue;
    const { content = '', unanswered = true, suggestions = [], sources = [] } = answer.message ?? {};
    const isHandedOver = answer.status === 'human_requested';
    const hedged = unanswered && sources.length > 0 && !isHandedOver;
    return {
      text: content,
      refused: (unanswered && !hedged) || isHandedOver,
      hedged,
      suggestions: suggestions.map(({ text }: { text: string }) => text),
      given: givenIn(probe?.requests ?? [], question),
      asked: (probe?.requests.length ?? 0) > 0,
    };
  }
  throw new Error('a question without text');
}

/** The rules and the last message of each request, without the visitor's own words. */
function givenIn(requests: ProbeModel['requests'], { text, previous = [] }: Asked): string {
  const given = requests.flatMap((messages) => [
    ...messages.filter(({ role }) => role === 'system'),
    ...messages.slice(-1),
  ]);
  return [text, ...previous].reduce(
    (all, own) => all.replaceAll(own, ''),
    given.map(({ content }) => content).join('\n'),
  );
}
