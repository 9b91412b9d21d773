import type { App } from '../core/app.ts';
import { absent, all, any, below, equals, lacks } from '../core/rows/conditions.ts';
import { memberKey } from '../team/items.ts';
import { dropDevice, forgetMember } from './forget.ts';
import { pushedKey, subscriberKey, toSubscriber } from './items.ts';
import type { NewsJob, PushJob } from './jobs.ts';
import { messageOf } from './message.ts';
import { type PostOutcome, postMessage } from './post.ts';
import type { PushSubscriber, StoredDevice } from './records.ts';

/** A device rings at most this often for one conversation. */
const QUIET_MS = 30_000;
/** Longer than a change or a job can be delivered again. */
const KNOWN_SECONDS = 14 * 24 * 3_600;
/** Before the second attempt, the third and so on. Later, the message is of no use. */
const WAITS_SECONDS = [10, 60, 300];
/** The maximum delay of SQS. */
const MAX_WAIT_SECONDS = 900;

/** Runs one job. Jobs may run twice. Throws only for failures of the platform itself. */
export async function runPush(app: App, job: PushJob): Promise<void> {
  if (job.push === 'forget') return forgetInactive(app, job);
  const subscriber = await activeSubscriber(app, job);
  if (!subscriber) return;
  const devices = subscriber.devices.filter(({ id }) => !job.deviceId || id === job.deviceId);
  if (job.push === 'test') return sendTest(app, subscriber, devices);
  const message = await messageOf(app, job, subscriber.hideWords);
  if (message) await Promise.all(devices.map((device) => sendNews(app, { subscriber, device, job, message })));
}

const isActive = async (app: App, { workspaceId, memberId }: PushJob): Promise<boolean> =>
  (await app.store.get(memberKey(workspaceId, memberId), { consistent: true }))?.status === 'active';

/** The member may be active again. */
async function forgetInactive(app: App, job: PushJob): Promise<void> {
  if (!(await isActive(app, job))) await forgetMember(app, job);
}

/** Undefined if the member has no devices or may not act any more. */
async function activeSubscriber(app: App, job: PushJob): Promise<PushSubscriber | undefined> {
  const { workspaceId, memberId } = job;
  const [item, isStillActive] = await Promise.all([
    app.store.get(subscriberKey(workspaceId, memberId), { consistent: true }),
    isActive(app, job),
  ]);
  return item && isStillActive ? toSubscriber(item) : undefined;
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
}

async function sendNews(app: App, sending: Sending): Promise<void> {
  const { subscriber, device, job, message } = sending;
  if (!(await claim(app, job, device.id))) return;
  const topic = job.conversationId.replaceAll('-', '');
  const outcome = await postMessage(app, device, { message, topic });
  if (outcome.kind === 'gone') return dropDevice(app, subscriber, device.id);
  if (outcome.kind === 'failed' && (await retry(app, job, device.id, outcome))) return;
  if (outcome.kind === 'failed') logFailure(app, subscriber, device, outcome);
  await app.store.update(
    pushedKey(job.workspaceId, job.conversationId, device.id),
    { set: { isDone: true } },
    equals('at', job.at),
  );
}

/**
 * Reserves a message for a device. False if it was sent, a newer one was, or the device has just rung for this conversation. A job
 * that is delivered again because its worker died, and one for another attempt, keep their reservation.
 */
async function claim(app: App, { workspaceId, conversationId, at }: NewsJob, deviceId: string): Promise<boolean> {
  const nowMs = app.clock.now();
  const key = pushedKey(workspaceId, conversationId, deviceId);
  const ttl = Math.ceil(nowMs / 1000) + KNOWN_SECONDS;
  const isNext = all(below('at', at), below('rangAt', nowMs - QUIET_MS));
  const isUnfinished = all(equals('at', at), lacks('isDone'));
  const change = { set: { at, rangAt: nowMs, ttl }, remove: ['isDone'] };
  return (await app.store.update(key, change, any(absent, isNext, isUnfinished))).applied;
}

type PostFailure = Extract<PostOutcome, { kind: 'failed' }>;

/** Enqueues the next attempt. False after the last one. */
async function retry(app: App, job: NewsJob, deviceId: string, { retryAfterMs = 0 }: PostFailure): Promise<boolean> {
  const { attempt = 0 } = job;
  const waitSeconds = WAITS_SECONDS[attempt];
  if (waitSeconds === undefined || retryAfterMs > MAX_WAIT_SECONDS * 1000) return false;
  const scaled = Math.max(waitSeconds, retryAfterMs / 1000) * app.settings.webhookRetryScale;
  const delaySeconds = Math.min(MAX_WAIT_SECONDS, Math.round(scaled));
  await app.queues.send('webhooks', { ...job, deviceId, attempt: attempt + 1 }, { delaySeconds });
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
