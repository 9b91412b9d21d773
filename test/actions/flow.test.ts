import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { call } from '../support/platform.ts';
import { useActions } from './support.ts';

const scene = await useActions();
const { bot } = scene;

it('refuses an action that a message cannot do, and names the field', async () => {
  const id = randomUUID();
  const one = 'action must have exactly one of start, values, confirm, decline, cancel, or start with values.';
  const wrong: [object, string][] = [
    [{}, one],
    [{ decline: true, cancel: true }, one],
    [{ start: id, confirm: 'x' }, one],
    [{ decline: false }, 'action.decline must be true.'],
    [{ start: 'no-id' }, 'action.start must be a UUID.'],
    [{ values: [] }, 'action.values must have at least one item.'],
    [{ values: [{ key: 'Order', value: 'x' }] }, expect.stringMatching(/^action\.values\.0\.key must begin/)],
    [{ values: [{ key: 'order', value: '' }] }, 'action.values.0.value must have 1 to 1000 characters.'],
    [{ confirm: 'x'.repeat(101) }, 'action.confirm must have 1 to 100 characters.'],
  ];
  for (const [action, message] of wrong) {
    const { status, body } = await call('POST', `${bot.publicUrl}/chat`, { message: 'Hello', action });
    expect([action, status, body.error]).toMatchObject([action, 422, { code: 'VALIDATION_ERROR', message }]);
  }
});
