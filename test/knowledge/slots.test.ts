// @slow
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App, EgressResponse } from '../../domain/core/app.ts';
import { endOverdueIngestions } from '../../domain/knowledge/ingest/watchdog.ts';
import { runIngestStep, workJob } from '../../domain/knowledge/ingest/work.ts';
import { until } from '../support/platform.ts';
import {
  htmlAnswer,
  type Place,
  putChatbot,
  putPage,
  readSource,
  startWorkshop,
  type Workshop,
} from './worker-support.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await startWorkshop();
});
afterAll(() => workshop?.stop());

/** A site that answers when it is let. */
function slowSite() {
  const held: (() => void)[] = [];
  let most = 0;
  let now = 0;
  return {
    fetch: (url: string): Promise<EgressResponse> =>
      new Promise((resolve) => {
        most = Math.max(most, ++now);
        held.push(() => {
          now--;
          resolve(htmlAnswer(url, `What stands at ${url}.`));
        });
      }),
    asked: () => held.length,
    most: () => most,
    atWork: () => now,
    answerAll() {
      for (const answer of held.splice(0)) answer();
    },
  };
}

const jobOf = (place: Place, sourceId: string) => workJob.parse({ ...place, sourceId });
const isIngest = ({ queue, body }: { queue: string; body: { kind?: string } }) => queue === 'ingest' && !body.kind;

/** Does what the queue does: hands each message to a container of its own, with so many at once. */
function queueOf(containers: readonly App[]) {
  let taken = workshop.sent.length;
  const running = new Set<Promise<void>>();
  const start = (body: unknown) => {
    const app = containers[running.size % containers.length]!;
    const run = runIngestStep(app, workJob.parse(body)).finally(() => running.delete(run));
    running.add(run);
  };
  return {
    start,
    running,
    /** Takes up what has been sent since. */
    pump() {
      for (; taken < workshop.sent.length; taken++)
        if (isIngest(workshop.sent[taken]!)) start(workshop.sent[taken]!.body);
    },
  };
}

describe.each([
  ['on one machine', 1],
  ['in containers of their own', 30],
])('thirty slow pages of one workspace, %s', (_, containers) => {
  it('no more than eight are read at once, and each is read in the end', async () => {
    const site = slowSite();
    const apps = Array.from({ length: containers }, () => workshop.container({ egress: site.fetch }));
    const [app] = apps as [App];
    const place = await putChatbot(app);
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_page, n) => putPage(app, place, `https://site.example/${n}`)),
    );
    const queue = queueOf(apps);
    for (const id of ids) queue.start(jobOf(place, id));
    await until('the first are asked for', async () => site.atWork() === 8);
    await until('all others wait', async () => queue.running.size === 8);
    expect(site.most()).toBe(8);
    await until('each has been read', async () => {
      site.answerAll();
      queue.pump();
      await sleep(20);
      if (queue.running.size > 0) return false;
      const sources = await Promise.all(ids.map((id) => readSource(app, place, id)));
      return sources.every((source) => source?.status === 'completed');
    });
    expect(site.most()).toBeLessThanOrEqual(8);
  });
});

it('another workspace does not wait for a slow one', async () => {
  const slow = slowSite();
  const app = workshop.container({ egress: slow.fetch });
  const [one, other] = [await putChatbot(app), await putChatbot(app)];
  const queue = queueOf([app]);
  for (let n = 0; n < 8; n++) queue.start(jobOf(one, await putPage(app, one, `https://slow.example/${n}`)));
  await until('the slow ones are asked for', async () => slow.atWork() === 8);
  const quick = workshop.container({ egress: async (url) => htmlAnswer(url, 'A healthy page.') });
  const id = await putPage(quick, other);
  await runIngestStep(quick, jobOf(other, id));
  expect(await readSource(app, other, id)).toMatchObject({ status: 'completed' });
  slow.answerAll();
  await Promise.all(queue.running);
});

describe('a page that nobody has begun on', () => {
  it('is not failed, however long it waits, but enqueued again', async () => {
    const app = workshop.container();
    const place = await putChatbot(app);
    const id = await putPage(app, place);
    const later = workshop.container({ aheadMs: () => 10 * 60_000 });
    const before = workshop.sent.length;
    await endOverdueIngestions(later);
    expect(await readSource(app, place, id)).toMatchObject({ status: 'pending' });
    expect(workshop.sent.slice(before).map(({ body }) => body.sourceId)).toContain(id);
  });
});

describe('a page whose worker dies', () => {
  it('is failed by the message that was sent when the worker began, within two minutes of that', async () => {
    const site = slowSite();
    const dying = workshop.container({ egress: site.fetch });
    const place = await putChatbot(dying);
    const id = await putPage(dying, place);
    const before = workshop.sent.length;
    const run = runIngestStep(dying, jobOf(place, id));
    await until('the page is asked for', async () => site.atWork() === 1);
    const end = workshop.sent.slice(before).find(({ body }) => body.kind === 'end-source')!;
    expect(end.delaySeconds).toBeLessThan(120);
    await runIngestStep(workshop.container({ aheadMs: () => end.delaySeconds * 1000 }), workJob.parse(end.body));
    expect(await readSource(dying, place, id)).toMatchObject({
      status: 'failed',
      errorMessage: 'The page could not be fetched in time. Try again.',
    });
    // The worker was only slow: what it brings is no longer wanted.
    site.answerAll();
    await run;
    expect(await readSource(dying, place, id)).toMatchObject({ status: 'failed', chunkCount: 0 });
  });

  it('is left alone by that message once it has ended, and once another worker has it', async () => {
    const app = workshop.container({ egress: async (url) => htmlAnswer(url, 'A healthy page.') });
    const place = await putChatbot(app);
    const id = await putPage(app, place);
    const before = workshop.sent.length;
    await runIngestStep(app, jobOf(place, id));
    const end = workshop.sent.slice(before).find(({ body }) => body.kind === 'end-source')!;
    await runIngestStep(app, workJob.parse(end.body));
    expect(await readSource(app, place, id)).toMatchObject({ status: 'completed' });
  });
});
