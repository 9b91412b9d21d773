import { describe, expect, it } from 'vitest';
import { useScene } from '../../support/scene.ts';
import { addFaq, chatJson, makeBot, messagesOf } from '../../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
const german = await addFaq(
  tenant,
  bot,
  'Wo ist das Restaurant Seeblick?',
  'Das Restaurant ist im ersten Stock, neben der Treppe zum See.',
);
const english = await addFaq(
  tenant,
  bot,
  'Where is the cloakroom?',
  'The cloakroom is on the ground floor, to the left of the entrance.',
);
await addFaq(tenant, bot, 'Was kostet eine Karte nach Faro?', 'Sie kostet 20 Euro, für Kinder die Hälfte.');
await addFaq(tenant, bot, 'Was kostet eine Karte nach Lagos?', 'Sie kostet 30 Euro, für Kinder die Hälfte.');

const ask = async (message: string, lang: string) => (await chatJson(bot.publicUrl, { message, lang })).body.data;

describe('the language of a source', () => {
  it('is shown if it is another than that of the reply, to the visitor and to the team', async () => {
    const { message, conversationId } = await ask('restaurant Seeblick', 'en');
    const marked = { sourceId: german.id, title: german.title, url: null, language: 'de' };
    expect(message.sources).toEqual([marked]);
    const stored = await messagesOf(tenant, message.conversationId ?? conversationId);
    expect(stored.at(-1).sources).toEqual([marked]);
  });

  it('is not shown if it is that of the reply', async () => {
    const [inEnglish] = (await ask(english.title, 'en')).message.sources;
    expect(inEnglish).toEqual({ sourceId: english.id, title: english.title, url: null });
    const [inGerman] = (await ask(german.title, 'de')).message.sources;
    expect(inGerman).toEqual({ sourceId: german.id, title: german.title, url: null });
  });

  it('is shown of suggestions too', async () => {
    const { message } = await ask('was kostet eine karte', 'en');
    expect(
      message.suggestions.map(({ text, language }: Record<string, string>) => [text, language]).toSorted(),
    ).toEqual([
      ['Was kostet eine Karte nach Faro?', 'de'],
      ['Was kostet eine Karte nach Lagos?', 'de'],
    ]);
  });
});
