import { beforeAll, describe, expect, it } from 'vitest';
import { useScene } from '../support/scene.ts';

const { tenant } = await useScene();
let path: string;
beforeAll(async () => {
  const { body } = await tenant.api.post('/chatbots', { name: 'Shop' });
  path = `/chatbots/${body.data.id}`;
});

describe('a field that is not known', () => {
  it('is named in the answer, and the rest of the request counts', async () => {
    const { status, body } = await tenant.api.post(`${path}/sources/faq`, {
      question: 'Q?',
      answer: 'A.',
      categori: 'x',
    });
    expect([status, body.data.title]).toEqual([200, 'Q?']);
    expect(body.warnings).toEqual([{ path: 'categori', message: 'is unknown and was ignored' }]);
    const known = await tenant.api.post(`${path}/sources/faq`, { question: 'P?', answer: 'A.', category: 'x' });
    expect(known.body).not.toHaveProperty('warnings');
  });

  it('is named by its path inside objects, so that full day names in business hours are noticed', async () => {
    const day = { open: '09:00', close: '17:00' };
    const hours = { enabled: true, timezone: 'UTC', schedule: { monday: day, tue: { ...day, lunch: true } } };
    const { status, body } = await tenant.api.put(`${path}/business-hours`, hours);
    expect([status, body.data]).toEqual([200, { saved: true }]);
    expect(body.warnings.map(({ path: at }: { path: string }) => at)).toEqual([
      'schedule.monday',
      'schedule.tue.lunch',
    ]);
  });

  it('is named in a query, and at most twenty are', async () => {
    const { body } = await tenant.api.get('/chatbots?limit=1&order=asc');
    expect(body.warnings).toEqual([{ path: 'order', message: 'is unknown and was ignored' }]);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`, 1]));
    expect((await tenant.api.patch(path, { name: 'Shop', ...many })).body.warnings.length).toBe(20);
  });
});
