import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { bearer, signIn } from '../people/support.ts';
import { call } from '../support/platform.ts';
import { messagesOf } from '../support/visitor.ts';
import { joinTeam } from '../team/support.ts';
import { type Json, json, question, useActions, type Visitor, visit } from './support.ts';

const scene = await useActions();
const { shop, platform, tenant, bot, make, start } = scene;
const street = { key: 'street', kind: 'text', questions: question('Which street?') };
const post = (url: string) => ({ method: 'POST', url: shop.url(url), body: '{"street":"{street}"}' });

let person: Json;
beforeAll(async () => {
  const email = `agent-${randomUUID()}@team.example`;
  await joinTeam(platform, tenant, email, 'member');
  person = await bearer(platform, await signIn(platform, email));
});

const newest = async ({ conversationId }: Visitor): Promise<Json> => (await messagesOf(tenant, conversationId)).at(-1);
const path = ({ conversationId }: Visitor, runId: string, act: string) =>
  `/conversations/${conversationId}/action-runs/${runId}/${act}`;

describe('the team', () => {
  it('proposes an action in a conversation, which the visitor confirms by words while a person has it', async () => {
    const action = await make({ name: 'Move it', confirm: 'always', inputs: [street], call: post('/move') });
    shop.answer('/move', json({}));
    const visitor = visit(bot);
    await visitor.say('Hello');
    await tenant.api.post(`/conversations/${visitor.conversationId}/takeover`);
    const { data: run } = (await start(visitor.conversationId, action.id, { street: 'Elm' })).body;
    const card = await newest(visitor);
    expect(card).toMatchObject({ role: 'agent', notice: true, action: { status: 'proposed', runId: run.id } });
    expect(card.content).toContain('Street: Elm');
    const polled = await call(
      'GET',
      `${bot.publicUrl}/conversations/${visitor.conversationId}/poll?bt=${visitor.bindingToken}`,
    );
    expect(polled.body.data.messages.at(-1).action).toEqual(card.action);
    expect((await visitor.send('What is it for?')).done.message).toBeNull();
    expect((await visitor.act({ confirm: card.action.confirmation })).action).toMatchObject({ status: 'done' });
    expect(shop.at('/move').map(({ body }) => body)).toEqual([{ street: 'Elm' }]);
  });

  it('approves or refuses what waits, and the visitor is told what came of it', async () => {
    const action = await make({
      name: 'Refund it',
      needsApproval: true,
      confirm: 'always',
      inputs: [street],
      call: post('/refund'),
    });
    shop.answer('/refund', json({}));
    const proposed = async () => {
      const visitor = visit(bot);
      await visitor.act({ start: action.id, values: [{ key: 'street', value: 'Oak' }] });
      const told = await visitor.say('yes');
      expect(told.action).toMatchObject({ status: 'confirmed', expiresAt: expect.any(String), confirmation: null });
      expect(told.content).toContain('approve');
      return { visitor, runId: told.action.runId };
    };
    const [approved, refused] = [await proposed(), await proposed()];
    expect(shop.at('/refund')).toEqual([]);
    expect((await person.rest('POST', path(approved.visitor, approved.runId, 'approve'))).status).toBe(200);
    expect(await newest(approved.visitor)).toMatchObject({ role: 'agent', notice: false, action: { status: 'done' } });
    expect((await person.rest('POST', path(refused.visitor, refused.runId, 'decline'))).status).toBe(200);
    const told = await newest(refused.visitor);
    expect(told).toMatchObject({ notice: true, action: { status: 'declined' } });
    expect(told.content).toContain('has not approved this');
    expect(shop.at('/refund')).toHaveLength(1);
  });
});
