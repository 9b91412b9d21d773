import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCallers, roomInMinute, tally } from '../access/support.ts';
import { type OwnPlatform, startPlatform } from '../support/platform.ts';
import { accept, invite } from './support.ts';

let platform: OwnPlatform;
const callers = createCallers();
beforeAll(async () => {
  platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(async () => {
  callers.close();
  await platform.stop();
});

it('Twenty invites an hour and workspace, exactly, also at once; another workspace has its own', async () => {
  await roomInMinute(10_000);
  const [busy, other] = await Promise.all([platform.tenant(), platform.tenant()]);
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => invite(busy, `n${n}@team.example`)));
  expect(tally(answers)).toEqual({ 200: 20, 429: 10 });
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.body.error).toEqual({ code: 'RATE_LIMITED', message: 'Rate limit exceeded.' });
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  expect((await busy.api.get('/invites')).body.data.invites).toHaveLength(20);
  expect((await invite(other, 'n0@team.example')).status).toBe(200);
});

it('Twenty acceptances a minute and address, whatever the tokens; what is refused is not looked at', async () => {
  await roomInMinute(10_000);
  const answers = await Promise.all(Array.from({ length: 30 }, () => accept(platform, 'A'.repeat(40))));
  expect(tally(answers)).toEqual({ 404: 20, 429: 10 });
  expect(answers.find(({ status }) => status === 429)!.headers.get('retry-after')).toMatch(/^\d+$/);
  const elsewhere = await callers.call('127.9.0.1', 'POST', `${platform.root}/invites/accept`);
  expect(elsewhere.status).toBe(422);
});
