import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeKey } from '../../domain/actions/flow/code.ts';
import { conversationPk } from '../../domain/conversations/items.ts';
import { maintain, maintenanceJob } from '../../domain/maintenance.ts';
import { eraseExpired } from '../../domain/retention/retain.ts';
import { decoded, mailApp, runMails } from '../notices/support.ts';
import { bearer, signIn } from '../people/support.ts';
import { choreApp } from '../support/chores.ts';
import { conversationRowKey, newId } from '../support/conversation.ts';
import { call, until } from '../support/platform.ts';
import { startMailServer } from '../support/servers/mail-server.ts';
import { messagesOf } from '../support/visitor.ts';
import { joinTeam } from '../team/support.ts';
import { type Json, json, order, question, useActions, type Visitor, visit } from './support.ts';

const server = await startMailServer();
afterAll(() => server.close());
const scene = await useActions();
const { shop, platform, tenant, bot, make } = scene;
const street = { key: 'street', kind: 'text', questions: question('Which street?') };
const post = (url: string) => ({ method: 'POST', url: shop.url(url), body: '{"street":"{street}"}' });
const start = (action: Json, value: string) => ({ start: action.id, values: [{ key: 'street', value }] });
const newest = async ({ conversationId }: Visitor): Promise<Json> => (await messagesOf(tenant, conversationId)).at(-1);
const rowOf = ({ conversationId }: Visitor) =>
  platform.store.get(conversationRowKey(tenant.workspaceId, conversationId), { consistent: true });
const leadOf = async ({ conversationId, bindingToken: bt }: Visitor): Promise<{ id: string; email: string }> => {
  const email = `ada-${randomUUID()}@shop.example`;
  const left = await call('POST', `${bot.publicUrl}/leads`, { email, name: 'Ada', conversationId, bt });
  return { id: left.body.data.id, email };
};

describe('a question while an action is open', () => {
  it('that has no answer is listed like any other, and the open question is asked again', async () => {
    const action = await make({ confirm: 'always', inputs: [order, street], call: post('/never') });
    const one = visit(bot);
    await one.act({ start: action.id });
    const { text, done } = await one.send('Do you ship lamps to Iceland?');
    const whileAsked = done.message;
    expect(text).toBe(whileAsked.content);
    expect(whileAsked).toMatchObject({ unanswered: true, notice: false, action: { status: 'asking' } });
    expect(whileAsked.content).toBe('I am sorry, I do not have an answer to that.\n\nWhich order?');
    await one.say('AB1234');
    expect((await one.say('Elm')).action.status).toBe('proposed');
    const whileProposed = await one.say('Who repairs umbrellas in Ghent?');
    expect(whileProposed).toMatchObject({ unanswered: true, notice: false, action: { status: 'proposed' } });
    expect(whileProposed.content).toMatch(/^I am sorry, I do not have an answer to that\.\n\nShall I/);
    const unread = await one.say('blue');
    expect(unread).toMatchObject({ unanswered: false, notice: true });
    await one.act({ decline: true });
    const listed = await until('the questions', async () => {
      const path = `/unanswered-questions?range=last_7d&chatbotId=${bot.id}`;
      const { questions } = (await tenant.api.get(path)).body.data;
      return questions.length > 1 && questions;
    });
    expect(listed.map(({ content }: Json) => content).toSorted()).toEqual([
      'Do you ship lamps to Iceland?',
      'Who repairs umbrellas in Ghent?',
    ]);
    // What the team does with an action is no reply to them.
    const { data: run } = (await scene.start(one.conversationId, action.id, { order: 'AB1234', street: 'Oak' })).body;
    await tenant.api.post(`/conversations/${one.conversationId}/action-runs/${run.id}/decline`);
    const reply = await tenant.api.post(`/conversations/${one.conversationId}/reply`, { content: 'A shop in Bruges.' });
    const replied = await until('the reply', async () => {
      const path = `/unanswered-questions?range=last_7d&chatbotId=${bot.id}`;
      const { questions } = (await tenant.api.get(path)).body.data;
      return questions.find((each: Json) => each.reply);
    });
    expect(replied).toMatchObject({
      content: 'Who repairs umbrellas in Ghent?',
      reply: { messageId: reply.body.data.id },
    });
  });
});

