import { describe, expect, it } from 'vitest';
import { useScene } from '../../support/scene.ts';
import { addFaq, chat, chatJson, makeBot, messagesOf } from '../../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
await addFaq(tenant, bot, 'What are your shipping costs?', 'Parcels cost 4.20 euros; from 80 euros on they are free.');
await addFaq(tenant, bot, 'When will my order arrive?', 'Within two to four working days.');
await addFaq(tenant, bot, 'How do I return an order?', 'Send it back within 45 days, with the label from the box.');
await addFaq(tenant, bot, 'Do you offer gift wrapping?', 'Yes, for 2.50 euros, in green or blue paper.');
const text = `# Visit us

## Opening hours

| Day | Hours |
|---|---|
| Monday to Thursday | 9 am to 6 pm |
| Friday | 9 am to 8 pm |
| Saturday | 10 am to 4 pm |

## Getting here

We are at 7 Canal Street. Tram 4 stops at the door.`;
await tenant.api.post(`${bot.path}/sources/text`, { title: 'Visit us', text });
const credits = async () => (await tenant.api.get('/workspace')).body.data.balance;

const ask = async (message: string, thread: object = {}) =>
  (await chatJson(bot.publicUrl, { message, lang: 'en', ...thread })).body.data;

describe('what the knowledge surely answers', () => {
  it.each([
    ['postage price', '4.20 euros'],
    ['how much is shipping', '4.20 euros'],
    ['i want to send my order back', '45 days'],
    ['Hello! My aunt has her birthday on Sunday and I bought her a teapot. Do you offer gift wrapping?', '2.50 euros'],
  ])('is answered in other words, and in a story: %s', async (message, span) => {
    const { message: answer } = await ask(message);
    expect(answer.content).toContain(span);
    expect(answer).toMatchObject({ unanswered: false, suggestions: [], creditsUsed: 1 });
    expect(answer.sources.length).toBe(1);
  });

  it('is answered twice where two things are asked, and both sources are cited', async () => {
    const { message: answer } = await ask('when will my order arrive and do you offer gift wrapping?');
    expect(answer.content).toContain('two to four working days');
    expect(answer.content).toContain('2.50 euros');
    expect(answer.sources.length).toBe(2);
    expect(answer.creditsUsed).toBe(1);
  });

  it('is the row of a table that was asked for, with its head', async () => {
    const { message: answer } = await ask('when are you open on friday');
    expect(answer.content).toContain('| Friday | 9 am to 8 pm |');
    expect(answer.content).toContain('| Day | Hours |');
    expect(answer.content).not.toContain('Saturday');
  });

  it('takes its topic from the question before', async () => {
    const first = await ask('Do you offer gift wrapping?');
    const thread = { conversationId: first.conversationId, bt: first.bindingToken };
    const { message: answer } = await ask('how much is it', thread);
    expect(answer.content).toContain('2.50 euros');
  });
});

describe('what it may answer', () => {
  it('is suggested, costs nothing, and is answered when a suggestion is sent', async () => {
    const before = await credits();
    const turn = await chat(bot.publicUrl, { message: 'can it be packed up nicely as a present', lang: 'en' });
    const { suggestions } = turn.done.message;
    expect(turn.done.message).toMatchObject({ unanswered: true, sources: [], creditsUsed: 0 });
    expect(suggestions.length).toBeGreaterThan(1);
    expect(suggestions.length).toBeLessThanOrEqual(3);
    expect(turn.events.find(({ event }) => event === 'suggestions')?.data).toEqual({ suggestions });
    expect(turn.names.indexOf('suggestions')).toBeLessThan(turn.names.indexOf('done'));
    expect(await credits()).toBe(before);

    const thread = { conversationId: turn.start.conversationId, bt: turn.start.bindingToken };
    const wrapping = suggestions.find(({ text }: { text: string }) => text === 'Do you offer gift wrapping?');
    const { message: answer } = await ask(wrapping.text, thread);
    expect(answer.content).toContain('2.50 euros');
    expect(answer.sources.map(({ sourceId }: { sourceId: string }) => sourceId)).toEqual([wrapping.sourceId]);
    const stored = await messagesOf(tenant, turn.start.conversationId);
    expect(stored.map(({ unanswered }) => unanswered)).toEqual([false, false, false, false]);
  });

  it('is suggested where two FAQs fit equally, and answered where one of them is named', async () => {
    const own = await makeBot(platform, tenant);
    await addFaq(tenant, own, 'How do I clean the blades of a hedge trimmer?', 'With a dry brush and a drop of oil.');
    await addFaq(tenant, own, 'How do I clean the blades of a mower?', 'Pull the plug, then use a wooden scraper.');
    await addFaq(tenant, own, 'Do you sharpen blades?', 'Bring the blade to the workshop.');
    const { body } = await chatJson(own.publicUrl, { message: 'how often should the blades be cleaned', lang: 'en' });
    expect(body.data.message).toMatchObject({ unanswered: true, sources: [], creditsUsed: 0 });
    const texts = body.data.message.suggestions.map(({ text }: { text: string }) => text);
    expect(texts).toContain('How do I clean the blades of a hedge trimmer?');
    expect(texts).toContain('How do I clean the blades of a mower?');
    const named = await chatJson(own.publicUrl, { message: 'how do I clean the blades of my mower', lang: 'en' });
    expect(named.body.data.message).toMatchObject({ unanswered: false, content: expect.stringContaining('scraper') });
  });

  it('never suggests what is switched off', async () => {
    const own = await makeBot(platform, tenant);
    const hidden = await addFaq(tenant, own, 'Do you offer gift wrapping?', 'Yes.');
    await addFaq(tenant, own, 'Do you offer workshops?', 'Yes, on Sundays.');
    await tenant.api.post(`${own.path}/sources/${hidden.id}/toggle`, { enabled: false });
    const { body } = await chatJson(own.publicUrl, { message: 'do you offer wrapped things', lang: 'en' });
    const texts = body.data.message.suggestions.map(({ text }: { text: string }) => text);
    expect(texts).not.toContain('Do you offer gift wrapping?');
  });
});

describe('what it does not answer', () => {
  it.each(['what is the capital of mongolia', 'write me a poem about autumn', 'when', 'how much', 'what'])(
    'is not answered: %s',
    async (message) => {
      const { message: answer } = await ask(message);
      expect(answer).toMatchObject({ unanswered: true, sources: [], creditsUsed: 0 });
    },
  );

  it('is small talk before it is looked up', async () => {
    const { message: answer } = await ask('Hi');
    expect(answer).toMatchObject({ unanswered: false, sources: [] });
    expect(answer.content).not.toContain('euros');
  });
});

describe('the search of the owner', () => {
  const search = async (query: string) => (await tenant.api.post(`${bot.path}/search`, { query })).body.data;

  it('says what would happen, and why', async () => {
    const surely = await search('postage price');
    expect(surely).toMatchObject({ outcome: 'answer', answerable: true, suggestions: [] });
    expect(surely.synonymsUsed.map(({ word }: { word: string }) => word)).toContain('postage');
    const maybe = await search('arrive wrapped for my niece?');
    expect(maybe).toMatchObject({ outcome: 'suggest', answerable: false });
    expect(maybe.suggestions.length).toBeGreaterThan(0);
    expect((await search('what is the capital of mongolia')).outcome).toBe('refuse');
    expect((await search('gift wrapping')).matched).toEqual(['gift', 'wrapping']);
  });
});
