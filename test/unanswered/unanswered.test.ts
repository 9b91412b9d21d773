import { expect, it } from 'vitest';
import { missedPk } from '../../domain/unanswered/items.ts';
import { newId, putMessage, setConversation, startConversation } from '../support/conversation.ts';
import { call, client, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, chat, chatJson, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
const list = async (query = '', { api } = tenant as Pick<typeof tenant, 'api'>): Promise<Json> =>
  (await api.get(`/unanswered-questions?range=last_7d&${query}`)).body.data;
const ask = async (publicUrl: string, message: string) => (await chat(publicUrl, { message })).start;
async function withScopes(...scopes: string[]) {
  const { body } = await tenant.api.post('/api-keys', { name: 'scoped', scopes });
  return { apiKey: body.data.key as string, api: client(platform.baseUrl, body.data.key) };
}
const graphql = async (query: string, variables: object, { apiKey } = tenant as { apiKey: string }) =>
  (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': apiKey })).body;
/** The questions of a chatbot, once they were asked this often in all. */
const listed = (chatbotId: string, count: number): Promise<Json> =>
  until(`${count} unanswered questions`, async () => {
    const { questions } = await list(`chatbotId=${chatbotId}`);
    return questions.reduce((sum: number, each: Json) => sum + each.count, 0) === count && questions;
  });

it('groups and counts what was not answered, with its conversations and the first reply of an agent', async () => {
  const bot = await makeBot(platform, tenant);
  await tenant.api.post(`/chatbots/${bot.id}/sources/faq`, { question: 'Do you sell lamps?', answer: 'Yes.' });
  const first = await ask(bot.publicUrl, 'Do you ship to Iceland?');
  const second = await ask(bot.publicUrl, 'do you ship to ICELAND');
  await ask(bot.publicUrl, 'When does the warehouse in Ghent open?');
  await ask(bot.publicUrl, 'Do you sell lamps?');
  await ask(bot.publicUrl, 'hello');
  const own = `/conversations/${second.conversationId}/reply`;
  await listed(bot.id, 3);
  const reply = (await tenant.api.post(own, { content: 'Yes, by airmail.' })).body.data;
  await tenant.api.post(own, { content: 'Anything else?' });
  const [iceland, ghent] = await until('the reply', async () => {
    const questions = await listed(bot.id, 3);
    return questions[0].reply && questions;
  });
  expect(iceland).toEqual({
    id: iceland.id,
    chatbotId: bot.id,
    content: expect.stringMatching(/^do you ship to iceland/i),
    count: 2,
    lastAskedAt: iceland.lastAskedAt,
    conversationIds: [second.conversationId, first.conversationId],
    reply: {
      conversationId: second.conversationId,
      messageId: reply.id,
      content: 'Yes, by airmail.',
      author: reply.author,
      createdAt: reply.createdAt,
    },
  });
  expect(ghent).toMatchObject({ content: 'When does the warehouse in Ghent open?', count: 1, reply: null });
  expect((await list(`chatbotId=${bot.id}&limit=1`)).questions).toHaveLength(1);
  expect((await list()).isComplete).toBe(true);
  const { data } = await graphql(
    `query ($bot: ID!) { unansweredQuestions(range: LAST_7D, chatbotId: $bot) {
      isComplete questions { id conversations { id status } reply { content } } } }`,
    { bot: bot.id },
  );
  expect(data.unansweredQuestions.questions[0]).toEqual({
    id: iceland.id,
    conversations: [
      { id: second.conversationId, status: 'HUMAN_ACTIVE' },
      { id: first.conversationId, status: 'OPEN' },
    ],
    reply: { content: 'Yes, by airmail.' },
  });
});

it('does not list a dismissed question, or one that became a FAQ, until it is asked again', async () => {
  const bot = await makeBot(platform, tenant);
  await ask(bot.publicUrl, 'Do you ship to Norway?');
  await ask(bot.publicUrl, 'Is there parking?');
  const questions = await listed(bot.id, 2);
  const idOf = (word: string) => questions.find(({ content }: Json) => content.includes(word)).id;
  const dismiss = (id: string) => tenant.api.post(`/chatbots/${bot.id}/unanswered-questions/${id}/dismiss`);
  const both = await Promise.all([dismiss(idOf('Norway')), dismiss(idOf('Norway'))]);
  expect(both.map(({ body }) => body.data)).toEqual([{ dismissed: true }, { dismissed: true }]);
  expect((await list(`chatbotId=${bot.id}`)).questions.map(({ id }: Json) => id)).toEqual([idOf('parking')]);

  const faq = (unansweredId: unknown) =>
    tenant.api.post(`/chatbots/${bot.id}/sources/faq`, {
      question: 'Parking?',
      answer: 'Behind it.',
      unansweredId,
    });
  for (const wrong of [newId(), 'x']) {
    expect((await faq(wrong)).body.error.details[0].path).toBe('unansweredId');
  }
  expect((await faq(idOf('parking'))).status).toBe(200);
  expect((await list(`chatbotId=${bot.id}`)).questions).toEqual([]);

  const { conversationId } = await ask(bot.publicUrl, 'do you ship to norway');
  const [again] = await listed(bot.id, 1);
  expect(again).toMatchObject({ id: idOf('Norway'), count: 1, conversationIds: [conversationId] });
  const mutation = `mutation ($input: DismissUnansweredInput!) { dismissUnanswered(input: $input) { dismissed } }`;
  const input = { chatbotId: bot.id, questionId: again.id };
  expect((await graphql(mutation, { input })).data.dismissUnanswered).toEqual({ dismissed: true });
  expect((await list(`chatbotId=${bot.id}`)).questions).toEqual([]);
});

it('keeps no words of an erased conversation', async () => {
  const bot = await makeBot(platform, tenant);
  const { conversationId } = await ask(bot.publicUrl, 'Where is the zyxomma?');
  await ask(bot.publicUrl, 'Where is the harbour?');
  await listed(bot.id, 2);
  await tenant.api.delete(`/conversations/${conversationId}`);
  const left = await listed(bot.id, 1);
  expect(left[0].content).toBe('Where is the harbour?');
  for (const whose of ['ALL', bot.id]) {
    const rows = await Array.fromAsync(platform.store.queryAll({ pk: missedPk(tenant.workspaceId, whose) }));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('zyxomma');
  }
});

it('does not count a question whose visitor takes a suggestion', async () => {
  const bot = await makeBot(platform, tenant);
  const { id: sourceId } = await addFaq(tenant, bot, 'Do you repair lamps?', 'Within a week.');
  const started = await startConversation(bot);
  await putMessage(platform, tenant, started, { role: 'visitor', author: null, content: 'broken lamps' });
  const suggestions = [{ text: 'Do you repair lamps?', sourceId }];
  const offer = { role: 'assistant', author: null, unanswered: true, suggestions };
  const { id } = await putMessage(platform, tenant, started, offer);
  await setConversation(platform, tenant, started, { suggestionsOf: id });
  await listed(bot.id, 1);
  const { conversationId, bindingToken: bt } = started;
  await chatJson(bot.publicUrl, { message: 'Do you repair lamps?', conversationId, bt });
  await listed(bot.id, 0);
});

it('leaves out test conversations', async () => {
  const bot = await makeBot(platform, tenant);
  const { body } = await tenant.api.post(`/chatbots/${bot.id}/test-conversations`);
  const { conversationId, bindingToken: bt } = body.data;
  await chatJson(bot.publicUrl, { message: 'Where is the tower?', conversationId, bt });
  await ask(bot.publicUrl, 'Where is the bridge?');
  expect((await listed(bot.id, 1))[0].content).toBe('Where is the bridge?');
});

it('needs the scopes, valid input and a chatbot of the workspace', async () => {
  const bot = await makeBot(platform, tenant);
  await ask(bot.publicUrl, 'Where is the castle?');
  const [{ id }] = await listed(bot.id, 1);
  const path = `/chatbots/${bot.id}/unanswered-questions/${id}/dismiss`;
  const other = await platform.tenant();
  const reader = await withScopes('conversations:read');
  const writer = await withScopes('knowledge:write');
  const statuses = async (...all: Promise<{ status: number }>[]) =>
    (await Promise.all(all)).map(({ status }) => status);
  const listPath = '/unanswered-questions';
  const root = platform.baseUrl;
  expect(
    await statuses(
      reader.api.get(listPath),
      writer.api.get(listPath),
      call('GET', root + listPath),
      other.api.get(`${listPath}?chatbotId=${bot.id}`),
      tenant.api.get(`${listPath}?chatbotId=nonsense`),
    ),
  ).toEqual([200, 403, 401, 404, 404]);
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'tz=Nowhere']) {
    expect((await tenant.api.get(`${listPath}?${query}`)).status, query).toBe(422);
  }
  for (const query of ['limit=1', 'limit=100', 'tz=Asia/Kolkata', 'range=unknown']) {
    expect((await tenant.api.get(`${listPath}?${query}`)).status, query).toBe(200);
  }
  expect(
    await statuses(
      reader.api.post(path),
      call('POST', root + path),
      other.api.post(path),
      tenant.api.post(`/chatbots/${bot.id}/unanswered-questions/${newId()}/dismiss`),
      tenant.api.post(`/chatbots/${bot.id}/unanswered-questions/x/dismiss`),
      writer.api.post(path),
    ),
  ).toEqual([403, 401, 404, 404, 404, 200]);
  expect((await list('', other)).questions).toEqual([]);
  const query = '{ unansweredQuestions { isComplete } }';
  expect((await graphql(query, {}, writer)).errors[0].extensions.code).toBe('FORBIDDEN');
  const mutation = `mutation ($input: DismissUnansweredInput!) { dismissUnanswered(input: $input) { dismissed } }`;
  const input = { chatbotId: bot.id, questionId: id };
  expect((await graphql(mutation, { input }, reader)).errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await graphql(mutation, { input }, other)).errors[0].extensions.code).toBe('NOT_FOUND');
});