describe('a merge', () => {
  const merge = (source: Visitor, into: Visitor) =>
    tenant.api.post(`/conversations/${source.conversationId}/merge`, {
      intoConversationId: into.conversationId,
      differentVisitors: true,
    });

  it('ends what is proposed in both conversations, so that nobody confirms what another one began', async () => {
    const action = await make({ name: 'Move it', confirm: 'always', inputs: [street], call: post('/merged') });
    const [source, into] = [visit(bot), visit(bot)];
    const cards = [];
    for (const [one, value] of [
      [source, 'Elm'],
      [into, 'Oak'],
    ] as const)
      cards.push((await one.act(start(action, value))).action);
    expect((await merge(source, into)).status).toBe(200);
    for (const one of [source, into]) {
      expect((await one.say('yes')).action?.status ?? null).toBeNull();
      for (const { confirmation } of cards)
        expect(['declined', null]).toContain((await one.act({ confirm: confirmation })).action?.status ?? null);
    }
    expect(shop.at('/merged')).toEqual([]);
  });

  it('during a call leaves its outcome told, once, in the conversation that continues', async () => {
    const action = await make({ name: 'Slowly', confirm: 'always', inputs: [street], call: post('/held') });
    let release = () => {};
    shop.answer('/held', (response) => {
      release = () => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const [source, into] = [visit(bot), visit(bot)];
    await into.say('Hello');
    const { action: card } = await source.act(start(action, 'Elm'));
    const confirmed = source.say('yes');
    await shop.atLeast(1, '/held');
    expect((await merge(source, into)).status).toBe(200);
    release();
    expect((await confirmed).action).toMatchObject({ status: 'done', runId: card.runId });
    expect((await newest(into)).action).toMatchObject({ status: 'done', runId: card.runId });
    expect((await source.act({ confirm: card.confirmation })).action?.status).not.toBe('calling');
    expect(shop.at('/held')).toHaveLength(1);
  });
});

describe('an approval', () => {
  let person: Json;
  let action: Json;
  beforeAll(async () => {
    const email = `agent-${randomUUID()}@team.example`;
    await joinTeam(platform, tenant, email, 'member');
    person = await bearer(platform, await signIn(platform, email));
    const fields = { needsApproval: true, confirm: 'always', inputs: [street], call: post('/refund') };
    action = await make({ name: 'Refund it', ...fields });
    shop.answer('/refund', json({}));
  });
  const waits = async (): Promise<Visitor & { runId: string }> => {
    const one = visit(bot);
    await one.act(start(action, 'Oak'));
    const { action: card } = await one.say('yes');
    expect(card.status).toBe('confirmed');
    return Object.assign(one, { runId: card.runId });
  };
  const act = ({ conversationId, runId }: Visitor & { runId: string }, name: string) =>
    person.rest('POST', `/conversations/${conversationId}/action-runs/${runId}/${name}`);
  const listed = async () => {
    const { data } = (await tenant.api.get('/action-runs/waiting')).body.data;
    return data.map(({ id }: Json) => id as string);
  };
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to.includes(email)).map((mail) => decoded(mail));
  const WEEK_MINUTES = 7 * 24 * 60;

  it('has its outcome mailed to a visitor who has left, also to an address that only a code has proved', async () => {
    const [left, proved] = [await waits(), await waits()];
    const { email } = await leadOf(left);
    const address = `bea-${randomUUID()}@shop.example`;
    const provedEmail = { address, untilMs: Date.now() };
    await platform.store.update(conversationRowKey(tenant.workspaceId, proved.conversationId), {
      set: { provedEmail },
    });
    for (const one of [left, proved]) expect((await act(one, 'approve')).body.data.status).toBe('done');
    await runMails(mailApp(platform, server, 3));
    for (const to of [email, address]) {
      expect(mailsTo(to)).toHaveLength(1);
      expect(mailsTo(to)[0]).toContain('Done: Refund it.');
    }
  });

  it('that nobody gives in seven days is told to the visitor and the team once, and mailed', async () => {
    const calls = shop.at('/refund').length;
    const [late, given, closed] = [await waits(), await waits(), await waits()];
    const { email } = await leadOf(late);
    expect((await act(given, 'decline')).status).toBe(200);
    await call('POST', `${bot.publicUrl}/conversations/${closed.conversationId}/close?bt=${closed.bindingToken}`);
    await runMails(mailApp(platform, server, WEEK_MINUTES - 5));
    expect((await newest(late)).action.status).toBe('confirmed');
    expect(await listed()).toContain(late.runId);
    // Two jobs at once.
    await Promise.all([1, 2].map(() => runMails(mailApp(platform, server, WEEK_MINUTES + 1))));
    const [told, note] = (await messagesOf(tenant, late.conversationId)).slice(-2);
    expect(told).toMatchObject({ role: 'agent', author: null, notice: true, action: { status: 'expired' } });
    expect(told.content).toBe('Nobody from our team approved this in time, so nothing was done: Refund it.');
    expect([note.role, note.content]).toEqual([
      'system',
      'Nobody approved this in time, so nothing was done: Refund it. The visitor was told.',
    ]);
    const all = await messagesOf(tenant, late.conversationId);
    expect(all.filter(({ action: card }) => card?.status === 'expired')).toHaveLength(1);
    await runMails(mailApp(platform, server, WEEK_MINUTES + 5));
    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email)[0]).toContain('Nobody from our team approved this in time');
    expect((await newest(given)).action.status).toBe('declined');
    for (const { runId } of [late, given, closed]) expect(await listed()).not.toContain(runId);
    expect(shop.at('/refund')).toHaveLength(calls);
  });

  it('of a conversation that was merged is told in the one that continues', async () => {
    const [source, into] = [await waits(), visit(bot)];
    await into.say('Hello');
    const path = `/conversations/${source.conversationId}/merge`;
    await tenant.api.post(path, { intoConversationId: into.conversationId, differentVisitors: true });
    expect((await act(source, 'approve')).body.data.status).toBe('done');
    expect((await newest(into)).action).toMatchObject({ status: 'done', runId: source.runId });
    expect((await rowOf(source))?.pendingAction ?? null).toBeNull();
  });
});

