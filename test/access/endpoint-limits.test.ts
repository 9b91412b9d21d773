import { expect, test } from 'vitest';
import * as z from 'zod';
import { createCache } from '../../adapters/cache.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError, notFound } from '../../domain/core/errors.ts';
import { id } from '../../domain/core/fields.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import type { RequestLimit } from '../../domain/core/operations/count-requests.ts';
import { operation, perform } from '../../domain/core/operations/operation.ts';
import { routes } from '../../functions/rest/routes.ts';
import { appOf } from '../support/app-of.ts';
import { useScene } from '../support/scene.ts';
import { strangeId } from './support.ts';

const { platform } = await useScene();

/** A clock that stands, so that every call is in one window until the test moves it. */
function appAt(startMs: number) {
  let nowMs = startMs;
  const clock = { now: () => nowMs };
  const parts = { clock, store: platform.store, cache: createCache(clock), settings: { rateLimitScale: 1 } };
  return { app: appOf(parts), pass: (ms: number) => (nowMs += ms) };
}

const actorOf = (workspaceId: string, scopes: string[] = ['team:write'], take = async () => ({})): Actor =>
  ({ workspaceId, scopes: new Set(scopes), admission: { take } }) as unknown as Actor;

const limited = operation({
  name: 'limited',
  scope: 'team:write',
  kind: 'write',
  limit: { name: 'limited-operation', limit: 10, windowSeconds: 3600 },
  ids: z.object({ recordId: id }),
  input: z.object({ name: z.string() }),
  find: () => Promise.reject(notFound()),
  run: async () => ({}),
});

const outcome = (app: App, actor: Actor, ids: object = { recordId: strangeId() }, input: unknown = {}) =>
  perform(app, actor, limited, ids, input).then(
    () => 'done',
    (error: AppError) => error.code,
  );

const tallyOf = (codes: string[]) =>
  Object.fromEntries(
    Map.groupBy(codes, (code) => code)
      .entries()
      .map(([code, all]) => [code, all.length]),
  );

const HOUR = 3_600_000;
const start = 500_000 * HOUR;

test("An endpoint's own limit is exact under concurrency, and stands before the ids and the body", async () => {
  const { app } = appAt(start);
  const actor = actorOf(strangeId());
  const calls = Array.from({ length: 30 }, () => outcome(app, actor, { recordId: 'no-id' }));
  expect(tallyOf(await Promise.all(calls))).toEqual({ NOT_FOUND: 10, RATE_LIMITED: 20 });
});

test('It counts by workspace, in hours of the clock, and says how long to wait', async () => {
  const { app, pass } = appAt(start + HOUR - 90_000);
  const [busy, other] = [actorOf(strangeId()), actorOf(strangeId())];
  for (let n = 0; n < 10; n++) expect(await outcome(app, busy)).toBe('NOT_FOUND');
  await expect(perform(app, busy, limited, {}, {})).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Rate limit exceeded.',
    retryAfterSeconds: 90,
  });
  expect(await outcome(app, other)).toBe('NOT_FOUND');
  pass(89_999);
  expect(await outcome(app, busy)).toBe('RATE_LIMITED');
  pass(1);
  expect(await outcome(app, busy)).toBe('NOT_FOUND');
});

test('What the workspace limit, the gate or the scope refuses does not count against it', async () => {
  const { app } = appAt(start);
  const workspaceId = strangeId();
  const gate = () => Promise.reject(new AppError('FORBIDDEN'));
  const full = () => Promise.reject(new AppError('RATE_LIMITED'));
  for (let n = 0; n < 10; n++) {
    expect(await outcome(app, actorOf(workspaceId, ['team:read']))).toBe('FORBIDDEN');
    expect(await outcome(app, actorOf(workspaceId, ['team:write'], gate))).toBe('FORBIDDEN');
    expect(await outcome(app, actorOf(workspaceId, ['team:write'], full))).toBe('RATE_LIMITED');
  }
  expect(await outcome(app, actorOf(workspaceId))).toBe('NOT_FOUND');
});

test('The gate is told before a missing scope, and the workspace limit before both', async () => {
  const { app } = appAt(start);
  const refusing = (error: AppError) => () => Promise.reject(error);
  const told = (error: AppError) => perform(app, actorOf(strangeId(), [], refusing(error)), limited, {}, {});
  await expect(told(new AppError('FORBIDDEN', { message: 'the gate' }))).rejects.toThrow('the gate');
  await expect(told(new AppError('RATE_LIMITED'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

/** The contract's limits that count by workspace: calls and seconds. */
const contract: Record<string, [number, number]> = {
  'GET /conversations/export': [10, 60],
  'GET /leads/export': [10, 60],
  'POST /exports': [10, 3600],
  'GET /faqs/export': [10, 60],
  'POST /chatbots/{}/faqs/import': [30, 60],
  'POST /chatbots/{}/sources/faq/imports': [30, 60],
  'POST /chatbots/{}/sources/faq/imports/preview': [30, 60],
  'GET /chatbots/{}/sources/faq/imports/{}/refused': [10, 60],
  'POST /chatbots/{}/leads/import': [30, 60],
  'GET /chatbots/{}/export': [10, 60],
  'POST /chatbots/{}/answer-tests/run': [10, 60],
  'POST /chatbots/{}/knowledge-audit': [10, 60],
  'POST /chatbots/{}/actions/{}/test': [30, 60],
  'POST /chatbots/{}/actions/{}/replay': [20, 60],
  'POST /chatbots/{}/actions/propose': [10, 60],
  'POST /chatbots/{}/actions/{}/approve-tool': [10, 60],
  'POST /chatbots/{}/improvements/accept': [30, 60],
  'POST /chatbots/{}/improvements/{}/accept': [30, 60],
  'POST /chatbots/import': [10, 60],
  'POST /chatbots/from-agency-template': [10, 60],
  'POST /chatbots/{}/copy': [10, 60],
  'POST /chatbots/{}/sources/crawl': [10, 60],
  'POST /chatbots/from-site': [10, 60],
  'GET /chatbots/{}/question-proposals': [60, 60],
  'GET /analytics/breakdown': [30, 60],
  'GET /analytics/sources/export': [10, 60],
  'POST /analytics/topics': [10, 60],
  'POST /members/invite': [20, 3600],
};

test('Every route has the limit that the contract gives it', () => {
  // Those of the reseller count by address and by organisation.
  for (const { method, path, operation } of routes.filter((route) => !route.path.startsWith('/reseller/'))) {
    const name = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
    const limit: RequestLimit | undefined = operation.limit;
    expect([name, limit && [limit.limit, limit.windowSeconds]]).toEqual([name, contract[name]]);
  }
});
