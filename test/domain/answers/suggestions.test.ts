import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCache } from '../../../adapters/cache.ts';
import { answer, type ChatEvent, executePlan } from '../../../domain/answers/answer.ts';
import { suggestionText, suggestReply } from '../../../domain/answers/outcome.ts';
import { readTurn } from '../../../domain/answers/turn/read.ts';
import type { TurnRequest } from '../../../domain/answers/turn/request.ts';
import { findChatbot } from '../../../domain/chatbots/find.ts';
import { readMessagePage } from '../../../domain/conversations/message-page.ts';
import type { App } from '../../../domain/core/app.ts';
import { uuidv7Source } from '../../../domain/core/ids.ts';
import { fixedLanguages } from '../../../domain/language/languages.ts';
import { appOf } from '../../support/app-of.ts';
import { run } from '../../support/operator.ts';
import { startTestTable, type TestTable } from '../../support/stores/stores.ts';

const offer = [
  { text: 'Do you ship to Iceland?', sourceId: 'one' },
  { text: 'Do you repair lamps?', sourceId: 'two' },
];

describe('a reply with suggestions', () => {
  it('has at most three of them, each on one line and none twice', () => {
    const more = [
      { text: ' do you SHIP to iceland?\n', sourceId: 'three' },
      { text: 'Opening\nhours', sourceId: 'four' },
      { text: '\n', sourceId: 'five' },
      { text: 'Prices', sourceId: 'six' },
    ];
    const { suggestions, text } = suggestReply({ language: 'en' }, [...offer, ...more]);
    expect(suggestions).toEqual([...offer, { text: 'Opening hours', sourceId: 'four' }]);
    expect(text.split('\n\n')[1]).toBe('- Do you ship to Iceland?\n- Do you repair lamps?\n- Opening hours');
  });

  it.each(fixedLanguages)('in %s stands between two sentences of that language', (language) => {
    const [intro, list, outro] = suggestionText(language, offer).split('\n\n');
    expect(list).toBe('- Do you ship to Iceland?\n- Do you repair lamps?');
    expect([intro, outro]).not.toContain('');
    expect(suggestReply({ language }, offer).text).toBe([intro, list, outro].join('\n\n'));
  });
});

describe('a turn that ends with suggestions', () => {
  let table: TestTable;
  let app: App;
  let chatbotRef: TurnRequest['chatbotRef'];
  beforeAll(async () => {
    table = await startTestTable();
    const clock = { now: () => Date.now() };
    const quiet = () => {};
    app = appOf({
      settings: { rateLimitScale: 1000 },
      clock,
      ids: uuidv7Source(clock),
      store: table.store,
      cache: createCache(clock),
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      model: {},
    });
    chatbotRef = await makeChatbot(app);
  });
  afterAll(() => table?.stop());

  const turnOf = (message: string, more: object = {}) => {
    const input = { message, visitorId: 'v', clientMessageId: '6f1c6a52-51d5-4f0f-9a3c-b6a3f2f5d0a1', ...more };
    const chatbot = findChatbot(app, chatbotRef.workspaceId, chatbotRef.chatbotId);
    const asked = { chatbotRef, chatbot, input, admitted: Promise.resolve() };
    return readTurn(app, { ...asked, bindingToken: undefined, browserLanguage: null, channel: 'api' });
  };

  it('costs nothing, offers a person, and tells the suggestions before its end, also when it is asked for again', async () => {
    const turn = await turnOf('iceland lamps');
    const signal = new AbortController().signal;
    const told: ChatEvent[] = await Array.fromAsync(executePlan(app, turn, suggestReply(turn, offer), signal));
    expect(told.map(({ event }) => event)).toEqual(['delta', 'suggestions', 'done']);
    expect(told[1]!.data).toEqual({ suggestions: offer });
    const read = { workspaceId: chatbotRef.workspaceId, conversationId: turn.conversation.id };
    const [, stored] = (await readMessagePage(app, read, { limit: 10, before: null })).messages;
    expect(stored).toMatchObject({ suggestions: offer, unanswered: true, creditsUsed: 0, sources: [] });
    expect(stored!.content).toBe(suggestionText('en', offer));

    const repeated = await Array.fromAsync(answer(app, await turnOf('iceland lamps'), signal));
    expect(repeated.map(({ event }) => event)).toEqual(['start', 'delta', 'suggestions', 'done']);
    expect(repeated.slice(1)).toEqual(told);
  });
});

async function makeChatbot(app: App): Promise<TurnRequest['chatbotRef']> {
  const operator = (command: string, options: Record<string, string>) =>
    run(app, command.split(' '), options) as Promise<Record<string, string>>;
  const { workspaceId = '' } = await operator('org create', { name: 'T', owner: 'owner@tenant.example', plan: 'pro' });
  const chatbotId = app.ids.next();
  await app.store.put({
    pk: `WS#${workspaceId}`,
    sk: `BOT#${chatbotId}`,
    ...{ id: chatbotId, workspaceId, publicId: 'p', name: 'Bot', botName: 'Bot', status: 'active' },
    ...{ allowedDomains: [], language: null, templateKey: null, sourceCount: 0, settingsRevision: 0 },
    ...{ createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() },
  });
  return { workspaceId, chatbotId };
}
