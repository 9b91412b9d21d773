import { describe, expect, it } from 'vitest';
import { useScene } from '../../support/scene.ts';
import { addFaq, makeBot } from '../../support/visitor.ts';
import { converse } from './support.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
const permit = 'How much is a mooring permit?';
const faqs = {
  [permit]: 'The first permit costs 65 crowns a year. Ask at the harbour office.',
  'How much is a day ticket for visitors?': 'A day ticket for visitors costs 8 crowns.',
  'How much is a mooring with electricity?': 'A mooring with electricity costs 90 crowns a year.',
  'Where can I buy diesel?': 'The pump stands beside the north pier.',
};
for (const [question, answer] of Object.entries(faqs)) await addFaq(tenant, bot, question, answer);
const texts = (suggestions: { text: string }[]) => suggestions.map(({ text }) => text);

describe('whether an answer is sure', () => {
  it.each([
    ['en', 'are you sure?', `This is what our information says under “${permit}”:`],
    ['en', 'ok, really?', `This is what our information says under “${permit}”:`],
    ['de', 'Sind Sie sicher?', `So steht es in unseren Informationen unter „${permit}“:`],
    ['es', '¿está seguro?', `Así consta en nuestra información, en «${permit}»:`],
    ['fr', 'vous êtes sûr ?', `Voici ce que disent nos informations, sous « ${permit} » :`],
    ['it', 'è sicuro?', `Così dicono le nostre informazioni, alla voce «${permit}»:`],
    ['pt', 'tem a certeza?', `É o que dizem as nossas informações em «${permit}»:`],
    ['nl', 'weet u het zeker?', `Dit staat in onze informatie onder ‘${permit}’:`],
    ['pl', 'na pewno?', `Tak podają nasze informacje w części „${permit}”:`],
    ['tr', 'emin misiniz?', `Bilgilerimizde “${permit}” başlığı altında şöyle yazıyor:`],
    ['ja', '本当ですか？', `「${permit}」には次のように書かれています。`],
    ['zh', '你确定吗？', `我们的资料“${permit}”中是这样写的：`],
    ['ar', 'هل أنت متأكد؟', `هذا ما تقوله معلوماتنا تحت «${permit}»:`],
  ] as const)('is said with the sentence and its source, free of charge (%s): %s', async (lang, message, lead) => {
    const [answer, reply] = await converse(bot, ['how much is a mooring permit', message], lang);
    expect(answer).toMatchObject({ content: faqs[permit], creditsUsed: 1 });
    const content = `${lead}\n\nThe first permit costs 65 crowns a year.`;
    expect(reply).toMatchObject({ content, creditsUsed: 0, unanswered: false, suggestions: [] });
    expect(reply.sources).toMatchObject([{ title: permit }]);
  });

  it('is said once', async () => {
    const replies = await converse(bot, ['how much is a mooring permit', 'are you sure?', 'are you really sure?']);
    expect(replies.at(-1)).toMatchObject({ unanswered: true, sources: [] });
    expect(replies.at(-1).content).toContain("I can't tell you more about this");
  });

  it.each([['hello'], ['do you sell oranges']])('is no such question after %s', async (before) => {
    const [, reply] = await converse(bot, [before, 'are you sure?']);
    expect(reply.content).not.toContain('our information says');
  });

  it('is a question of its own if it names something', async () => {
    const [, reply] = await converse(bot, ['how much is a mooring permit', 'are you sure that you sell diesel?']);
    expect(reply.content).not.toContain('our information says');
  });
});

describe('what else there is', () => {
  it.each([
    ['en', 'anything else?', 'There is also information on:'],
    ['en', 'ok thanks, what else?', 'There is also information on:'],
    ['en', 'do you have anything cheaper?', 'There is also information on:'],
    ['de', 'gibt es etwas günstigeres?', 'Außerdem gibt es Informationen hierzu:'],
    ['es', '¿hay algo más barato?', 'También hay información sobre lo siguiente:'],
    ['fr', 'avez-vous autre chose ?', 'Il y a aussi des informations sur ces sujets :'],
    ['it', "c'è altro?", 'Ci sono informazioni anche su questo:'],
    ['pt', 'tem mais alguma coisa?', 'Também há informações sobre o seguinte:'],
    ['nl', 'is er iets goedkopers?', 'Er is ook informatie over het volgende:'],
    ['pl', 'czy jest coś tańszego?', 'Są też takie informacje:'],
    ['tr', 'daha ucuzu var mı?', 'Şunlar hakkında da bilgi var:'],
    ['ja', '他に何かありますか', 'ほかに次の情報があります。'],
    ['zh', '有没有更便宜的', '另外还有以下信息：'],
    ['ar', 'هل هناك شيء أرخص؟', 'توجد أيضًا معلومات عما يلي:'],
  ] as const)('is suggested (%s): %s', async (lang, message, lead) => {
    const [, reply] = await converse(bot, ['how much is a mooring permit', message], lang);
    expect(reply.content.startsWith(`${lead}\n\n- `)).toBe(true);
    expect(reply).toMatchObject({ creditsUsed: 0, unanswered: false, sources: [] });
    expect(texts(reply.suggestions)).toContain('How much is a mooring with electricity?');
    expect(texts(reply.suggestions)).not.toContain(permit);
  });

  it('is answered once it is chosen, and not suggested again', async () => {
    const chosen = 'How much is a mooring with electricity?';
    const [, first, answer, second] = await converse(bot, [
      'how much is a mooring permit',
      'anything else?',
      chosen,
      'anything else?',
    ]);
    expect(answer.content).toBe(faqs[chosen]);
    const again = new Set(texts(first.suggestions)).intersection(new Set(texts(second.suggestions)));
    expect([...again]).toEqual([]);
    expect(texts(second.suggestions)).not.toContain(permit);
  });

  it('is nothing more where nothing similar is left', async () => {
    const [, reply] = await converse(bot, ['where can i buy diesel', 'anything else?']);
    expect(reply).toMatchObject({ suggestions: [], sources: [], unanswered: false });
    expect(reply.content).toContain("I can't tell you more about this");
  });
});
