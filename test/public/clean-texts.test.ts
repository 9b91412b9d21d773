import { describe, expect, it } from 'vitest';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, makeBot, messagesOf } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const harmful = '\u0000\u0007\u001b\u007f\u009b\u202a\u202e\u202c\u2066\u2069\ufeff';
/** Everything that must stay: tabs, line breaks, joiners, marks of direction, emoji, and right-to-left scripts. */
const kept = '\tAda\r\n👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم שלום\u200f \u200eok';
const dirty = `${harmful}${[...kept].map((character) => character).join('')}${harmful}`;

const talk = async () => (await chat(bot.publicUrl, { message: 'hello' })).start;

describe('control and direction characters', () => {
  it("are taken out of a visitor's message, and nothing else is", async () => {
    const { start } = await chat(bot.publicUrl, { message: `evil\u202efdp.exe ${dirty}` });
    const [message] = await messagesOf(tenant, start.conversationId);
    expect(message.content).toBe(`evilfdp.exe ${kept}`);
  });

  it('are taken out of a lead, a rating, a reply, a note, names, titles and texts', async () => {
    const fields = { name: dirty, company: dirty, message: dirty, phone: `${harmful}123`, pageUrl: `/${harmful}a` };
    const { id } = (await call('POST', `${bot.publicUrl}/leads`, fields)).body.data;
    const lead = (await tenant.api.get(`/leads/${id}`)).body.data;
    expect(lead).toMatchObject({ name: kept, company: kept, message: kept, phone: '123', pageUrl: '/a' });
    const { conversationId, bindingToken: bt } = await talk();
    const path = `/conversations/${conversationId}`;
    await call('POST', `${bot.publicUrl}/csat`, { conversationId, bt, rating: 5, comment: dirty });
    expect((await tenant.api.get(path)).body.data.csat.comment).toBe(kept);
    expect((await tenant.api.post(`${path}/reply`, { content: dirty })).body.data.content).toBe(kept);
    expect((await tenant.api.post(`${path}/notes`, { body: dirty })).body.data.body).toBe(kept);
    expect((await tenant.api.post('/chatbots', { name: `B${dirty}` })).body.data.name).toBe(`B${kept}`);
    const source = (await tenant.api.post(`${bot.path}/sources/text`, { title: `T${dirty}`, text: `Teak. ${dirty}` }))
      .body.data;
    expect(source.title).toBe(`T${kept}`);
    const faq = { question: `Q${dirty}?`, answer: dirty, alternatives: [`Other${harmful}?`] };
    await tenant.api.post(`${bot.path}/faqs/import`, { faqs: [faq] });
    const [stored] = (await tenant.api.get(`${bot.path}/faqs`)).body.data.faqs;
    expect(stored).toMatchObject({ question: `Q${kept}?`, answer: kept, alternatives: ['Other?'] });
  });

  it.each([
    ['message', '/chat', { message: harmful }],
    ['message', '/chat', { message: `${'x'.repeat(4_000)}\u0000` }],
    ['name', '/leads', { name: `${'n'.repeat(200)}\u202e` }],
    ['visitorId', '/leads', { visitorId: 'customer-7\u202e' }],
    ['visitorId', '/conversations', { visitorId: '\u0000' }],
    ['visitorId', '/chat', { message: 'hi', visitorId: 'a\ufeff' }],
    ['clientMessageId', '/chat', { message: 'hi', clientMessageId: 'a\u2066' }],
    ['message', '/chat', { message: 'lone \ud83d' }],
    ['name', '/leads', { name: '\udc00' }],
  ])('alone, beyond the bounds or in an ID are refused: %s of %s', async (field, path, input) => {
    const { status, body } = await call('POST', bot.publicUrl + path, input);
    expect([status, body.error.details[0].path]).toEqual([422, field]);
  });

  it('alone are no reply and no note', async () => {
    const { conversationId } = await talk();
    const path = `/conversations/${conversationId}`;
    expect((await tenant.api.post(`${path}/notes`, { body: harmful })).body.error.details[0].path).toBe('body');
    expect((await tenant.api.post(`${path}/reply`, { content: harmful })).body.error.details[0].path).toBe('content');
  });
});
