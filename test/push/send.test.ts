// @slow
import { expect, test } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { presenceKey } from '../../domain/conversations/items.ts';
import { type App, EgressError, type EgressRequest } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { sessionKey } from '../../domain/people/items.ts';
import { subscriberKey } from '../../domain/push/items.ts';
import { type NewsJob, pushJob } from '../../domain/push/jobs.ts';
import { pushNews } from '../../domain/push/news.ts';
import { runPush } from '../../domain/push/send.ts';
import { publicVapidKey } from '../../domain/push/vapid-keys.ts';
import { memberKey } from '../../domain/team/items.ts';
import { appOf } from '../support/app-of.ts';
import {
  conversationRowKey,
  putMessage,
  type Started,
  setConversation,
  startConversation,
} from '../support/conversation.ts';
import { useScene } from '../support/scene.ts';
import { decrypt, makeBrowserKeys } from '../support/servers/push-service.ts';
import { makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const { workspaceId } = tenant;
const bot = await makeBot(platform, tenant);
const ids = uuidv7Source({ now: () => Date.now() });

const DAY_MS = 24 * 3_600_000;

type Reply = number | 'timeout' | { status: number; retryAfter: string };

/** The worker with a clock that stands, a push service that answers as it is told, and a queue that keeps what it gets. */
function worker() {
  const posts: { url: string; body: Buffer }[] = [];
  const queue: { job: NewsJob; delaySeconds: number }[] = [];
  const warnings: object[] = [];
  const replies: Reply[] = [];
  let nowMs = Date.now();
  async function fetch(url: string, { body }: EgressRequest = {}) {
    posts.push({ url, body: body as Buffer });
    const reply = replies.shift() ?? 201;
    if (reply === 'timeout') throw new EgressError('timeout', 'The server did not answer in time.');
    const { status, retryAfter } = typeof reply === 'number' ? { status: reply, retryAfter: undefined } : reply;
    const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {};
    return { status, headers, body: Buffer.alloc(0), url };
  }
  const clock = { now: () => nowMs };
  const app: App = appOf({
    clock,
    store: keysApart,
    cache: createCache(clock),
    egress: { fetch },
    settings: { webhookRetryScale: 1 },
    secrets: { seal: async (text) => text, open: async (sealed) => sealed },
    queues: {
      send: async (_queue, job, { delaySeconds = 0 } = {}) =>
        void queue.push({ job: pushJob.parse(job) as NewsJob, delaySeconds }),
      sendMany: async (_queue, all) =>
        void queue.push(...all.map(({ body }) => ({ job: pushJob.parse(body) as NewsJob, delaySeconds: 0 }))),
    },
    log: { warn: (_message, fields = {}) => warnings.push(fields) },
  });
  return { app, posts, queue, warnings, replies, pass: (ms: number) => (nowMs += ms) };
}

/**
 * The platform's own key pair is sealed with its own key, so this worker has another. The platform's worker hears of the same news, so
 * this one notes elsewhere what it has pushed.
 */
const vapidRows = new Map<string, object>();
const isVapid = ({ sk }: { sk: string }) => sk === 'PUSH';
const own = <Row extends { pk: string }>(key: Row): Row =>
  key.pk.includes('#PUSH#') ? { ...key, pk: `${key.pk}#OWN` } : key;
const keysApart: App['store'] = {
  ...platform.store,
  get: (key, options) =>
    isVapid(key) ? Promise.resolve(vapidRows.get(key.sk) as never) : platform.store.get(own(key), options),
  update: (key, ...rest) => platform.store.update(own(key), ...rest),
  put: async (item, when) => {
    if (!isVapid(item)) return platform.store.put(item, when);
    const applied = !vapidRows.has(item.sk);
    if (applied) vapidRows.set(item.sk, item);
    return { applied, item } as never;
  },
};

await publicVapidKey(worker().app);

/** A member with devices and a session, who has taken over a conversation in which the visitor has just written. */
async function scene({ devices = 1, status = 'active' } = {}) {
  const [memberId, personId, sessionId] = [ids.next(), ids.next(), ids.next()];
  const keys = makeBrowserKeys();
  const createdAt = new Date().toISOString();
  const nowMs = Date.now();
  // Idle, as with a console that was closed yesterday.
  const times = { authTime: 0, createdAt: nowMs, rotatedAt: nowMs, expiresAt: nowMs + DAY_MS, idleUntil: nowMs - 1 };
  await platform.store.put({ ...sessionKey(personId, sessionId), personId, sessionId, ...times });
  const member = {
    id: memberId,
    name: 'Ada',
    email: `${memberId}@push.example`,
    role: 'member',
    status,
    owner: false,
    createdAt,
    personId,
  };
  await platform.store.put({ ...memberKey(workspaceId, memberId), entity: 'member', v: 1, ...member });
  const all = Array.from({ length: devices }, (_, n) => ({
    id: ids.next(),
    label: `Phone ${n}`,
    createdAt,
    lastSeenAt: createdAt,
    endpoint: `https://push.example.com/${memberId}/${n}`,
    p256dh: keys.p256dh,
    auth: keys.auth,
    root: 'https://desk.example.com',
    personId,
    sessionId,
  }));
  const row = { workspaceId, memberId, hideWords: false, devices: all, revision: 1 };
  await platform.store.put({ ...subscriberKey(workspaceId, memberId), v: 1, ...row });
  const started = await startConversation(bot);
  await setConversation(platform, tenant, started, { status: 'human_active', assignee: { id: memberId, name: 'Ada' } });
  const job = await written(started, memberId, 'Is anybody there?');
  return { memberId, personId, sessionId, keys, started, job };
}

async function written(started: Started, memberId: string, content: string): Promise<NewsJob> {
  const { createdAt } = await putMessage(platform, tenant, started, { role: 'visitor', author: null, content });
  const { conversationId } = started;
  return { push: 'message', workspaceId, memberId, conversationId, at: createdAt };
}

const devicesOf = async (memberId: string) =>
  (await platform.store.get(subscriberKey(workspaceId, memberId), { consistent: true }))?.devices as object[];

test('A job that is delivered again, or many times at once, is sent once to each device', async () => {
  const { job } = await scene({ devices: 2 });
  const { app, posts } = worker();
  await runPush(app, job);
  await Promise.all(Array.from({ length: 5 }, () => runPush(app, job)));
  expect(posts.map(({ url }) => url.slice(-1)).toSorted()).toEqual(['0', '1']);
});

test('A device rings once in 30 seconds for a conversation, and then for what is new', async () => {
  const { job, memberId, started, keys } = await scene();
  const { app, posts, pass } = worker();
  await runPush(app, job);
  const second = await written(started, memberId, 'Hello?');
  await runPush(app, second);
  expect(posts).toHaveLength(1);
  pass(29_000);
  await runPush(app, second);
  expect(posts).toHaveLength(1);
  pass(2_000);
  await runPush(app, job);
  expect(posts).toHaveLength(1);
  await runPush(app, second);
  expect(posts).toHaveLength(2);
  expect(JSON.parse(decrypt(keys, posts[1]!.body))).toMatchObject({ reason: 'message', words: 'Hello?' });
  const elsewhere = await scene();
  await runPush(app, elsewhere.job);
  expect(posts).toHaveLength(3);
});

test('What comes in the 30 seconds is pushed after them, once, as it is then', async () => {
  const { job, memberId, started, keys } = await scene();
  const { app, posts, queue, pass } = worker();
  await runPush(app, job);
  pass(10_000);
  await runPush(app, await written(started, memberId, 'Hello?'));
  await runPush(app, await written(started, memberId, 'My last words'));
  expect(posts).toHaveLength(1);
  const delayed = queue.splice(0);
  expect(delayed.map(({ delaySeconds }) => delaySeconds)).toEqual([21, 21]);
  pass(21_000);
  for (const later of delayed) await runPush(app, later.job);
  expect(posts.map(({ body }) => JSON.parse(decrypt(keys, body)).words)).toEqual([
    'Is anybody there?',
    'My last words',
  ]);
  expect(queue).toEqual([]);
});

test('A mention in the 30 seconds after a message is pushed after them', async () => {
  const { job, memberId, started, keys } = await scene();
  const { app, posts, queue, pass } = worker();
  const { body } = await tenant.api.post(`/conversations/${started.conversationId}/notes`, { body: 'Ada, look here' });
  const { id: noteId, createdAt: at } = body.data;
  const mention: NewsJob = { ...job, push: 'mention', noteId, at };
  await runPush(app, await written(started, memberId, 'Hello?'));
  await runPush(app, mention);
  expect(posts).toHaveLength(1);
  pass(31_000);
  await runPush(app, queue.shift()!.job);
  expect(JSON.parse(decrypt(keys, posts[1]!.body))).toMatchObject({ reason: 'mention', words: 'Ada, look here' });
});

type Made = Awaited<ReturnType<typeof scene>>;
test.each([
  ['has signed out on it', ({ personId, sessionId }: Made) => platform.store.remove(sessionKey(personId, sessionId))],
  [
    'has a session that is over',
    ({ personId, sessionId }: Made) =>
      platform.store.update(sessionKey(personId, sessionId), { set: { expiresAt: Date.now() - 60_000 } }),
  ],
  [
    'is not the member any more',
    ({ memberId }: Made) => platform.store.update(memberKey(workspaceId, memberId), { remove: ['personId'] }),
  ],
  [
    'is another one than the member',
    ({ memberId }: Made) => platform.store.update(memberKey(workspaceId, memberId), { set: { personId: ids.next() } }),
  ],
])('A device whose person %s gets nothing, and is removed', async (_how, end: (made: Made) => Promise<unknown>) => {
  const made = await scene();
  const { app, posts } = worker();
  await end(made);
  await runPush(app, made.job);
  expect([posts, await devicesOf(made.memberId)]).toEqual([[], []]);
});

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const dutyFrom = (fromMs: number) => {
  const [from, to] = [fromMs, fromMs + 3_600_000].map((ms) => new Date(ms).toISOString().slice(11, 16));
  return { waitingMail: true, mentionMail: true, language: null, hours: { timezone: 'UTC', days: everyDay, from, to } };
};
test.each([
  ['pushed to a member without hours', {}, 1],
  ['pushed to a member in their hours', { notifications: dutyFrom(Date.now() - 60_000) }, 1],
  ['not pushed to a member outside their hours', { notifications: dutyFrom(Date.now() + 12 * 3_600_000) }, 0],
  ['not pushed to a viewer, who cannot answer', { role: 'viewer' }, 0],
])('A visitor who asks for a person is %s', async (_whom, member: object, count) => {
  const { job, memberId, started } = await scene();
  const { app, posts } = worker();
  await setConversation(platform, tenant, started, { status: 'human_requested', assignee: null });
  await platform.store.update(memberKey(workspaceId, memberId), { set: { ...member } });
  await runPush(app, { ...job, push: 'requested' });
  expect(posts).toHaveLength(count);
});

test.each([404, 410])('A browser whose push service answers %i is forgotten, and no other', async (status) => {
  const { job, memberId } = await scene({ devices: 2 });
  const { app, queue, replies } = worker();
  replies.push(status);
  await runPush(app, job);
  expect(await devicesOf(memberId)).toHaveLength(1);
  expect(queue).toEqual([]);
});

test.each<Reply>([500, 503, 400, 'timeout'])(
  'After %j it is tried three times more, and dropped and counted',
  async (reply) => {
    const { job, memberId } = await scene();
    const { app, posts, queue, warnings, replies } = worker();
    replies.push(reply, reply, reply, reply);
    await runPush(app, job);
    for (const delay of [10, 60, 300]) {
      const next = queue.shift()!;
      expect([next.delaySeconds, next.job.memberId]).toEqual([delay, memberId]);
      await runPush(app, next.job);
    }
    expect([posts.length, queue.length, (await devicesOf(memberId)).length]).toEqual([4, 0, 1]);
    expect(warnings).toMatchObject([{ droppedPushes: 1, host: 'push.example.com', memberId }]);
    expect(JSON.stringify(warnings)).not.toContain(`/${memberId}/`);
    await runPush(app, job);
    expect(posts).toHaveLength(4);
  },
);

test('A busy push service says when to come back, and a second attempt that succeeds is the last', async () => {
  const { job } = await scene({ devices: 2 });
  const { app, posts, queue, replies } = worker();
  replies.push({ status: 429, retryAfter: '120' });
  await runPush(app, job);
  expect(queue.map(({ delaySeconds }) => delaySeconds)).toEqual([120]);
  await runPush(app, queue[0]!.job);
  // Only the device that failed.
  expect(new Set(posts.map(({ url }) => url)).size).toBe(2);
  expect(posts).toHaveLength(3);
  await runPush(app, queue[0]!.job);
  expect(posts).toHaveLength(3);
});

test('A second attempt of what is no news any more is not made', async () => {
  const { job, started, memberId } = await scene();
  const { app, posts, queue, replies, pass } = worker();
  replies.push(500);
  await runPush(app, job);
  pass(31_000);
  await runPush(app, await written(started, memberId, 'Hello?'));
  await runPush(app, queue[0]!.job);
  expect(posts).toHaveLength(2);
});

test.each([
  [
    'the member looks at it',
    async ({ started, memberId }: Awaited<ReturnType<typeof scene>>) => {
      const until = Date.now() + 60_000;
      await platform.store.put({
        ...presenceKey(workspaceId, started.conversationId),
        [`agent:${memberId}`]: { name: 'Ada', typing: false, until },
      });
    },
  ],
  [
    'a colleague has it now',
    ({ started }) => setConversation(platform, tenant, started, { assignee: { id: 'bob', name: 'Bob' } }),
  ],
  ['it was resolved', ({ started }) => setConversation(platform, tenant, started, { status: 'resolved' })],
  ['somebody has answered', ({ started }) => putMessage(platform, tenant, started)],
  ['it was erased', ({ started }) => platform.store.remove(conversationRowKey(workspaceId, started.conversationId))],
  [
    'the member is inactive',
    ({ memberId }) => platform.store.update(memberKey(workspaceId, memberId), { set: { status: 'inactive' } }),
  ],
])('Nothing is pushed if %s', async (_why, change: (made: Awaited<ReturnType<typeof scene>>) => Promise<unknown>) => {
  const made = await scene();
  const { app, posts } = worker();
  await change(made);
  await runPush(app, made.job);
  expect(posts).toEqual([]);
});

test('A mention pushes the note to those whom it names and who have a device, once for each', async () => {
  const [ada, bob] = [await scene(), await scene()];
  const { app, queue } = worker();
  const [adaRef, bobRef] = [
    { id: ada.memberId, name: 'Ada' },
    { id: bob.memberId, name: 'Bob' },
  ];
  const id = ids.next();
  const { conversationId } = ada.started;
  const note = {
    pk: 'x',
    sk: `NOTE#${id}`,
    entity: 'note',
    id,
    workspaceId,
    conversationId,
    createdAt: new Date().toISOString(),
  };
  const mentions = [adaRef, bobRef, { id: ids.next(), name: 'Nobody' }];
  await pushNews(app, [
    { id: 'change', kind: 'inserted', before: undefined, after: { ...note, mentions, author: adaRef } },
  ]);
  expect(queue.map(({ job }) => job)).toEqual([
    { push: 'mention', workspaceId, conversationId, memberId: bob.memberId, at: note.createdAt, noteId: id },
  ]);
});

test('Containers that start at the same time agree on one key pair', async () => {
  vapidRows.clear();
  const keys = await Promise.all([worker(), worker(), worker()].map(({ app }) => publicVapidKey(app)));
  expect(new Set(keys).size).toBe(1);
});