describe('erasure', () => {
  const proving = async () => {
    const action = await make({
      name: `Prove ${randomUUID()}`,
      access: 'email_code',
      inputs: [],
      call: { method: 'GET', url: shop.url('/prove') },
    });
    const one = visit(bot);
    await one.act({ start: action.id });
    const key = conversationRowKey(tenant.workspaceId, one.conversationId);
    const code = { ...codeKey(tenant.workspaceId, one.conversationId), address: 'ada@shop.example', requestId: 'r' };
    await platform.store.put({ ...code, tries: 0, untilMs: 0 });
    await platform.store.update(key, { set: { provedEmail: { address: 'ada@shop.example', untilMs: Date.now() } } });
    expect((await rowOf(one))?.pendingAction).toMatchObject({ actionId: action.id });
    return one;
  };
  const rowsOf = async ({ conversationId }: Visitor) =>
    (await platform.store.query({ pk: conversationPk(tenant.workspaceId, conversationId), consistent: true })).items;

  it('of a lead leaves nothing that the visitor has proved, or was about to do', async () => {
    const one = await proving();
    const lead = await leadOf(one);
    expect((await tenant.api.delete(`/leads/${lead.id}`)).status).toBe(200);
    const row = await rowOf(one);
    expect([row?.pendingAction, row?.provedEmail]).toEqual([undefined, undefined]);
    await until('no code waits', async () => (await rowsOf(one)).every(({ sk }) => sk !== 'CODE'));
  });

  it('of a conversation, by hand or by its age, takes its runs, codes and open actions along', async () => {
    const looked = await make({
      name: 'Look',
      inputs: [order],
      call: { method: 'GET', url: shop.url('/look/{order}') },
    });
    const [erased, expired] = [await proving(), await proving()];
    for (const { conversationId } of [erased, expired]) {
      const { data: run } = (await scene.start(conversationId, looked.id, { order: 'AB1234' })).body;
      expect(run.conversationId).toBe(conversationId);
    }
    const kinds = async (one: Visitor) => new Set((await rowsOf(one)).map(({ sk }) => sk.replace(/#.*/, '')));
    for (const one of [erased, expired])
      expect([...(await kinds(one))]).toEqual(expect.arrayContaining(['CODE', 'RUN']));
    expect((await tenant.api.delete(`/conversations/${erased.conversationId}`)).status).toBe(200);
    await until('nothing is left', async () => (await rowsOf(erased)).length === 0);
    await tenant.api.patch('/workspace', { conversationRetentionDays: 1 });
    // Messages of the week to come keep others.
    await eraseExpired(choreApp(platform, 25));
    await until('nothing is left of the old one', async () => (await rowsOf(expired)).length === 0);
    expect(await rowOf(expired)).toBeUndefined();
    const { data: runs } = (await tenant.api.get(`${bot.path}/action-runs?actionId=${looked.id}`)).body.data;
    expect(runs).toEqual([]);
  });
});

it('tells of a code that is refused before the message that asks for it is stored', async () => {
  const call = { method: 'GET', url: shop.url('/prove') };
  const action = await make({ name: 'Prove it', access: 'email_code', inputs: [], call });
  const one = visit(bot);
  await one.act({ start: action.id });
  const { workspaceId } = tenant;
  const { conversationId } = one;
  const code = { requestId: newId(), address: 'ada@shop.example' };
  await platform.store.put({ ...codeKey(workspaceId, conversationId), ...code, tries: 0, untilMs: 0 });
  const app = mailApp(platform, server, 0, { webhookRetryScale: 1 });
  Object.assign(app.log, { error: () => {} });
  server.nextRefusals.push(550, 550);
  const job = { kind: 'mail-visitor-code', workspaceId, conversationId, requestId: code.requestId };
  await maintain(app, maintenanceJob.parse(job));
  expect((await newest(one)).action.status).toBe('code');
  const pendingAction = { ...((await rowOf(one))?.pendingAction as object), code };
  await platform.store.update(conversationRowKey(workspaceId, conversationId), { set: { pendingAction } });
  await runMails(app);
  const [told, note] = (await messagesOf(tenant, conversationId)).slice(-2);
  expect([told.action.status, note.role, (await rowOf(one))?.pendingAction]).toEqual(['failed', 'system', null]);
});
