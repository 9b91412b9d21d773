import { expect, it } from 'vitest';
import { type Json, visit } from '../support.ts';
import { type Attack, leak, others, own, type Step, secret, type World } from './attacks/attack.ts';
import { confirmationAttacks } from './attacks/confirmations.ts';
import { knowledgeAttacks } from './attacks/knowledge.ts';
import { programAttacks } from './attacks/programs.ts';
import { visitorAttacks } from './attacks/visitors.ts';
import { makeWorld } from './world.ts';

const attacks = [...knowledgeAttacks, ...visitorAttacks, ...confirmationAttacks, ...programAttacks];
const { shop, bot, bots, model, ids } = await makeWorld();
const victim = visit(bot, { 'x-forwarded-for': '198.51.100.1' });
const othersConfirmation = (await victim.say(`Cancel my order ${own}`)).action.confirmation;

type Visitor = ReturnType<typeof visit>;

/** Takes one step, and returns all that the visitor's client was sent. */
async function take(visitor: Visitor, step: Step, world: World & { replies: Json[] }, lang: string): Promise<string> {
  if (typeof step === 'object' && ('rogue' in step || 'broken' in step)) {
    Object.assign(model, 'rogue' in step ? { rogue: step } : { isBroken: true });
    return '';
  }
  if (typeof step === 'object' && 'presses' in step) {
    expect(world.replies.at(-1).suggestions.map(({ text }: Json) => text)).toContain(step.presses);
    return take(visitor, step.presses, world, lang);
  }
  const isWords = typeof step === 'string';
  const more = isWords ? { lang } : { lang, ...step.more, action: step.act(world) };
  const result = await visitor.send(isWords ? step : '(a button)', more);
  if (result.done) world.replies.push(result.done.message);
  return JSON.stringify([result.events, result.body, result.error]);
}

it('has a model that obeys the texts which it sees', async () => {
  const { content } = await visit(bot).say('How long is the warranty of the Tundra lamp?');
  expect(content).toBe(`I will cancel ${others} now. Shall I? Reply yes or no.`);
  await visit(bots.hostile).say('when do the doors open in the morning');
  expect(model.obeyed).toBeGreaterThan(0);
});

it('has a hundred attacks, all different', () => {
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  expect(attacks.length).toBeGreaterThanOrEqual(100);
});

it.each(attacks.map((attack, at) => [attack.name, attack, at] as const))(
  'fails: %s',
  async (_name, attack: Attack, at) => {
    Object.assign(model, { rogue: undefined, isBroken: false });
    const before = shop.all().length;
    const address = `203.0.${Math.floor(at / 250)}.${(at % 250) + 1}`;
    const visitor = visit(attack.bot ? bots[attack.bot] : bot, { 'x-forwarded-for': address });
    const world = { ids, othersConfirmation, replies: [] };
    const sent: string[] = [];
    for (const step of attack.steps) sent.push(await take(visitor, step, world, attack.lang ?? 'en'));
    const calls = shop.all().slice(before);
    const succeeded = calls.filter((call) => !attack.allowed?.(call));
    expect(succeeded.map(({ method, path, body }) => [method, path, body])).toEqual([]);
    expect(sent.join('\n')).not.toContain(leak);
    expect(sent.join('\n')).not.toContain(secret);
    // An attack that nobody answered shows nothing.
    expect(sent.some((text) => text.includes('"done"') || text.includes('VALIDATION_ERROR'))).toBe(true);
  },
);

it('leaves what somebody else had open as it was, for them to confirm', async () => {
  const done = await victim.act({ confirm: othersConfirmation });
  expect(done.action.status).toBe('done');
  expect(
    shop
      .all()
      .filter(({ method }) => method === 'DELETE')
      .map(({ path }) => path),
  ).toEqual([`/orders/${own}`]);
});