it('answers several questions with one FAQ or none, and dismisses several, each by itself', async () => {
  const [bot, other] = [await makeBot(platform, tenant), await makeBot(platform, tenant)];
  for (const message of [
    'Is there parking?',
    'Where can I leave my car?',
    'Do you ship to Norway?',
    'Are dogs allowed?',
  ])
    await ask(bot.publicUrl, message);
  const questions = await listed(bot.id, 4);
  const idOf = (word: string) => questions.find(({ content }: Json) => content.includes(word)).id as string;
  const left = async () => (await list(`chatbotId=${bot.id}`)).questions.map(({ id }: Json) => id).toSorted();
  const cars = [idOf('parking'), idOf('car')];
  const faq = (unansweredIds: string[]) =>
    tenant.api.post(`${bot.path}/sources/faq`, {
      question: 'Is there parking?',
      alternatives: ['Where can I leave my car?'],
      answer: 'Behind it.',
      unansweredIds,
    });
  const wrong = await faq([...cars, newId()]);
  expect([wrong.status, wrong.body.error]).toMatchObject([
    422,
    {
      message: 'unansweredIds.2 is not the id of an unanswered question of this chatbot.',
      details: [{ path: 'unansweredIds.2' }],
    },
  ]);
  expect((await faq(Array.from({ length: 22 }, newId))).body.error.details).toEqual([
    { path: 'unansweredIds', message: 'must have at most 21 items' },
  ]);
  expect((await tenant.api.get(`${bot.path}/faqs`)).body.data.faqs).toEqual([]);
  expect(await left()).toHaveLength(4);
  expect((await faq([...cars, ...cars])).status).toBe(200);
  expect(await left()).toEqual([idOf('Norway'), idOf('dogs')].toSorted());

  const dismiss = (questionIds: unknown[], path = bot.path, { api } = tenant as Pick<typeof tenant, 'api'>) =>
    api.post(`${path}/unanswered-questions/dismiss`, { questionIds });
  expect((await dismiss([idOf('dogs')], other.path)).body.data).toEqual({ dismissed: [], unknown: [idOf('dogs')] });
  expect((await dismiss([idOf('dogs')], bot.path, await platform.tenant())).status).toBe(404);
  expect((await dismiss([idOf('dogs')], bot.path, await withScopes('knowledge:read'))).status).toBe(403);
  for (const [ids, message] of [
    [[], 'must have at least 1 item'],
    [Array.from({ length: 101 }, newId), 'must have at most 100 items'],
  ] as const) {
    const { status, body } = await dismiss([...ids]);
    expect([status, body.error.details]).toEqual([422, [{ path: 'questionIds', message }]]);
  }
  expect(await left()).toHaveLength(2);
  const gone = newId();
  const mutation = `mutation ($input: DismissUnansweredQuestionsInput!) {
    dismissUnansweredQuestions(input: $input) { result { dismissed unknown } } }`;
  const input = { chatbotId: bot.id, questionIds: [idOf('Norway'), gone, idOf('Norway')] };
  expect((await graphql(mutation, { input })).data.dismissUnansweredQuestions.result).toEqual({
    dismissed: [idOf('Norway')],
    unknown: [gone],
  });
  expect((await dismiss([idOf('dogs')])).body.data).toEqual({ dismissed: [idOf('dogs')], unknown: [] });
  expect(await left()).toEqual([]);
});
