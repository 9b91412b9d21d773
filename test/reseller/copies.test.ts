import { beforeAll, describe, expect, test } from 'vitest';
import { plans } from '../../config/plans.ts';
import { type Tenant, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { type Agency, colleagueOf, enter, inside, signedInAgency } from './agency-support.ts';
import { dataOf, refusal } from './support.ts';

const { platform } = await useScene();

let agency: Agency;
let botId: string;
/** A free workspace takes fewer sources than the chatbot has. */
let small: Tenant;
let large: Tenant;
const cap = plans.free.sourcesPerChatbot;
const faqCount = cap + 2;

beforeAll(async () => {
  agency = await signedInAgency(platform);
  const bot = { name: 'Book shop', greetingMessage: 'Welcome to the books' };
  botId = dataOf(await agency.api.post('/chatbots', bot)).id;
  for (let n = 0; n < faqCount; n++) {
    const faq = { question: `Which book has number ${n}?`, answer: `The book with number ${n}.` };
    dataOf(await agency.api.post(`/chatbots/${botId}/sources/faq`, faq));
  }
  await agency.api.put(`/chatbots/${botId}/allowed-domains`, { domains: ['agency.example'] });
  [small, large] = [await clientWorkspace(platform, agency, 'free'), await clientWorkspace(platform, agency, 'pro')];
});

const chatbotsOf = async ({ api }: Tenant) => dataOf(await api.get('/chatbots')).data;

describe('A copy of a chatbot', () => {
  const copy = (workspaceId: string, more: object = {}) =>
    agency.owner.calls.rest('POST', `/chatbots/${botId}/copy`, { workspaceId, ...more });

  test('is made in a workspace that the person may change, with what fits its plan and a list of the rest', async () => {
    expect((await copy(small.workspaceId)).status).toBe(404);
    for (const shop of [small, large]) dataOf(await enter(agency, shop, agency.owner));
    const whole = dataOf(await copy(large.workspaceId, { name: 'Harbour Books' }));
    expect(whole).toMatchObject({ workspaceId: large.workspaceId, created: faqCount, remaining: 0, leftOut: [] });
    const [made] = await chatbotsOf(large);
    expect(made).toMatchObject({ id: whole.chatbotId, name: 'Harbour Books', allowedDomains: [] });
    expect((await agency.api.get(`/chatbots/${whole.chatbotId}`)).status).toBe(404);
    const answer = await large.api.post(`/chatbots/${whole.chatbotId}/search`, { query: 'Which book has number 3?' });
    expect(JSON.stringify(answer.body.data)).toContain('The book with number 3.');

    const part = dataOf(await copy(small.workspaceId));
    expect([part.created, part.remaining]).toEqual([cap, 0]);
    expect(part.leftOut).toHaveLength(faqCount - cap);
    expect(part.leftOut[0]).toMatchObject({
      type: 'faq',
      reason: `The plan free allows ${cap} sources in a chatbot.`,
    });
    const full = await copy(small.workspaceId, { name: 'One more' });
    expect(refusal(full)[1]).toBe('USAGE_LIMIT_REACHED');
    const entries = dataOf(await large.api.get('/audit-entries')).data as { action: string; subjectId: string }[];
    expect(entries.find(({ action }) => action === 'importChatbot')?.subjectId).toBe(whole.chatbotId);
  });

  test('is not made by a key, for somebody else, or with too little right there', async () => {
    const byKey = await agency.api.post(`/chatbots/${botId}/copy`, { workspaceId: large.workspaceId });
    expect(refusal(byKey)[2]).toBe('Only a signed-in person can copy a chatbot to another workspace.');
    const other = await signedInAgency(platform);
    expect((await copy(other.workspaceId)).status).toBe(404);
    const stolen = await other.owner.calls.rest('POST', `/chatbots/${botId}/copy`, { workspaceId: other.workspaceId });
    expect(stolen.status).toBe(404);
    const person = await colleagueOf(platform, agency, 'admin');
    dataOf(await enter(agency, large, person, 'member'));
    const limited = await person.calls.rest('POST', `/chatbots/${botId}/copy`, { workspaceId: large.workspaceId });
    expect(refusal(limited)[2]).toBe('Your role in the other workspace lacks the scope chatbots:write.');
    const bad = await copy('no-id');
    expect([bad.status, bad.body.error.details[0].path]).toEqual([422, 'workspaceId']);
    // What is inside the client can be taken out again by the agency's person, who is in both.
    const calls = await inside(platform, large, agency.owner);
    const [{ id }] = await chatbotsOf(large);
    const back = await calls.rest('POST', `/chatbots/${id}/copy`, { workspaceId: agency.workspaceId, name: 'Back' });
    expect(dataOf(back).workspaceId).toBe(agency.workspaceId);
  });
});

describe('A template of the agency', () => {
  const keep = (more: object = {}) =>
    agency.api.post('/reseller/templates', { chatbotId: botId, name: 'Every book shop', ...more });
  const templatesOf = async ({ api }: Tenant) => dataOf(await api.get('/chatbots/from-agency-template')).templates;

  test('is offered to its clients and itself, and makes chatbots as they were when it was kept', async () => {
    const kept = dataOf(await keep({ description: 'Orders, returns, gift cards' }));
    expect(kept).toMatchObject({ name: 'Every book shop', sources: faqCount });
    for (const workspace of [agency, small, large]) expect(await templatesOf(workspace)).toEqual([kept]);
    const newShop = await clientWorkspace(platform, agency, 'free');
    const use = (name: string) => newShop.api.post('/chatbots/from-agency-template', { templateId: kept.id, name });
    const made = dataOf(await use('Corner books'));
    expect([made.chatbot.name, made.created, made.leftOut.length]).toEqual(['Corner books', cap, faqCount - cap]);
    const greeting = dataOf(await newShop.api.get(`/chatbots/${made.chatbot.id}/appearance`)).chatbot.greetingMessage;
    expect(greeting).toBe('Welcome to the books');

    const renamed = dataOf(
      await agency.api.patch(`/reseller/templates/${kept.id}`, { name: 'Shops', description: '' }),
    );
    expect(renamed).toEqual({ ...kept, name: 'Shops', description: null });
    const empty = await agency.api.patch(`/reseller/templates/${kept.id}`, {});
    expect([empty.status, empty.body.error.details[0].message]).toEqual([422, 'must contain a name or a description']);

    const other = await signedInAgency(platform);
    const foreign = await clientWorkspace(platform, other, 'pro');
    expect([await templatesOf(other), await templatesOf(foreign)]).toEqual([[], []]);
    for (const answer of [
      await foreign.api.post('/chatbots/from-agency-template', { templateId: kept.id }),
      await other.api.patch(`/reseller/templates/${kept.id}`, { name: 'Mine' }),
      await other.api.delete(`/reseller/templates/${kept.id}`),
      await other.api.post('/reseller/templates', { chatbotId: botId, name: 'Mine' }),
    ])
      expect(refusal(answer).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
    expect((await small.api.post('/reseller/templates', { chatbotId: botId, name: 'Mine' })).status).toBe(403);

    await platform.operator('org set', { reseller: 'lapsed' }, agency.organisationId);
    await until('a lapsed plan offers none', async () => (await templatesOf(small)).length === 0);
    await until('nor makes a chatbot of one', async () => (await use('Lapsed')).status === 404);
    await platform.operator('org set', { reseller: 'active' }, agency.organisationId);
    await until('it is back', async () => (await templatesOf(small)).length === 1);

    expect(dataOf(await agency.api.delete(`/reseller/templates/${kept.id}`))).toEqual({ deleted: true });
    expect(await templatesOf(small)).toEqual([]);
    expect((await use('Gone')).status).toBe(404);
    expect((await newShop.api.get(`/chatbots/${made.chatbot.id}`)).status).toBe(200);
  });

  test('has bounds, and there are 50 at most, also at the same time', async () => {
    for (const [input, path] of [
      [{ name: '' }, 'name'],
      [{ name: 'n'.repeat(121) }, 'name'],
      [{ description: 'd'.repeat(301) }, 'description'],
      [{ chatbotId: 'x' }, 'chatbotId'],
    ] as const) {
      const answer = await keep(input);
      expect([answer.status, answer.body.error.details[0].path]).toEqual([422, path]);
    }
    const tiny = await signedInAgency(platform);
    const bot = dataOf(await tiny.api.post('/chatbots', { name: 'Tiny' })).id;
    for (let place = 1; place < 50; place++) {
      const row = { place, name: `${place}`, description: null, sources: 0, createdAt: new Date().toISOString() };
      const key = { pk: `ORG#${tiny.organisationId}#TEMPLATE`, sk: String(place).padStart(2, '0') };
      await platform.store.put({ ...key, v: 1, id: crypto.randomUUID(), ...row });
    }
    const one = () => tiny.api.post('/reseller/templates', { chatbotId: bot, name: 'Last' });
    const answers = await Promise.all([one(), one(), one()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402, 402]);
    expect(refusal(answers.find(({ status }) => status === 402)!)[2]).toBe('An agency can keep 50 templates.');
  });
});
