import type { App } from '../core/app.ts';
import { absent, all, any, atLeast, below, equals, has, lacks } from '../core/rows/conditions.ts';
import { actingMemberOf } from '../team/acting.ts';
import { isAwaited } from '../team/duty.ts';
import { memberKey, type StoredMember } from '../team/items.ts';
import { dropDevice, dropEnded, forgetMember } from './forget.ts';
import { pushedKey, subscriberKey, toSubscriber } from './items.ts';
import type { NewsJob, PushJob } from './jobs.ts';
import { messageOf } from './message.ts';
import { type PostOutcome, postMessage } from './post.ts';
import type { PushSubscriber, StoredDevice } from './records.ts';

/** A device rings at most this often for one conversation. What comes meanwhile is pushed afterwards, as it is then. */
const QUIET_MS = 30_000;
/** Longer than a change or a job can be delivered again. */
const KNOWN_SECONDS = 14 * 24 * 3_600;
/** Before the second attempt, the third and so on. Later, the message is of no use. */
const WAITS_SECONDS = [10, 60, 300];
/** The maximum delay of SQS. */
const MAX_WAIT_SECONDS = 900;

/** Runs one job. Jobs may run twice. Throws only for failures of the platform itself. */
export async function runPush(app: App, job: PushJob): Promise<void> {
  const { workspaceId, memberId } = job;
  const [item, memberItem] = await Promise.all([
    app.store.get(subscriberKey(workspaceId, memberId), { consistent: true }),
    app.store.get(memberKey(workspaceId, memberId), { consistent: true }),
  ]);
  if (!item) return;
  const member = await actingMemberOf(app, workspaceId, memberItem);
  if (member?.status !== 'active') return job.push === 'forget' ? forgetMember(app, job) : undefined;
  const subscriber = toSubscriber(item);
  const devices = await dropEnded(app, subscriber, member);
  if (job.push !== 'forget') await sendTo(app, { subscriber, member, devices, job });
}

interface Recipient {
  subscriber: PushSubscriber;
  member: StoredMember;
  devices: readonly StoredDevice[];
  job: Exclude<PushJob, { push: 'forget' }>;
}

async function sendTo(app: App, { subscriber, member, devices, job }: Recipient): Promise<void> {
  const chosen = devices.filter(({ id }) => !job.deviceId || id === job.deviceId);
  if (job.push === 'test') return sendTest(app, subscriber, chosen);
  if (job.push === 'requested' && !isAwaited(member, app.clock.now())) return;
  const current = await messageOf(app, job, subscriber.hideWords);
  if (current) await Promise.all(chosen.map((device) => sendNews(app, { subscriber, device, job, ...current })));
}

async function sendTest(app: App, subscriber: PushSubscriber, devices: readonly StoredDevice[]): Promise<void> {
  const message = { reason: 'test', workspaceId: subscriber.workspaceId };
  for (const device of devices) {
    const outcome = await postMessage(app, device, { message, topic: 'test' });
    if (outcome.kind === 'gone') await dropDevice(app, subscriber, device.id);
    if (outcome.kind === 'failed') logFailure(app, subscriber, device, outcome);
  }
}

interface Sending {
  subscriber: PushSubscriber;
  device: StoredDevice;
  job: NewsJob;
  message: object;
  /** Up to when the message says what has happened. */
  at: string;
}

async function sendNews(app: App, sending: Sending): Promise<void> {
  const { subscriber, device, job, message, at } = sending;
  if (!(await claim(app, sending))) return;
  const topic = job.conversationId.replaceAll('-', '');
  const outcome = await postMessage(app, device, { message, topic });
  if (outcome.kind === 'gone') return dropDevice(app, subscriber, device.id);
  if (outcome.kind === 'failed' && (await retry(app, { ...job, at, deviceId: device.id }, outcome))) return;
  if (outcome.kind === 'failed') logFailure(app, subscriber, device, outcome);
  await app.store.update(
    pushedKey(job.workspaceId, job.conversationId, device.id),
    { set: { [`${job.push}Done`]: true } },
    equals(`${job.push}At`, at),
  );
}

/**
 * Reserves a message for a device. False if it was sent or a newer one of its kind was, and if the device has just rung for this
 * conversation: then another job follows. A job that is delivered again because its worker died, and one for another attempt, keep their
 * reservation.
 */
async function claim(app: App, { job, device, at }: Sending): Promise<boolean> {
  const nowMs = app.clock.now();
  const [atName, doneName] = [`${job.push}At`, `${job.push}Done`];
  const key = pushedKey(job.workspaceId, job.conversationId, device.id);
  const ttl = Math.ceil(nowMs / 1000) + KNOWN_SECONDS;
  const isNews = any(lacks(atName), below(atName, job.at));
  const isUnfinished = all(has(atName), lacks(doneName), atLeast(atName, job.at));
  const change = { set: { [atName]: at, rangAt: nowMs, ttl }, remove: [doneName] };
  const { applied, item } = await app.store.update(
    key,
    change,
    any(absent, all(isNews, below('rangAt', nowMs - QUIET_MS)), isUnfinished),
  );
  if (applied) return true;
  const pushed = item ?? (await app.store.get(key, { consistent: true }));
  if (pushed && !(String(pushed[atName] ?? '') >= job.at)) {
    const waitMs = Math.max(0, Number(pushed.rangAt) + QUIET_MS - nowMs);
    const delaySeconds = Math.floor(waitMs / 1000) + 1;
    await app.queues.send('webhooks', { ...job, deviceId: device.id }, { delaySeconds });
  }
  return false;
}

type PostFailure = Extract<PostOutcome, { kind: 'failed' }>;

/** Enqueues the next attempt. False after the last one. */
async function retry(app: App, job: NewsJob, { retryAfterMs = 0 }: PostFailure): Promise<boolean> {
  const { attempt = 0 } = job;
  const waitSeconds = WAITS_SECONDS[attempt];
  if (waitSeconds === undefined || retryAfterMs > MAX_WAIT_SECONDS * 1000) return false;
  const scaled = Math.max(waitSeconds, retryAfterMs / 1000) * app.settings.webhookRetryScale;
  const delaySeconds = Math.min(MAX_WAIT_SECONDS, Math.round(scaled));
  await app.queues.send('webhooks', { ...job, attempt: attempt + 1 }, { delaySeconds });
  return true;
}

function logFailure(
  app: App,
  { workspaceId, memberId }: PushSubscriber,
  device: StoredDevice,
  { error }: PostFailure,
): void {
  const host = new URL(device.endpoint).host;
  app.log.warn('a push message was dropped', {
    workspaceId,
    memberId,
    deviceId: device.id,
    host,
    droppedPushes: 1,
    error,
  });
}
